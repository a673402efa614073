import { addDays, dateOf, daysInMonth, type IsoDate, monthName, monthOf, weekdayOf, yearOf } from '#rules/dates.ts';

/** A month of a year, as `2026-03`. */
export type MonthKey = string;

export function monthKeyOf(day: IsoDate): MonthKey {
  return day.slice(0, 7);
}

export function firstDayOf(month: MonthKey): IsoDate {
  const { year, number } = partsOf(month);
  return dateOf(year, number, 1);
}

export function lastDayOf(month: MonthKey): IsoDate {
  const { year, number } = partsOf(month);
  return dateOf(year, number, daysInMonth(year, number));
}

export function addMonths(month: MonthKey, count: number): MonthKey {
  const { year, number } = partsOf(month);
  const months = year * 12 + (number - 1) + count;
  return monthKeyOf(dateOf(Math.floor(months / 12), (months % 12) + 1, 1));
}

/** `March 2026` */
export function monthTitle(month: MonthKey): string {
  const { year, number } = partsOf(month);
  return `${monthName(number)} ${year}`;
}

/** The weeks of a month from Sunday to Saturday; null before the first and after the last day. */
export function weeksOf(month: MonthKey): (IsoDate | null)[][] {
  const first = firstDayOf(month);
  const last = lastDayOf(month);
  const weeks: (IsoDate | null)[][] = [];
  for (let sunday = addDays(first, -weekdayOf(first)); sunday <= last; sunday = addDays(sunday, 7)) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(sunday, count));
    weeks.push(week.map((day) => (day >= first && day <= last ? day : null)));
  }
  return weeks;
}

/** The same day some months later, or that month's last day if it is shorter. */
export function sameDayInMonths(day: IsoDate, count: number): IsoDate {
  const month = addMonths(monthKeyOf(day), count);
  const last = lastDayOf(month);
  const wanted = `${month}-${day.slice(8)}`;
  return wanted > last ? last : dateOf(yearOf(last), monthOf(last), Number(wanted.slice(8)));
}

function partsOf(month: MonthKey): { year: number; number: number } {
  return { year: Number(month.slice(0, 4)), number: Number(month.slice(5, 7)) };
}
