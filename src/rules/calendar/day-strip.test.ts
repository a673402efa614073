import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, type IsoDate, isoDate, isWeekend, type Weekday, weekdayOf } from '#rules/dates.ts';
import { arrivalDate } from './arrival-date.ts';
import { dayStrip } from './day-strip.ts';
import { usHolidays } from './us-holidays.ts';

const holidays = usHolidays(2026);

test('DAT-06 each day from handover to arrival says what happens or why the bags wait', () => {
  const strip = dayStrip({
    handover: isoDate('2026-11-24'),
    arrival: isoDate('2026-12-01'),
    transitDays: 2,
    dropOff: false,
    holidays,
  });
  expect(strip).toEqual([
    { day: '2026-11-24', kind: 'handed-over', words: 'Pickup' },
    { day: '2026-11-25', kind: 'moving', words: 'On the way' },
    { day: '2026-11-26', kind: 'holiday', words: 'Thanksgiving' },
    { day: '2026-11-27', kind: 'closed', words: 'Destination Club Closed' },
    { day: '2026-11-28', kind: 'weekend', words: 'No service on weekends' },
    { day: '2026-11-29', kind: 'weekend', words: 'No service on weekends' },
    { day: '2026-11-30', kind: 'closed', words: 'Destination Club Closed' },
    { day: '2026-12-01', kind: 'arrives', words: 'Arrives' },
  ]);
});

test('DAT-06 a drop-off is called so, and a holiday without a name says that no carrier works', () => {
  const strip = dayStrip({
    handover: isoDate('2026-03-10'),
    arrival: isoDate('2026-03-12'),
    transitDays: 1,
    dropOff: true,
    holidays: new Map([[isoDate('2026-03-11'), '']]),
  });
  expect(strip.map(({ words }) => words)).toEqual(['Drop-off at a carrier store', 'No service on this day', 'Arrives']);
});

test('DAT-06 every strip has all days, moves only on transit days, and calls only closed days closed', () => {
  fc.assert(
    fc.property(
      fc.nat(300).map((ahead) => addDays(isoDate('2026-01-01'), ahead)),
      fc.integer({ min: 1, max: 9 }),
      fc.subarray<Weekday>([1, 2, 3, 4, 5], { maxLength: 4 }),
      (handover, transitDays, closed) => {
        const arrival = arrivalDate({
          handover,
          transitDays,
          isCarrierWorkingDay: (day: IsoDate) => !isWeekend(day) && !holidays.has(day),
          isDestinationOpen: (day: IsoDate) => !closed.includes(weekdayOf(day)),
        });
        const strip = dayStrip({ handover, arrival, transitDays, dropOff: false, holidays });
        expect(strip).toHaveLength(daysBetween({ from: handover, to: arrival }) + 1);
        strip.forEach(({ day }, index) => {
          expect(day).toBe(addDays(handover, index));
        });
        expect(strip.at(0)?.kind).toBe('handed-over');
        expect(strip.at(-1)?.kind).toBe('arrives');
        expect(strip.filter(({ kind }) => kind === 'moving')).toHaveLength(transitDays - 1);
        const calledClosed = strip.filter(({ kind }) => kind === 'closed');
        for (const { day } of calledClosed) expect(closed).toContain(weekdayOf(day));
      },
    ),
  );
});
