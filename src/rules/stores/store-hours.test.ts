import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursLines, parseMinute, minuteText, clockLabel, parseStoreHours, type StoreHours } from './store-hours.ts';

const usual = '- 08:00-19:00/16:30 08:00-19:00/16:30 08:00-19:00/16:30 08:00-19:00/16:30 08:00-19:00/16:30 09:00-14:00';

function hours(text: string): StoreHours {
  const parsed = parseStoreHours(text);
  if (!parsed) throw new Error(`Not hours: ${text}`);
  return parsed;
}

test('SCR-04 stored hours are read by weekday, Sunday first', () => {
  const parsed = hours(usual);
  expect(parsed).toHaveLength(7);
  expect(parsed[0]).toBeNull();
  expect(parsed[1]).toEqual({ openMinute: 480, closeMinute: 1140, lastDropOffMinute: 990 });
  expect(parsed[6]).toEqual({ openMinute: 540, closeMinute: 840, lastDropOffMinute: null });
});

test.each([
  ['an empty text', ''],
  ['six days', '- - - - - -'],
  ['eight days', '- - - - - - - -'],
  ['a day that closes before it opens', '19:00-08:00 - - - - - -'],
  ['a day without length', '08:00-08:00 - - - - - -'],
  ['an hour that does not exist', '08:00-25:00 - - - - - -'],
  ['a minute that does not exist', '08:60-09:00 - - - - - -'],
  ['a last drop-off after closing', '08:00-17:00/17:30 - - - - - -'],
  ['a last drop-off before opening', '08:00-17:00/08:00 - - - - - -'],
  ['words', 'closed - - - - - -'],
])('SCR-04 %s is no week of hours', (_, text) => {
  expect(parseStoreHours(text)).toBeUndefined();
});

test('SCR-04 days that share their hours share a line, and the week begins on Monday', () => {
  expect(hoursLines(hours(usual))).toEqual([
    { days: 'Mon – Fri', times: '8:00 AM – 7:00 PM' },
    { days: 'Sat', times: '9:00 AM – 2:00 PM' },
    { days: 'Sun', times: 'Closed' },
  ]);
});

test('SCR-04 a store that never closes says so on one line, and one that closes at midnight says midnight', () => {
  expect(hoursLines(hours(Array(7).fill('00:00-24:00').join(' ')))).toEqual([
    { days: 'Mon – Sun', times: 'Open 24 hours' },
  ]);
  expect(hoursLines(hours('10:00-24:00 - - - - - -')).at(-1)).toEqual({ days: 'Sun', times: '10:00 AM – midnight' });
});

test('SCR-04 different last drop-offs do not split days with the same hours', () => {
  const week = '- 08:00-17:00/16:00 08:00-17:00/15:00 08:00-17:00 08:00-17:00 08:00-17:00 -';
  expect(hoursLines(hours(week)).map(({ days }) => days)).toEqual(['Mon – Fri', 'Sat – Sun']);
});

test('SCR-04 a written minute reads back the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1440 }), (minute) => {
      expect(parseMinute(minuteText(minute))).toBe(minute);
    }),
  );
  expect(parseMinute('24:01')).toBeUndefined();
  expect(parseMinute('8:00')).toBeUndefined();
  expect(clockLabel(990)).toBe('4:30 PM');
});

test('SCR-04 every week that is read has each day on exactly one line', () => {
  const day = fc.constantFrom('-', '08:00-17:00', '08:00-17:00/16:00', '09:00-12:00');
  fc.assert(
    fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (days) => {
      const lines = hoursLines(hours(days.join(' ')));
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.every((line, index) => line.times !== lines[index + 1]?.times)).toBe(true);
      expect(lines[0]?.days).toMatch(/^Mon/);
      expect(lines.at(-1)?.days).toMatch(/Sun$/);
    }),
  );
});
