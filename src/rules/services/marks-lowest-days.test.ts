import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { marksLowestDays } from './marks-lowest-days.ts';

const prices = (...amounts: number[]) => amounts.map(cents);

test('SVC-02 the lowest price is marked when at most a third of the days have it', () => {
  expect(marksLowestDays(prices(90, 100, 120))).toBe(true);
  expect(marksLowestDays(prices(90, 90, 100, 120, 120, 120))).toBe(true);
});

test('SVC-02 a lowest price that many days share is not marked', () => {
  expect(marksLowestDays(prices(90, 90, 100, 120))).toBe(false);
  expect(marksLowestDays(prices(90, 90, 90))).toBe(false);
  expect(marksLowestDays([])).toBe(false);
});
