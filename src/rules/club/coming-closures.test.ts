import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isoDate } from '#rules/dates.ts';
import { comingClosures } from './coming-closures.ts';

const today = isoDate('2026-03-02');
const days = (...texts: readonly string[]) => texts.map(isoDate);

test('PNT-11 closures are listed from today onward, the next one first, each day once with what it stops', () => {
  const club = {
    originHolidays: days('2026-07-03', '2026-03-01', '2026-03-02'),
    destinationHolidays: days('2026-07-03', '2026-05-25'),
  };
  expect(comingClosures(club, today)).toEqual([
    { day: '2026-03-02', stops: 'leaving' },
    { day: '2026-05-25', stops: 'arriving' },
    { day: '2026-07-03', stops: 'both' },
  ]);
});

test('PNT-11 a club without closing days lists none', () => {
  expect(comingClosures({ originHolidays: [], destinationHolidays: [] }, today)).toEqual([]);
});

test('PNT-11 closures are in order, each once and none in the past', () => {
  const someDays = fc.array(fc.integer({ min: -400, max: 400 }).map((count) => addDays(today, count)));
  fc.assert(
    fc.property(someDays, someDays, (originHolidays, destinationHolidays) => {
      const found = comingClosures({ originHolidays, destinationHolidays }, today).map(({ day }) => day);
      const wanted = [...originHolidays, ...destinationHolidays].filter((day) => day >= today);
      expect(found).toEqual([...new Set(wanted)].toSorted());
    }),
  );
});
