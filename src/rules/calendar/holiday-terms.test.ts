import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { holidayTermsVersion, needsHolidayTerms } from './holiday-terms.ts';

test('HOL-01 the terms are asked for arrivals from 27 November to 2 January, and for no other day', () => {
  for (const day of ['2026-11-27', '2026-12-01', '2026-12-31', '2027-01-01', '2027-01-02']) {
    expect(needsHolidayTerms(isoDate(day)), day).toBe(true);
  }
  for (const day of ['2026-11-26', '2027-01-03', '2026-07-04', '2026-01-27', '2026-10-28']) {
    expect(needsHolidayTerms(isoDate(day)), day).toBe(false);
  }
});

test('HOL-01 a season that reaches into January keeps the version of the year it began in', () => {
  expect(holidayTermsVersion(isoDate('2026-12-10'))).toBe('2026');
  expect(holidayTermsVersion(isoDate('2027-01-02'))).toBe('2026');
});
