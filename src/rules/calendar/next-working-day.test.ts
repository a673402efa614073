import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isoDate, isWeekend, type Weekday } from '#rules/dates.ts';
import { isWorkingDay, nextWorkingDay } from './next-working-day.ts';
import { usHolidays } from './us-holidays.ts';

const none = { holidays: new Map(), closedWeekdays: new Set<Weekday>(), dropOff: false };

describe('the next working day', () => {
  test('DAT-05 a working day is its own next working day', () => {
    expect(nextWorkingDay({ ...none, from: isoDate('2026-03-12') })).toBe('2026-03-12');
  });

  test('DAT-05 weekends, holidays and the club’s closed weekdays are skipped', () => {
    expect(nextWorkingDay({ ...none, from: isoDate('2026-03-14') })).toBe('2026-03-16');
    const thanksgiving = isoDate('2026-11-26');
    expect(nextWorkingDay({ ...none, holidays: usHolidays(2026), from: thanksgiving })).toBe('2026-11-27');
    const closed = { ...none, holidays: usHolidays(2026), closedWeekdays: new Set<Weekday>([5, 1]) };
    expect(nextWorkingDay({ ...closed, from: thanksgiving })).toBe('2026-12-01');
  });

  test('DAT-05 with carrier drop-off only weekends and holidays are skipped', () => {
    const dropOff = {
      holidays: usHolidays(2026),
      closedWeekdays: new Set<Weekday>([1, 2, 3, 4, 5]),
      dropOff: true,
    };
    expect(nextWorkingDay({ ...dropOff, from: isoDate('2026-11-26') })).toBe('2026-11-27');
    expect(nextWorkingDay({ ...dropOff, from: isoDate('2026-11-28') })).toBe('2026-11-30');
  });

  test('DAT-05 a club that is closed on all five weekdays has none', () => {
    const closedWeekdays = new Set<Weekday>([1, 2, 3, 4, 5]);
    expect(nextWorkingDay({ ...none, closedWeekdays, from: isoDate('2026-03-12') })).toBeUndefined();
  });

  test('DAT-05 it is the first working day from the given day on', () => {
    const start = isoDate('2026-01-01');
    const day = fc.nat(700).map((ahead) => addDays(start, ahead));
    fc.assert(
      fc.property(
        day,
        fc.array(day, { maxLength: 60 }).map((days) => new Map(days.map((holiday) => [holiday, 'Holiday']))),
        fc.subarray<Weekday>([1, 2, 3, 4, 5], { maxLength: 4 }).map((closed) => new Set(closed)),
        fc.boolean(),
        (from, holidays, closedWeekdays, dropOff) => {
          const facts = { holidays, closedWeekdays, dropOff };
          const found = nextWorkingDay({ ...facts, from });
          if (!found) throw new Error('A club that opens once a week has a working day');
          expect(found >= from).toBe(true);
          expect(isWeekend(found) || holidays.has(found)).toBe(false);
          const weekday = new Date(`${found}T00:00:00Z`).getUTCDay() as Weekday;
          expect(dropOff || !closedWeekdays.has(weekday)).toBe(true);
          for (let between = from; between < found; between = addDays(between, 1)) {
            expect(isWorkingDay(between, facts)).toBe(false);
          }
        },
      ),
    );
  });
});

test('DAT-05 a single closing day of the club is skipped, but not with drop-off', () => {
  const facts = { holidays: new Map(), closedWeekdays: new Set<never>(), closedDays: [isoDate('2026-03-10')] };
  expect(nextWorkingDay({ from: isoDate('2026-03-10'), ...facts, dropOff: false })).toBe('2026-03-11');
  expect(nextWorkingDay({ from: isoDate('2026-03-10'), ...facts, dropOff: true })).toBe('2026-03-10');
});
