import { addDays, type IsoDate, isWeekend, weekdayOf } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import type { ClosedWeekdays } from './closed-weekdays.ts';
import type { HolidayList } from './holiday-lists.ts';

export type WorkingDayFacts = {
  readonly holidays: HolidayList;
  readonly closedWeekdays: ClosedWeekdays;
  /** Single days on which the club is closed. */
  readonly closedDays?: readonly IsoDate[] | undefined;
  /** With a drop-off at a carrier's store the club's closing days don't matter. */
  readonly dropOff: boolean;
};

/** DAT-05 */
export function isWorkingDay(day: IsoDate, facts: WorkingDayFacts): boolean {
  if (isWeekend(day) || facts.holidays.has(day)) return false;
  if (facts.dropOff) return true;
  return !facts.closedWeekdays.has(weekdayOf(day)) && !facts.closedDays?.includes(day);
}

/**
 * The first working day on or after a day; undefined for a club that is closed on all five weekdays. DAT-05
 */
export function nextWorkingDay({ from, ...facts }: WorkingDayFacts & { readonly from: IsoDate }): IsoDate | undefined {
  for (let ahead = 0; ahead <= limits.shippingHorizonDays; ahead += 1) {
    const day = addDays(from, ahead);
    if (isWorkingDay(day, facts)) return day;
  }
  return undefined;
}
