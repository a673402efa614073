import { isTripOver, type ParcelProgress } from '#rules/parcels/parcel-progress.ts';

/**
 * How far the bags of a leg have come as a whole.
 * - `ahead`: the carrier does not have all of them yet
 * - `traveling`: it has them all
 * - `over`: nothing more is expected of it
 */
export const legStages = ['ahead', 'traveling', 'over'] as const;

export type LegStage = (typeof legStages)[number];

export function legStage(bags: readonly ParcelProgress[]): LegStage {
  if (bags.length === 0 || bags.includes('label')) return 'ahead';
  return bags.every(isTripOver) ? 'over' : 'traveling';
}
