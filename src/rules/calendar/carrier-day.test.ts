import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { isCarrierDay } from './carrier-day.ts';
import { usHolidays } from './us-holidays.ts';

test('carriers work on all days except weekends and holidays', () => {
  const isWorked = isCarrierDay(usHolidays(2026));
  expect(isWorked(isoDate('2026-11-25'))).toBe(true);
  expect(isWorked(isoDate('2026-11-26'))).toBe(false);
  expect(isWorked(isoDate('2026-11-28'))).toBe(false);
});
