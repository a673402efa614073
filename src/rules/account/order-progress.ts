import { type IsoDate, isBefore } from '#rules/dates.ts';

/** How far an order is, by its days; what a carrier has seen of it is told elsewhere. */
export const orderProgresses = ['planned', 'under-way', 'done', 'partly-cancelled', 'cancelled'] as const;

export type OrderProgress = (typeof orderProgresses)[number];

export type PlannedLeg = {
  readonly handover: IsoDate | null;
  readonly arrival: IsoDate | null;
  readonly isCancelled: boolean;
};

/**
 * What the list of orders says of one: it is under way from its first handover to the end of its last arrival day, counting only the legs
 * that stand. That a leg was cancelled is said until the others start.
 */
export function orderProgress(legs: readonly PlannedLeg[], today: IsoDate): OrderProgress {
  const standing = legs.filter(({ isCancelled }) => !isCancelled);
  if (standing.length === 0) return 'cancelled';
  if (standing.every(({ arrival }) => arrival !== null && isBefore({ day: arrival, than: today }))) return 'done';
  const hasStarted = standing.some(({ handover }) => handover !== null && !isBefore({ day: today, than: handover }));
  if (hasStarted) return 'under-way';
  return standing.length < legs.length ? 'partly-cancelled' : 'planned';
}
