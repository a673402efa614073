import { addDays, isBefore, type IsoDate, laterOf } from '#rules/dates.ts';
import type { DatedScan } from './bag-tracking.ts';
import { parcelLimits } from './parcel-limits.ts';
import { isTripOver, parcelProgress } from './parcel-progress.ts';
import { isPhysicalScan } from './scans.ts';

/**
 * Whether a bag counts as lost because it had no scan for five working days after the day on which it should have arrived, or was never
 * seen by a carrier after its handover. Null in all other cases.
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
  return isBefore({ day: lastWaitingDay({ scans, promisedOn, isWorkingDay }), than: today }) ? 'lost' : null;
}

/** The last day on which we wait for news of a bag that is under way: from the next one on it counts as lost. */
export function lastWaitingDay({
  scans,
  promisedOn,
  isWorkingDay,
}: {
  readonly scans: readonly DatedScan[];
  readonly promisedOn: IsoDate;
  isWorkingDay(day: IsoDate): boolean;
}): IsoDate {
  const days = scans.filter(({ kind }) => kind !== 'label-made').flatMap(({ day, expectedOn }) => [day, expectedOn]);
  let last = days.filter((day) => day !== null).reduce(laterOf, promisedOn);
  for (let left = parcelLimits.lostAfterWorkingDays; left > 0; left -= isWorkingDay(last) ? 1 : 0) {
    last = addDays(last, 1);
  }
  return last;
}

/** How many whole working days are between two days. */
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
