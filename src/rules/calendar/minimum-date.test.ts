import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { minimumPickupDate, minimumReturnDate } from './minimum-date.ts';

const today = isoDate('2026-03-12');

test('DAT-05 the minimum date is today or the computed next pickup day', () => {
  expect(minimumPickupDate({ today, nextPickupDay: null })).toBe(today);
  expect(minimumPickupDate({ today, nextPickupDay: isoDate('2026-03-13') })).toBe('2026-03-13');
});

test('DAT-05 a next pickup day that has passed does not pull the minimum back', () => {
  expect(minimumPickupDate({ today, nextPickupDay: isoDate('2026-03-02') })).toBe(today);
});

test('SVC-04 the return minimum rises with the arrival, DAT-06 and lies after it', () => {
  expect(minimumReturnDate({ today, arrival: isoDate('2026-03-18') })).toBe('2026-03-19');
  expect(minimumReturnDate({ today, arrival: isoDate('2026-03-20') })).toBe('2026-03-21');
});

test('DAT-05 without an arrival, or with one long past, the return minimum is today', () => {
  expect(minimumReturnDate({ today, arrival: null })).toBe(today);
  expect(minimumReturnDate({ today, arrival: isoDate('2026-01-05') })).toBe(today);
});
