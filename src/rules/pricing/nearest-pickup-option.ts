import { dropOffOptionId, type PickupFeeOption } from './pickup-fee-options.ts';

type Window = Pick<PickupFeeOption, 'id' | 'hourly' | 'readyHour'>;

/**
 * Replaces an option that is no longer offered, for example because today's pickups differ from those of other days: the same window,
 * else the first of its kind, else any pickup, else the drop-off. PKP-02
 */
export function nearestPickupOption(wanted: Window | undefined, options: readonly Window[]): number {
  const pickups = options.filter(({ id }) => id !== dropOffOptionId);
  const ofKind = pickups.filter(({ hourly }) => hourly === wanted?.hourly);
  const nearest = ofKind.find(({ readyHour }) => readyHour === wanted?.readyHour) ?? ofKind[0] ?? pickups[0];
  return nearest?.id ?? dropOffOptionId;
}
