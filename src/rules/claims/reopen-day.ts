import { addDays, type IsoDate, isBefore } from '#rules/dates.ts';

/** How long an answer reopens a claim that was closed for want of one. The receipt stays open for as long. */
export const reopenDays = 30;

/** Until when an answer reopens a claim; null once that day is over everywhere. PRC-04 */
export function reopenDay({
  closedOn,
  today,
}: {
  readonly closedOn: IsoDate;
  readonly today: IsoDate;
}): IsoDate | null {
  const last = addDays(closedOn, reopenDays);
  // West of UTC it is still that day.
  return isBefore({ day: addDays(last, 1), than: today }) ? null : last;
}
