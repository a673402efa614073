import { isReturnAfterArrival } from '#rules/calendar/return-after-arrival.ts';
import type { IsoDate } from '#rules/dates.ts';

/**
 * Whether the new trip of a bag that was sent back arrives before its return leg starts. Without that, a return label would be for a bag that can't be handed
 * over. `newTripIsInTime` decides the same in the database; a test compares both. DAT-05
 */
export function isNewTripInTime({
  arrival,
  returnPickup,
}: {
  /** Of the new trip. */
  readonly arrival: IsoDate | null;
  /** Null for an order without a return. */
  readonly returnPickup: IsoDate | null;
}): boolean {
  return arrival !== null && returnPickup !== null && isReturnAfterArrival({ returnPickup, arrival });
}
