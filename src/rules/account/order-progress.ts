import { type IsoDate, isBefore } from '#rules/dates.ts';

/** How far an order is, by its days. Carrier scans are not considered here. */
export const orderProgresses = ['planned', 'under-way', 'done', 'partly-cancelled', 'cancelled'] as const;

export type OrderProgress = (typeof orderProgresses)[number];

export type PlannedLeg = {
  readonly handover: IsoDate | null;
  readonly arrival: IsoDate | null;
  readonly isCanceled: boolean;
};

/**
 * The progress that the list of orders shows. An order is under way from its first handover to the end of its last arrival day; canceled
 * legs don't count. `partly-cancelled` is shown until the other legs start.
 */
export function orderProgress(legs: readonly PlannedLeg[], today: IsoDate): OrderProgress {
  const active = legs.filter(({ isCanceled }) => !isCanceled);
  if (active.length === 0) return 'cancelled';
  if (active.every(({ arrival }) => arrival !== null && isBefore({ day: arrival, than: today }))) return 'done';
  const hasStarted = active.some(({ handover }) => handover !== null && !isBefore({ day: today, than: handover }));
  if (hasStarted) return 'under-way';
  return active.length < legs.length ? 'partly-cancelled' : 'planned';
}
