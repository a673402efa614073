import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { limits } from '#rules/limits.ts';
import { reopenDay, reopenDays } from './reopen-day.ts';

const closedOn = isoDate('2026-03-01');

test('PRC-04 a claim that was closed for want of an answer can be reopened until thirty days later, and the day after where that is still the same day', () => {
  expect(reopenDay({ closedOn, today: closedOn })).toBe('2026-03-31');
  expect(reopenDay({ closedOn, today: isoDate('2026-04-01') })).toBe('2026-03-31');
  expect(reopenDay({ closedOn, today: isoDate('2026-04-02') })).toBeNull();
});

test('SCR-06 the receipt stays open as long as a claim can be reopened', () => {
  expect(limits.receiptLinkDaysAfterArrival).toBeGreaterThanOrEqual(reopenDays + 1);
});
