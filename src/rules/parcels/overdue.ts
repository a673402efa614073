import { type IsoDate, isBefore, laterOf } from '#rules/dates.ts';
import type { DatedScan } from './bag-tracking.ts';
import { isTripOver, parcelProgress } from './parcel-progress.ts';
import { isPhysicalScan } from './scans.ts';

/**
 * Whether to tell the customer of a bag that it is late and has no new day: from the first working day after its promised day, or after
 * the last day that the carrier named. On the days between, the carrier can't be asked.
 */
export function isOverdue({
  scans,
  promisedOn,
  today,
  isWorkingDay,
}: {
  /** The oldest first. */
  readonly scans: readonly DatedScan[];
  readonly promisedOn: IsoDate;
  /** Where the bag goes to. */
  readonly today: IsoDate;
  isWorkingDay(day: IsoDate): boolean;
}): boolean {
  if (!scans.some(isPhysicalScan) || isTripOver(parcelProgress(scans))) return false;
  const named = scans.findLast(({ expectedOn }) => expectedOn !== null)?.expectedOn ?? promisedOn;
  return isWorkingDay(today) && isBefore({ day: laterOf(named, promisedOn), than: today });
}
