import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { isCarrierDay } from './carrier-day.ts';
import { usHolidays } from './us-holidays.ts';

test('carriers rest on weekends and holidays, and work on all other days', () => {
  const isWorked = isCarrierDay(usHolidays(2026));
  expect(isWorked(isoDate('2026-11-25'))).toBe(true);
  expect(isWorked(isoDate('2026-11-26'))).toBe(false);
  expect(isWorked(isoDate('2026-11-28'))).toBe(false);
});
