import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { minimumPickupDate, minimumReturnDate } from './minimum-date.ts';

const today = isoDate('2026-03-12');

test('DAT-05 the minimum date is today or the computed next pickup day', () => {
  expect(minimumPickupDate({ today, nextPickupDay: null })).toBe(today);
  expect(minimumPickupDate({ today, nextPickupDay: isoDate('2026-03-13') })).toBe('2026-03-13');
});

test('DAT-05 a next pickup day in the past does not lower the minimum', () => {
  expect(minimumPickupDate({ today, nextPickupDay: isoDate('2026-03-02') })).toBe(today);
});

test('SVC-04 DAT-06 the return minimum is the day after the arrival', () => {
  expect(minimumReturnDate({ today, arrival: isoDate('2026-03-18') })).toBe('2026-03-19');
  expect(minimumReturnDate({ today, arrival: isoDate('2026-03-20') })).toBe('2026-03-21');
});

test('DAT-05 without an arrival, or with one in the past, the return minimum is today', () => {
  expect(minimumReturnDate({ today, arrival: null })).toBe(today);
  expect(minimumReturnDate({ today, arrival: isoDate('2026-01-05') })).toBe(today);
});
