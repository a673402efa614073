import { expect, test } from 'vitest';
import { isoDate, type Weekday } from '#rules/dates.ts';
import type { CalendarFacts } from './blocked-day.ts';
import { checkArrival } from './check-arrival.ts';
import { usHolidays } from './us-holidays.ts';

const facts: CalendarFacts = {
  today: isoDate('2026-11-16'),
  minimum: isoDate('2026-11-30'),
  originHolidays: usHolidays(2026),
  destinationHolidays: usHolidays(2026),
  isDomestic: true,
  originClosedWeekdays: new Set<Weekday>([1]),
  destinationClosedWeekdays: new Set<Weekday>([2]),
  dropOff: false,
};

const arriving = (day: string, field: 'arrival' | 'return-arrival' = 'arrival') =>
  checkArrival({ field, day: isoDate(day), facts, after: isoDate('2026-11-18') });

test('DAT-06 the arrival date must be a working day of the destination; the minimum does not apply to it', () => {
  expect(arriving('2026-11-23')).toBeNull();
  for (const day of ['2026-11-22', '2026-11-24', '2026-11-26']) expect(arriving(day)).toBe('arrivalDateNotWorking');
  expect(checkArrival({ field: 'arrival', day: null, facts, after: null })).toBeNull();
});

test('DAT-06 an arrival before or on the handover day is refused', () => {
  expect(arriving('2026-11-18')).toBe('arrivalNotAfterPickup');
  expect(arriving('2026-11-17')).toBe('arrivalNotAfterPickup');
});

test('DAT-03 closed weekdays of both clubs block the return arrival', () => {
  expect(arriving('2026-11-30', 'return-arrival')).toBe('arrivalDateNotWorking');
  expect(arriving('2026-12-01', 'return-arrival')).toBe('arrivalDateNotWorking');
  expect(arriving('2026-12-02', 'return-arrival')).toBeNull();
});
