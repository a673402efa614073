import { isWaivedPickup, regularPickupId, waivedPickupId } from '#rules/pricing/pickup-fee-options.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';

/**
 * A change as its order has it: a pickup whose fee our staff waived stays without a fee, on another day too. Customers choose it as the
 * pickup at the same hours, because the waived one is not offered to them. PKP-01 PRC-04
 */
export function keepWaivedPickups(changed: Draft, placed: Draft): Draft {
  return withPickups(
    changed,
    (id, leg) => (isWaivedPickup(placed[leg].pickupOptionId) ? waivedPickupId(id) : id) ?? id,
  );
}

/** An order as customers see it when they change it: with the pickups that are offered to them. */
export function offeredPickups(placed: Draft): Draft {
  return withPickups(placed, (id) => (isWaivedPickup(id) ? regularPickupId(id) : id));
}

function withPickups(draft: Draft, pickupOf: (id: number, leg: Leg) => number): Draft {
  const planOf = (leg: Leg) => ({ ...draft[leg], pickupOptionId: pickupOf(draft[leg].pickupOptionId, leg) });
  return { ...draft, outbound: planOf('outbound'), return: planOf('return') };
}
