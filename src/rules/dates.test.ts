import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  clockTime,
  dateOf,
  dayOfMonth,
  daysBetween,
  daysInMonth,
  type IsoDate,
  isBefore,
  isoDate,
  isWeekend,
  laterOf,
  longDate,
  monthName,
  monthOf,
  parseHour,
  parseIsoDate,
  shortDate,
  weekdayOf,
  yearOf,
} from './dates.ts';

/** The same days by the platform's own calendar, in UTC so that no zone moves them. */
const platformDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => new Date(Math.floor(moment.getTime() / 86_400_000) * 86_400_000));

function written(moment: Date): IsoDate {
  return moment.toISOString().slice(0, 10) as IsoDate;
}

describe('reading a day', () => {
  test('a day that exists is read', () => {
    expect(parseIsoDate('2026-03-12')).toBe('2026-03-12');
    expect(parseIsoDate('2028-02-29')).toBe('2028-02-29');
  });

  test.each([
    '2026-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    ' 2026-01-01',
    '2026-01-01T00:00:00Z',
    '1899-12-31',
    '3000-01-01',
    '٢٠٢٦-٠١-٠١',
    '',
  ])('%j is not a day', (text) => {
    expect(parseIsoDate(text)).toBeUndefined();
  });

  test('any text at all is either a day of the platform calendar or refused', () => {
    const almostADay = fc
      .tuple(fc.integer({ min: 1800, max: 3100 }), fc.nat(14), fc.nat(33))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));
    fc.assert(
      fc.property(fc.oneof(fc.string(), almostADay), (text) => {
        const day = parseIsoDate(text);
        const moment = new Date(`${text}T00:00:00Z`);
        const exists =
          /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(moment.getTime()) && written(moment) === text;
        expect(day !== undefined).toBe(exists);
      }),
    );
  });

  test('an invalid day in code throws', () => {
    expect(() => isoDate('2026-02-30')).toThrow('Not a day: 2026-02-30');
    expect(() => dateOf(2026, 2, 30)).toThrow('Not a day: 2026-02-30');
    expect(() => monthName(13)).toThrow('Not a month: 13');
  });
});

describe('date arithmetic', () => {
  test('days added and taken away agree with the platform calendar', () => {
    fc.assert(
      fc.property(platformDay, fc.integer({ min: -1500, max: 1500 }), (moment, count) => {
        const expected = written(new Date(moment.getTime() + count * 86_400_000));
        expect(addDays(written(moment), count)).toBe(expected);
      }),
    );
  });

  test('the distance of two days agrees with the platform calendar, in sign too', () => {
    fc.assert(
      fc.property(platformDay, platformDay, (a, b) => {
        const expected = Math.round((b.getTime() - a.getTime()) / 86_400_000);
        expect(daysBetween({ from: written(a), to: written(b) })).toBe(expected);
      }),
    );
  });

  test('weekday, year, month and day agree with the platform calendar', () => {
    fc.assert(
      fc.property(platformDay, (moment) => {
        const day = written(moment);
        expect(weekdayOf(day)).toBe(moment.getUTCDay());
        expect(isWeekend(day)).toBe([0, 6].includes(moment.getUTCDay()));
        expect([yearOf(day), monthOf(day), dayOfMonth(day)]).toEqual([
          moment.getUTCFullYear(),
          moment.getUTCMonth() + 1,
          moment.getUTCDate(),
        ]);
        expect(dateOf(yearOf(day), monthOf(day), dayOfMonth(day))).toBe(day);
        const lastOfMonth = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0));
        expect(daysInMonth(yearOf(day), monthOf(day))).toBe(lastOfMonth.getUTCDate());
      }),
    );
  });

  test('earlier and later days compare correctly', () => {
    const earlier = isoDate('2026-03-11');
    const later = isoDate('2026-03-12');
    expect(isBefore({ day: earlier, than: later })).toBe(true);
    expect(isBefore({ day: later, than: later })).toBe(false);
    expect(laterOf(earlier, later)).toBe(later);
    expect(laterOf(later, earlier)).toBe(later);
  });
});

describe('showing days and times', () => {
  test('a day is shown with its weekday', () => {
    expect(shortDate(isoDate('2026-03-12'))).toBe('Thu, Mar 12');
    expect(longDate(isoDate('2026-03-01'))).toBe('Sunday, March 1, 2026');
  });

  test.each([
    [0, 0, '12:00 AM'],
    [9, 5, '9:05 AM'],
    [11, 59, '11:59 AM'],
    [12, 0, '12:00 PM'],
    [13, 30, '1:30 PM'],
    [23, 59, '11:59 PM'],
  ])('PRC-05 %i hours and %i minutes read %s', (hour, minute, shown) => {
    expect(clockTime({ hour, minute })).toBe(shown);
  });
});

test('PKP-01 an hour is read on the 12-hour and the 24-hour clock', () => {
  expect(['9:00 AM', '9 am', '09:00', '12:00 PM', '12:00 AM', '5:00 PM', '17:00'].map(parseHour)).toEqual([
    9, 9, 9, 12, 0, 17, 17,
  ]);
  expect(['', '9:30 AM', '24:00', '13:00 PM', 'noon', '0:00 AM'].map(parseHour)).toEqual(Array(6).fill(undefined));
});
