import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { isNewTripInTime } from './new-trip-in-time.ts';

const returnPickup = isoDate('2026-03-10');

test.each([
  ['2026-03-09', true],
  ['2026-03-10', false],
  ['2026-03-11', false],
])('DAT-05 a new trip that arrives on %s is in time for a return on March 10: %s', (arrival, isInTime) => {
  expect(isNewTripInTime({ arrival: isoDate(arrival), returnPickup })).toBe(isInTime);
});

test('DAT-05 a new trip is not in time for a return that there isn’t, nor before its day is known', () => {
  expect(isNewTripInTime({ arrival: returnPickup, returnPickup: null })).toBe(false);
  expect(isNewTripInTime({ arrival: null, returnPickup })).toBe(false);
});
