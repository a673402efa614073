import { expect, test } from 'vitest';
import { addDays, isoDate } from '#rules/dates.ts';
import { minimumReturnDate } from './minimum-date.ts';
import { isReturnAfterArrival } from './return-after-arrival.ts';

const arrival = isoDate('2026-03-12');

test('DAT-06 a return starts on the day after the arrival or later', () => {
  const days = [-1, 0, 1, 7].map((count) => addDays(arrival, count));
  const allowed = days.map((returnPickup) => isReturnAfterArrival({ returnPickup, arrival }));
  expect(allowed).toEqual([false, false, true, true]);
});

test('DAT-06 a day that is not known excludes no other', () => {
  expect(isReturnAfterArrival({ returnPickup: null, arrival })).toBe(true);
  expect(isReturnAfterArrival({ returnPickup: arrival, arrival: null })).toBe(true);
});

test('DAT-06 SVC-04 the first possible return date is the first that comes after the arrival', () => {
  const first = minimumReturnDate({ today: addDays(arrival, -30), arrival });
  expect(isReturnAfterArrival({ returnPickup: first, arrival })).toBe(true);
  expect(isReturnAfterArrival({ returnPickup: addDays(first, -1), arrival })).toBe(false);
});
