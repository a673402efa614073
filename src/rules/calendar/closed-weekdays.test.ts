import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Weekday } from '#rules/dates.ts';
import { parseClosedWeekdays, printClosedWeekdays } from './closed-weekdays.ts';

test('DAT-07 closed weekdays are stored as numbers separated by a comma and a space', () => {
  expect(parseClosedWeekdays('1, 3')).toEqual(new Set([1, 3]));
  expect(printClosedWeekdays(new Set([5, 2]))).toBe('2, 5');
});

test('DAT-07 only Monday to Friday count', () => {
  expect(parseClosedWeekdays('0, 1, 5, 6, 7')).toEqual(new Set([1, 5]));
  expect(printClosedWeekdays(new Set([0, 1, 6]))).toBe('1');
});

test.each(['', ' ', ',', 'Monday', '12', '1.0', '-1', 'null', '１'])('DAT-07 %j names no closed weekday', (text) => {
  expect(parseClosedWeekdays(text)).toEqual(new Set());
});

test('DAT-07 a list without spaces is read as well', () => {
  expect(parseClosedWeekdays('1,2 ,  4')).toEqual(new Set([1, 2, 4]));
});

test('DAT-07 a written list reads back the same', () => {
  fc.assert(
    fc.property(fc.subarray<Weekday>([1, 2, 3, 4, 5]), (weekdays) => {
      expect(parseClosedWeekdays(printClosedWeekdays(new Set(weekdays)))).toEqual(new Set(weekdays));
    }),
  );
});
