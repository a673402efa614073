import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { daysAfterNeededBy } from './days-after-needed-by.ts';

const neededBy = isoDate('2026-11-24');

test('SVC-04 an arrival after the needed day says how many days late it is', () => {
  expect(daysAfterNeededBy({ arrival: isoDate('2026-11-25'), neededBy })).toBe('1 day after you need them');
  expect(daysAfterNeededBy({ arrival: isoDate('2026-12-01'), neededBy })).toBe('7 days after you need them');
});

test('SVC-04 an arrival in time, or without a needed day, says nothing', () => {
  expect(daysAfterNeededBy({ arrival: neededBy, neededBy })).toBeNull();
  expect(daysAfterNeededBy({ arrival: isoDate('2026-11-25'), neededBy: null })).toBeNull();
});
