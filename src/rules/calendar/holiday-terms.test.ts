import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { holidayTermsVersion, needsHolidayTerms } from './holiday-terms.ts';

test('HOL-01 holiday terms apply to arrivals from November 27 to January 2, and to no other day', () => {
  for (const day of ['2026-11-27', '2026-12-01', '2026-12-31', '2027-01-01', '2027-01-02']) {
    expect(needsHolidayTerms(isoDate(day)), day).toBe(true);
  }
  for (const day of ['2026-11-26', '2027-01-03', '2026-07-04', '2026-01-27', '2026-10-28']) {
    expect(needsHolidayTerms(isoDate(day)), day).toBe(false);
  }
});

test('HOL-01 January has the version of the year in which the season began', () => {
  expect(holidayTermsVersion(isoDate('2026-12-10'))).toBe('2026');
  expect(holidayTermsVersion(isoDate('2027-01-02'))).toBe('2026');
});
