import type { Leg } from '#rules/shipment/draft.ts';
import { isSentBack, type ParcelProgress } from './parcel-progress.ts';
import { isLiveParcel, type ParcelState } from './parcel-states.ts';

type Bag = {
  readonly id: number;
  readonly leg: Leg;
  readonly bag: number;
  readonly state: ParcelState;
  readonly progress: ParcelProgress;
};

/**
 * Whether the label of a return leg is withdrawn: its bag was sent back on the outbound leg, and the new trip for which the label was made was canceled, or
 * arrives too late since it was changed. Another label is made once a new trip arrives in time. One that was scanned stays, because its bag is on its way.
 */
export function isLabelWithdrawn(
  { leg, bag, state, progress }: Bag,
  known: readonly Bag[],
  isBackInTime: (parcelId: number) => boolean,
): boolean {
  if (leg !== 'return' || progress !== 'label' || (state !== 'ready' && state !== 'buying')) return false;
  return known.some(
    (there) =>
      there.leg === 'outbound' &&
      there.bag === bag &&
      isLiveParcel(there.state) &&
      isSentBack(there.progress) &&
      !isBackInTime(there.id),
  );
}
