import { addDays, type IsoDate, isBefore, laterOf } from '#rules/dates.ts';
import type { DatedScan } from './bag-tracking.ts';
import { parcelLimits } from './parcel-limits.ts';
import { isTripOver, parcelProgress } from './parcel-progress.ts';
import { isPhysicalScan } from './scans.ts';

/**
 * Whether a bag counts as lost because nothing was heard of it for five working days after the day on which it should have arrived, or was
 * never seen by a carrier after its handover. Null while there is no reason to worry.
 */
export function caseOfSilence({
  scans,
  handover,
  promisedOn,
  today,
  isWorkingDay,
}: {
  /** The oldest first. */
  readonly scans: readonly DatedScan[];
  readonly handover: IsoDate;
  readonly promisedOn: IsoDate;
  readonly today: IsoDate;
  isWorkingDay(day: IsoDate): boolean;
}): 'lost' | 'not-scanned' | null {
  if (isTripOver(parcelProgress(scans))) return null;
  const isOver = (since: IsoDate, count: number): boolean =>
    workingDaysBetween({ after: since, before: today, isWorkingDay }) >= count;
  if (!scans.some(isPhysicalScan)) return isOver(handover, parcelLimits.notScannedWorkingDays) ? 'not-scanned' : null;
  const days = scans.filter(({ kind }) => kind !== 'label-made').flatMap(({ day, expectedOn }) => [day, expectedOn]);
  const since = days.filter((day) => day !== null).reduce(laterOf, promisedOn);
  return isOver(since, parcelLimits.lostAfterWorkingDays) ? 'lost' : null;
}

/** How many whole working days lie between two days. */
function workingDaysBetween({
  after,
  before,
  isWorkingDay,
}: {
  readonly after: IsoDate;
  readonly before: IsoDate;
  isWorkingDay(day: IsoDate): boolean;
}): number {
  let count = 0;
  for (let day = addDays(after, 1); isBefore({ day, than: before }); day = addDays(day, 1)) {
    if (isWorkingDay(day)) count += 1;
  }
  return count;
}
