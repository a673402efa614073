import { dropOffOptionId, type PickupFeeOption } from './pickup-fee-options.ts';

type Window = Pick<PickupFeeOption, 'id' | 'hourly' | 'readyHour'>;

/**
 * The option that stands in for one that is no longer offered, as the pickups of today are not those of other days: the same window,
 * else the first of its kind, else any pickup, else the store. PKP-02
 */
export function nearestPickupOption(wanted: Window | undefined, options: readonly Window[]): number {
  const pickups = options.filter(({ id }) => id !== dropOffOptionId);
  const ofKind = pickups.filter(({ hourly }) => hourly === wanted?.hourly);
  const nearest = ofKind.find(({ readyHour }) => readyHour === wanted?.readyHour) ?? ofKind[0] ?? pickups[0];
  return nearest?.id ?? dropOffOptionId;
}
