import type { Leg } from '#rules/shipment/draft.ts';
import type { ParcelProgress } from './parcel-progress.ts';
import { isLiveParcel, type ParcelState } from './parcel-states.ts';

type Bag = {
  readonly id: number;
  readonly leg: Leg;
  readonly bag: number;
  readonly state: ParcelState;
  readonly progress: ParcelProgress;
};

/**
 * Whether the label of a return leg waits until its bag has arrived. It does not wait for a bag that was sent back and whose new trip arrives in time.
 * `takeParcels` decides the same in the database; a test compares both.
 */
export function waitsForArrival(
  { leg, bag, state }: Bag,
  known: readonly Bag[],
  isBackInTime: (parcelId: number) => boolean,
): boolean {
  if (leg !== 'return' || state !== 'planned') return false;
  return known.some(
    (there) =>
      there.leg === 'outbound' &&
      there.bag === bag &&
      isLiveParcel(there.state) &&
      there.progress !== 'delivered' &&
      !isBackInTime(there.id),
  );
}
