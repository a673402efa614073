import { isTripOver, type ParcelProgress } from '#rules/parcels/parcel-progress.ts';

/**
 * How far the bags of a leg have come as a whole.
 * - `ahead`: the carrier does not have all of them yet
 * - `traveling`: it has them all
 * - `over`: nothing more is expected of it
 */
export const legStages = ['ahead', 'traveling', 'over'] as const;

export type LegStage = (typeof legStages)[number];

/** Whether nothing more is expected of a leg although a bag of it was not delivered: it was lost, or sent back. */
export function hasNotArrived({
  stage,
  deliveredOn,
}: {
  readonly stage: LegStage;
  /** When the last of the bags was delivered. */
  readonly deliveredOn: string | null;
}): boolean {
  return stage === 'over' && deliveredOn === null;
}

export function legStage(bags: readonly ParcelProgress[]): LegStage {
  if (bags.length === 0 || bags.includes('label')) return 'ahead';
  return bags.every(isTripOver) ? 'over' : 'traveling';
}
