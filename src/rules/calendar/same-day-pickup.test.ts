import { expect, test } from 'vitest';
import { isSameDayPickupOffered } from './same-day-pickup.ts';

const sameDay = { sameDay: true, closeHour: 17 };

test('PKP-02 a same-day pickup is offered while its close hour is more than 2 hours away', () => {
  expect(isSameDayPickupOffered(sameDay, 8)).toBe(true);
  expect(isSameDayPickupOffered(sameDay, 14)).toBe(true);
});

test('PKP-02 a same-day pickup is hidden when its close hour is within 2 hours of the origin’s local hour, or has passed', () => {
  expect(isSameDayPickupOffered(sameDay, 15)).toBe(false);
  expect(isSameDayPickupOffered(sameDay, 16)).toBe(false);
  expect(isSameDayPickupOffered(sameDay, 20)).toBe(false);
});

test('PKP-02 a pickup on another day is offered at any hour', () => {
  expect(isSameDayPickupOffered({ ...sameDay, sameDay: false }, 20)).toBe(true);
});
