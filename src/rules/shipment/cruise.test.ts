import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usHolidays } from '#rules/calendar/us-holidays.ts';
import { addDays, type IsoDate, isoDate, isWeekend, type Weekday, weekdayOf } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { type Cruise, cruiseProblem, isInTimeForShip, latestArrivalForSailing } from './cruise.ts';

const holidays = usHolidays(2026);
const isWorkingDay = (day: IsoDate) => !isWeekend(day) && !holidays.has(day);

describe('the latest arrival for a sailing', () => {
  const latestFor = (sailing: string) => latestArrivalForSailing({ sailing: isoDate(sailing), isWorkingDay });

  test('TRP-06 it is the second working day before the ship sails', () => {
    expect(latestFor('2026-03-13')).toBe('2026-03-11');
    expect(latestFor('2026-03-11')).toBe('2026-03-09');
  });

  test('TRP-06 a weekend before the sailing does not count, whether the ship sails after it or in it', () => {
    expect(latestFor('2026-03-16')).toBe('2026-03-12');
    expect(latestFor('2026-03-15')).toBe('2026-03-12');
    expect(latestFor('2026-03-14')).toBe('2026-03-12');
    expect(latestFor('2026-03-17')).toBe('2026-03-13');
  });

  test('TRP-06 a holiday at the port does not count', () => {
    expect(latestFor('2026-11-28')).toBe('2026-11-25');
    expect(latestFor('2026-11-27')).toBe('2026-11-24');
    expect(latestFor('2026-12-26')).toBe('2026-12-23');
  });

  test('TRP-06 a weekday on which the port is closed does not count', () => {
    const isOpen = (day: IsoDate) => isWorkingDay(day) && weekdayOf(day) !== 4;
    expect(latestArrivalForSailing({ sailing: isoDate('2026-03-16'), isWorkingDay: isOpen })).toBe('2026-03-11');
  });

  test('TRP-06 a port that never opens has none', () => {
    expect(latestArrivalForSailing({ sailing: isoDate('2026-03-16'), isWorkingDay: () => false })).toBeUndefined();
  });
});

const someDay = fc.nat(1000).map((ahead) => addDays(isoDate('2026-01-01'), ahead));
const port = fc
  .record({
    daysOff: fc.array(someDay, { maxLength: 80 }).map((days) => new Set(days)),
    closed: fc.subarray<Weekday>([1, 2, 3, 4, 5], { maxLength: 4 }),
  })
  .map(({ daysOff, closed }) => ({
    isWorkingDay: (day: IsoDate) => !isWeekend(day) && !daysOff.has(day) && !closed.includes(weekdayOf(day)),
  }));

test('TRP-06 exactly two working days lie between the latest arrival and the sailing', () => {
  fc.assert(
    fc.property(port, someDay, (at, sailing) => {
      const latest = latestArrivalForSailing({ sailing, ...at });
      if (!latest) throw new Error('A port that opens once a week has a latest day');
      expect(at.isWorkingDay(latest)).toBe(true);
      let workingDays = 0;
      for (let day = latest; day < sailing; day = addDays(day, 1)) workingDays += at.isWorkingDay(day) ? 1 : 0;
      expect(workingDays).toBe(2);
    }),
  );
});

test('TRP-06 a ship that sails later never asks for an earlier arrival', () => {
  fc.assert(
    fc.property(port, someDay, fc.nat(20), (at, sailing, days) => {
      const first = latestArrivalForSailing({ sailing, ...at });
      const second = latestArrivalForSailing({ sailing: addDays(sailing, days), ...at });
      if (!first || !second) throw new Error('A port that opens once a week has a latest day');
      expect(second >= first).toBe(true);
    }),
  );
});

describe('what is wrong with a cruise', () => {
  const good: Cruise = { ship: 'Northern Heron', cabin: '7114', sailing: isoDate('2026-03-16') };
  const today = isoDate('2026-03-02');

  function problemTexts(changes: Partial<Cruise>, arrival: IsoDate | null = isoDate('2026-03-12')) {
    const found = cruiseProblem({ cruise: { ...good, ...changes }, arrival, today, isWorkingDay });
    return found && [found.field, messageText(found.message, found.blanks)];
  }

  test('TRP-06 a complete cruise with bags in time has no problem', () => {
    expect(problemTexts({})).toBeNull();
    expect(problemTexts({}, isoDate('2026-03-04'))).toBeNull();
  });

  test('TRP-06 ship, cabin and sailing are required in this order, and must not be blank', () => {
    expect(problemTexts({ ship: ' ', cabin: '', sailing: null })).toEqual([
      'ship',
      'Please enter the name of the ship',
    ]);
    expect(problemTexts({ cabin: ' ', sailing: null })).toEqual(['cabin', 'Please enter the cabin']);
    expect(problemTexts({ sailing: null })).toEqual(['sailing', 'Please select the sailing date']);
  });

  test('TRP-06 a sailing date in the past is refused', () => {
    expect(problemTexts({ sailing: isoDate('2026-03-01') })).toEqual([
      'sailing',
      'Please choose today or a later sailing date.',
    ]);
  });

  test('TRP-06 an arrival after the latest day is too late and names that day', () => {
    expect(problemTexts({}, isoDate('2026-03-13'))).toEqual([
      'sailing',
      'Bags must be at the port by Thu, Mar 12, two business days before your ship sails. Please choose an earlier arrival.',
    ]);
  });

  test('TRP-06 an arrival that is not chosen yet is not too late', () => {
    expect(problemTexts({}, null)).toBeNull();
  });

  test('TRP-06 a ship that nothing can reach in time has its own message', () => {
    const tooSoon = [
      'sailing',
      'Your ship sails too soon. Bags must be at the port by Mon, Mar 2, two business days before it sails.',
    ];
    expect(problemTexts({ sailing: isoDate('2026-03-04') }, null)).toEqual(tooSoon);
    expect(problemTexts({ sailing: isoDate('2026-03-04') }, isoDate('2026-03-03'))).toEqual(tooSoon);
    expect(problemTexts({ sailing: isoDate('2026-03-05') }, isoDate('2026-03-03'))).toBeNull();
  });

  test('TRP-06 an earlier arrival is never worse', () => {
    fc.assert(
      fc.property(someDay, someDay, fc.nat(30), (sailing, arrival, days) => {
        const facts = { cruise: { ...good, sailing }, today, isWorkingDay };
        const late = cruiseProblem({ ...facts, arrival: addDays(arrival, days) });
        const early = cruiseProblem({ ...facts, arrival });
        expect(late !== null || early === null).toBe(true);
      }),
    );
  });
});

test('TRP-06 bags are in time up to the latest day, and always without a ship', () => {
  const latest = isoDate('2026-03-12');
  expect(isInTimeForShip({ arrival: latest, latest })).toBe(true);
  expect(isInTimeForShip({ arrival: addDays(latest, -3), latest })).toBe(true);
  expect(isInTimeForShip({ arrival: addDays(latest, 1), latest })).toBe(false);
  expect(isInTimeForShip({ arrival: latest, latest: null })).toBe(true);
});
