import type { Leg } from '#rules/shipment/draft.ts';

/**
 * A bag that is not handed over on a leg.
 * - `refunded`: its trip was refunded before it began
 * - `sent-back`: it was sent back on the outbound leg, and no new trip is booked that arrives before the return leg starts, so that its return has no label
 */
export type AbsentBag = { readonly leg: Leg; readonly bag: number; readonly why: 'refunded' | 'sent-back' };
