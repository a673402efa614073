import { dayOfMonth, type IsoDate, monthOf, yearOf } from '#rules/dates.ts';

/**
 * Whether an arrival falls into the weeks in which carriers suspend their guarantee, November 27 to January 2. Customers must accept the
 * holiday terms for them. HOL-01
 */
export function needsHolidayTerms(arrival: IsoDate): boolean {
  const month = monthOf(arrival);
  const day = dayOfMonth(arrival);
  return (month === 11 && day >= 27) || month === 12 || (month === 1 && day <= 2);
}

/** The terms are accepted again each season; January belongs to the season of the year before. */
export function holidayTermsVersion(day: IsoDate): string {
  return String(monthOf(day) === 1 ? yearOf(day) - 1 : yearOf(day));
}
