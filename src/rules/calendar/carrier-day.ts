import type { IsoDate } from '#rules/dates.ts';
import type { HolidayList } from './holiday-lists.ts';
import { isWorkingDay } from './next-working-day.ts';

/** Whether carriers work on a day, whether or not a club is open. */
export function isCarrierDay(holidays: HolidayList): (day: IsoDate) => boolean {
  const carriers = { holidays, closedWeekdays: new Set<never>(), dropOff: true };
  return (day) => isWorkingDay(day, carriers);
}
