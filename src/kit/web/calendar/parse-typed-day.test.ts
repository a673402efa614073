import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { addDays, isoDate, longDate } from '#rules/dates.ts';
import { setLanguageSource } from '#rules/language/t.ts';
import { parseTypedDay, typedDayText } from './parse-typed-day.ts';

const today = isoDate('2026-03-02');

test('a day can be typed in the ways people write one', () => {
  const ways = [
    '3/12/2026',
    '03/12/2026',
    '3/12/26',
    '3-12-2026',
    '3.12.2026',
    '3/12',
    '2026-03-12',
    'Mar 12',
    'march 12',
  ];
  const more = ['Mar. 12, 2026', 'March 12th', '12 Mar', '12 march 2026', ' Thu, Mar 12 ', 'Thursday, March 12, 2026'];
  for (const way of [...ways, ...more]) expect(parseTypedDay(way, today), way).toBe('2026-03-12');
});

test('in Spanish the day comes before the month', () => {
  const speaking = (language: 'en' | 'es') =>
    setLanguageSource({ language: () => language, inLanguage: (_, run) => run(), translate: (sentence) => sentence });
  speaking('es');
  onTestFinished(() => speaking('en'));
  expect(parseTypedDay('5/12/2026', today)).toBe('2026-12-05');
  expect(parseTypedDay('30/11/2026', today)).toBe('2026-11-30');
  expect(parseTypedDay('12-3', today)).toBe('2026-03-12');
  expect(parseTypedDay('2026-03-12', today)).toBe('2026-03-12');
  expect(parseTypedDay('11/30/2026', today)).toBeUndefined();
});

test('today and tomorrow are days', () => {
  expect(parseTypedDay('Today', today)).toBe('2026-03-02');
  expect(parseTypedDay('tomorrow', today)).toBe('2026-03-03');
});

test('without a year it is the next such day', () => {
  expect(parseTypedDay('Mar 2', today)).toBe('2026-03-02');
  expect(parseTypedDay('Mar 1', today)).toBe('2027-03-01');
  expect(parseTypedDay('2/29', today)).toBe('2028-02-29');
});

test('other texts are refused', () => {
  const wrong = [
    '',
    'soon',
    '13/1/2026',
    '2/30/2026',
    '2026-13-01',
    'Mrz 12',
    'Mar 32',
    '3/12/202',
    '3',
    '12/',
    '2/29/2027',
  ];
  for (const text of wrong) expect(parseTypedDay(text, today), text).toBeUndefined();
});

test('the text in the box and the long date parse back to the same day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_000 }), (count) => {
      const day = addDays(isoDate('2000-01-01'), count);
      expect(parseTypedDay(typedDayText(day), today)).toBe(day);
      expect(parseTypedDay(longDate(day), today)).toBe(day);
    }),
  );
});
