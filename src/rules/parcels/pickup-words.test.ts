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

test('SCR-06 several bags are collected, or dropped off, together', () => {
  expect(wordsFor('booked', 2)).toContain('Have your bags ready by 9:00 AM, with their labels on.');
  expect(wordsFor('problem', 2)).toContain('Please drop them off at a FedEx store that day: your labels work there.');
});
