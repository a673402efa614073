import { addDays, dateOf, daysInMonth, type IsoDate, type Weekday, weekdayOf } from '#rules/dates.ts';

/**
 * The carriers' holidays in the United States, with their names.
 * Carriers do not move a holiday that falls on a weekend to a weekday.
 */
export function usHolidays(year: number): ReadonlyMap<IsoDate, string> {
  return new Map([
    [dateOf(year, 1, 1), "New Year's Day"],
    [lastWeekdayOfMonth({ year, month: 5, weekday: 1 }), 'Memorial Day'],
    [dateOf(year, 7, 4), 'Independence Day'],
    [nthWeekdayOfMonth({ year, month: 9, weekday: 1, nth: 1 }), 'Labor Day'],
    [nthWeekdayOfMonth({ year, month: 11, weekday: 4, nth: 4 }), 'Thanksgiving'],
    [dateOf(year, 12, 25), 'Christmas'],
  ]);
}

function nthWeekdayOfMonth(wanted: { year: number; month: number; weekday: Weekday; nth: number }): IsoDate {
  const first = dateOf(wanted.year, wanted.month, 1);
  const untilWeekday = (wanted.weekday - weekdayOf(first) + 7) % 7;
  return addDays(first, untilWeekday + 7 * (wanted.nth - 1));
}

function lastWeekdayOfMonth(wanted: { year: number; month: number; weekday: Weekday }): IsoDate {
  const last = dateOf(wanted.year, wanted.month, daysInMonth(wanted.year, wanted.month));
  const sinceWeekday = (weekdayOf(last) - wanted.weekday + 7) % 7;
  return addDays(last, -sinceWeekday);
}
