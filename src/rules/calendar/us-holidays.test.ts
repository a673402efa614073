import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOfMonth, monthOf, weekdayOf } from '#rules/dates.ts';
import { usHolidays } from './us-holidays.ts';

test('DAT-01 the carriers rest on six holidays in 2026', () => {
  expect([...usHolidays(2026)]).toEqual([
    ['2026-01-01', "New Year's Day"],
    ['2026-05-25', 'Memorial Day'],
    ['2026-07-04', 'Independence Day'],
    ['2026-09-07', 'Labor Day'],
    ['2026-11-26', 'Thanksgiving'],
    ['2026-12-25', 'Christmas'],
  ]);
});

test('DAT-01 a holiday on a weekend is not moved to a weekday', () => {
  expect([...usHolidays(2027).keys()]).toContain('2027-07-04');
  expect([...usHolidays(2027).keys()]).not.toContain('2027-07-05');
  expect([...usHolidays(2026).keys()]).not.toContain('2026-07-03');
});

test('DAT-01 carriers work on Columbus, Veterans, Presidents and Martin Luther King Day', () => {
  const days = [...usHolidays(2026).keys()];
  for (const worked of ['2026-10-12', '2026-11-11', '2026-02-16', '2026-01-19']) expect(days).not.toContain(worked);
});

test('DAT-01 in every year the movable holidays follow their rule', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2999 }), (year) => {
      const byName = new Map([...usHolidays(year)].map(([day, name]) => [name, day]));
      expect(byName.size).toBe(6);
      for (const [name, month, weekday, first, last] of [
        ['Memorial Day', 5, 1, 25, 31],
        ['Labor Day', 9, 1, 1, 7],
        ['Thanksgiving', 11, 4, 22, 28],
      ] as const) {
        const day = byName.get(name);
        if (!day) throw new Error(`${name} is missing`);
        expect([monthOf(day), weekdayOf(day)]).toEqual([month, weekday]);
        expect(dayOfMonth(day)).toBeGreaterThanOrEqual(first);
        expect(dayOfMonth(day)).toBeLessThanOrEqual(last);
      }
    }),
  );
});
