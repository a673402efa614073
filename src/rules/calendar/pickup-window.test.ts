import { expect, test } from 'vitest';
import { isPickupWindowKept } from './pickup-window.ts';

function hourly(hours: number) {
  return { hourly: true, readyHour: 8, closeHour: 8 + hours };
}

test('PKP-03 hourly windows of 1 and of 9 hours are kept when the carrier collects', () => {
  expect(isPickupWindowKept(hourly(1), true)).toBe(true);
  expect(isPickupWindowKept(hourly(9), true)).toBe(true);
});

test.each([0, 2, 8, 10])('PKP-03 an hourly window of %i hours is hidden when the carrier collects', (hours) => {
  expect(isPickupWindowKept(hourly(hours), true)).toBe(false);
});

test('PKP-03 without a pickup every window is kept, and so is an option that is not hourly', () => {
  expect(isPickupWindowKept(hourly(4), false)).toBe(true);
  expect(isPickupWindowKept({ ...hourly(4), hourly: false }, true)).toBe(true);
});
