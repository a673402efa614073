import { expect, test } from 'vitest';
import { type IsoDate, isoDate, isWeekend } from '#rules/dates.ts';
import { firstCancelableDay } from './first-cancelable-day.ts';

const isBusinessDay = (day: IsoDate) => !isWeekend(day);
const proposed = (today: string, isHandoverDay = isBusinessDay) =>
  firstCancelableDay({ first: isoDate(today), today: isoDate(today), isHandoverDay, isBusinessDay });

test('PRC-04 the proposed day can still be canceled free tomorrow', () => {
  expect(proposed('2026-03-02')).toBe('2026-03-04');
});

test('PRC-04 weekends don’t count as business days', () => {
  expect(proposed('2026-03-05')).toBe('2026-03-09');
  expect(proposed('2026-03-06')).toBe('2026-03-10');
});

test('PRC-04 where no day is open, the first one is proposed', () => {
  expect(proposed('2026-03-02', () => false)).toBe('2026-03-02');
});
