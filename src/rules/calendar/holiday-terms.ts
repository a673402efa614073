import { dayOfMonth, type IsoDate, monthOf, yearOf } from '#rules/dates.ts';

/**
 * The weeks around the year's end in which carriers suspend their guarantee: whoever wants bags to arrive then accepts that first.
 * From 27 November to 2 January. HOL-01
 */
export function needsHolidayTerms(arrival: IsoDate): boolean {
  const month = monthOf(arrival);
  const day = dayOfMonth(arrival);
  return (month === 11 && day >= 27) || month === 12 || (month === 1 && day <= 2);
}

/** The terms are agreed to anew each season; one that reaches into January belongs to the year before. */
export function holidayTermsVersion(day: IsoDate): string {
  return String(monthOf(day) === 1 ? yearOf(day) - 1 : yearOf(day));
}
