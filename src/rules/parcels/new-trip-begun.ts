import { addDays, type IsoDate, isBefore } from '#rules/dates.ts';

/** Whether the new trip of a bag has begun, so that it can't be canceled: the carrier has scanned it, or the day on which it begins is over everywhere. PRC-04 */
export function isNewTripBegun({
  isScanned,
  handover,
  today,
}: {
  readonly isScanned: boolean;
  readonly handover: IsoDate | null;
  /** In UTC. */
  readonly today: IsoDate;
}): boolean {
  return isScanned || (handover !== null && isBefore({ day: handover, than: addDays(today, -1) }));
}
