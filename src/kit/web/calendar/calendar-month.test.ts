import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isoDate, weekdayOf } from '#rules/dates.ts';
import { dayAfterKey } from './day-after-key.ts';
import {
  addMonths,
  firstDayOf,
  lastDayOf,
  monthKeyOf,
  monthTitle,
  sameDayInMonths,
  weeksOf,
} from './calendar-month.ts';

const days = fc.integer({ min: -20_000, max: 40_000 }).map((count) => addDays(isoDate('2000-01-01'), count));

test('a month is laid out in weeks from Sunday to Saturday', () => {
  const weeks = weeksOf('2026-03');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual(['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-03-${day}`));
  expect(weeks[4]).toEqual(['2026-03-29', '2026-03-30', '2026-03-31', null, null, null, null]);
});

test('every day of a month appears once, under its own weekday', () => {
  fc.assert(
    fc.property(days, (day) => {
      const weeks = weeksOf(monthKeyOf(day));
      const places = weeks.flatMap((week) => week.flatMap((cell, column) => (cell ? [{ cell, column }] : [])));
      expect(places[0]?.cell).toBe(firstDayOf(monthKeyOf(day)));
      expect(places.at(-1)?.cell).toBe(lastDayOf(monthKeyOf(day)));
      for (const { cell, column } of places) expect(weekdayOf(cell)).toBe(column);
      expect(new Set(places.map(({ cell }) => cell)).size).toBe(places.length);
    }),
  );
});

test('adding months crosses the end of a year in both directions', () => {
  expect(addMonths('2026-11', 3)).toBe('2027-02');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(monthTitle('2027-02')).toBe('February 2027');
});

test('the same day in a shorter month is its last day', () => {
  expect(sameDayInMonths(isoDate('2026-01-31'), 1)).toBe('2026-02-28');
  expect(sameDayInMonths(isoDate('2028-02-29'), 12)).toBe('2029-02-28');
  expect(sameDayInMonths(isoDate('2026-03-12'), -1)).toBe('2026-02-12');
});

test('the keys of the day grid move by day, week, month and year', () => {
  const from = (key: string, shiftKey = false) => dayAfterKey({ day: isoDate('2026-03-12'), key, shiftKey });
  expect(from('ArrowLeft')).toBe('2026-03-11');
  expect(from('ArrowRight')).toBe('2026-03-13');
  expect(from('ArrowUp')).toBe('2026-03-05');
  expect(from('ArrowDown')).toBe('2026-03-19');
  expect(from('Home')).toBe('2026-03-08');
  expect(from('End')).toBe('2026-03-14');
  expect(from('PageUp')).toBe('2026-02-12');
  expect(from('PageDown', true)).toBe('2027-03-12');
  expect(from('a')).toBeUndefined();
});
