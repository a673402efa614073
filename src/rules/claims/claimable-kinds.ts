import { addDays, type IsoDate, isBefore } from '#rules/dates.ts';
import { damageClaimDays } from '#rules/parcels/damage-claim-days.ts';
import type { ParcelProgress } from '#rules/parcels/parcel-progress.ts';
import type { ClaimKind } from './claim-states.ts';

/**
 * What can be claimed for a bag now. Nothing before the carrier has it. While it travels it can be lost, once its day is over; after delivery, for
 * two weeks, its customer may not have got it, or it can be damaged or lack something. Damage that the carrier reports on the way is claimed at once.
 */
export function claimableKinds({
  progress,
  isDamageReported,
  promisedOn,
  deliveredOn,
  today,
}: {
  readonly progress: ParcelProgress;
  readonly isDamageReported: boolean;
  readonly promisedOn: IsoDate;
  readonly deliveredOn: IsoDate | null;
  /** Where the bag goes to. */
  readonly today: IsoDate;
}): readonly ClaimKind[] {
  if (progress === 'label') return [];
  if (deliveredOn !== null) {
    const isInTime = !isBefore({ day: addDays(deliveredOn, damageClaimDays), than: today });
    return isInTime ? ['lost', 'damaged', 'missing-contents', 'other'] : [];
  }
  const isBack = progress === 'back-with-sender';
  const isLost = progress === 'lost' || isBefore({ day: promisedOn, than: today });
  return [
    ...(isLost && !isBack ? (['lost'] as const) : []),
    ...(isDamageReported ? (['damaged'] as const) : []),
    'other',
  ];
}
