import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { earliestHandover } from './earliest-handover.ts';

const today = isoDate('2026-03-02');
const tomorrow = '2026-03-03';

test('DAT-05 a store accepts bags today until 5 PM', () => {
  expect(earliestHandover({ today, localHour: 16, dropOff: true, sameDay: false })).toBe(today);
  expect(earliestHandover({ today, localHour: 17, dropOff: true, sameDay: false })).toBe(tomorrow);
});

test('DAT-05 a scheduled pickup is possible from tomorrow, at any hour', () => {
  expect(earliestHandover({ today, localHour: 0, dropOff: false, sameDay: false })).toBe(tomorrow);
});

test('DAT-05 a same-day pickup comes today', () => {
  expect(earliestHandover({ today, localHour: 9, dropOff: false, sameDay: true })).toBe(today);
});
