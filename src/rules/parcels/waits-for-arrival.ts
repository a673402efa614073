import type { Leg } from '#rules/shipment/draft.ts';
import type { ParcelProgress } from './parcel-progress.ts';
import { isLiveParcel, type ParcelState } from './parcel-states.ts';

type Bag = { readonly leg: Leg; readonly bag: number; readonly state: ParcelState; readonly progress: ParcelProgress };

/** Whether the label of a way back waits until its bag has arrived. The database decides it by the same rule when labels are bought, except that it does not wait for a bag whose new trip is booked. */
export function waitsForArrival({ leg, bag, state }: Bag, known: readonly Bag[]): boolean {
  if (leg !== 'return' || state !== 'planned') return false;
  return known.some(
    (there) =>
      there.leg === 'outbound' && there.bag === bag && isLiveParcel(there.state) && there.progress !== 'delivered',
  );
}
