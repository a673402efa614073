import { expect, test } from 'vitest';
import { nearestPickupOption } from './nearest-pickup-option.ts';

const store = { id: 0, hourly: false, readyHour: null };
const wholeDay = { id: 11, hourly: false, readyHour: 8 };
const at = (id: number, readyHour: number) => ({ id, hourly: true, readyHour });

test('PKP-02 an unavailable window is replaced by the same one of the other day, else by one of its kind', () => {
  const offered = [store, wholeDay, at(12, 13), at(13, 14)];
  expect(nearestPickupOption(at(3, 14), offered)).toBe(13);
  expect(nearestPickupOption(at(3, 9), offered)).toBe(12);
  expect(nearestPickupOption({ id: 1, hourly: false, readyHour: 8 }, offered)).toBe(11);
});

test('PKP-02 without one of its kind any pickup replaces it, else the drop-off', () => {
  expect(nearestPickupOption(at(3, 9), [store, wholeDay])).toBe(11);
  expect(nearestPickupOption(undefined, [store, wholeDay])).toBe(11);
  expect(nearestPickupOption(at(3, 9), [store])).toBe(0);
});
