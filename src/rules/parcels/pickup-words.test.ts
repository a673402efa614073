import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { pickupAdvice, type PickupNotice, pickupNotices, pickupWords } from './pickup-words.ts';

const time = { day: isoDate('2026-03-09'), fromHour: 9, toHour: 10 };

function wordsFor(notice: PickupNotice, bagCount: number): string {
  const told = { time, carrierName: 'FedEx', confirmation: 'CPU00000001', bagCount };
  return `${pickupWords(notice, told)} ${pickupAdvice(notice, told) ?? ''}`;
}

test.each(pickupNotices)('SCR-06 the notice %s speaks of one bag where there is one', (notice) => {
  expect(wordsFor(notice, 1)).not.toMatch(/\b(?:bags|their labels|drop them|your labels work)\b/);
});

test.each([
  [8, 'ready by 9:00 AM'],
  [9, 'ready now'],
  [14, 'ready now'],
])('PKP-01 a pickup that is booked at %i on its own day says that bags are to be %s', (hour, words) => {
  const told = { time, carrierName: 'FedEx', bagCount: 1 };
  expect(pickupAdvice('booked', { ...told, now: { day: time.day, hour } })).toContain(words);
  expect(pickupAdvice('booked', { ...told, now: { day: isoDate('2026-03-08'), hour } })).toContain('ready by 9:00 AM');
});

test('SCR-06 several bags are collected, or dropped off, together', () => {
  expect(wordsFor('booked', 2)).toContain('Have your bags ready by 9:00 AM, with their labels on.');
  expect(wordsFor('problem', 2)).toContain('Please drop them off at a FedEx store that day: your labels work there.');
});
