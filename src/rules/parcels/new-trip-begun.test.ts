import { expect, test } from 'vitest';
import { addDays, isoDate } from '#rules/dates.ts';
import { isNewTripBegun } from './new-trip-begun.ts';

const handover = isoDate('2026-03-10');
const trip = { isScanned: false, handover, today: handover };

test('PRC-04 a new trip has begun once the carrier has scanned it', () => {
  expect(isNewTripBegun(trip)).toBe(false);
  expect(isNewTripBegun({ ...trip, isScanned: true })).toBe(true);
});

test('PRC-04 a new trip without a scan has begun once its day is over in every time zone', () => {
  const begun = [0, 1, 2, 3].map((days) => isNewTripBegun({ ...trip, today: addDays(handover, days) }));
  expect(begun).toEqual([false, false, true, true]);
  expect(isNewTripBegun({ ...trip, handover: null, today: addDays(handover, 30) })).toBe(false);
});
