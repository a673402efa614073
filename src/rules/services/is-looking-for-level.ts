import type { IsoDate } from '#rules/dates.ts';
import { type Draft, isDropOff, type Leg } from '#rules/shipment/draft.ts';

/** The services that are shown. */
export type ShownServices = {
  readonly status: 'not-asked' | 'loading' | 'ready' | 'failed';
  /** They are still those of an earlier draft; the new ones are loading. */
  readonly isRefreshing: boolean;
  readonly legs: Readonly<Record<Leg, { readonly offers: readonly unknown[] }>>;
};

/**
 * Whether a leg has no service only because the level that was chosen is still being looked for among those of the changed trip. A pickup of
 * today is left to the user. PKP-04
 */
export function isLookingForLevel(
  draft: Draft,
  leg: Leg,
  {
    services: { status, isRefreshing, legs },
    calendars,
  }: {
    readonly services: ShownServices;
    /** Today where each leg starts. */
    readonly calendars: Readonly<Record<Leg, { readonly today: IsoDate }>>;
  },
): boolean {
  const plan = draft[leg];
  if (plan.service !== null || plan.wantedLevel === undefined || plan.pickupDate === null) return false;
  if (!isDropOff(plan) && plan.pickupDate === calendars[leg].today) return false;
  return status === 'loading' || (status === 'ready' && (isRefreshing || legs[leg].offers.length > 0));
}
