import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { closedBeforeArrival } from './closed-before-arrival.ts';
import { usHolidays } from './us-holidays.ts';

const holidays = usHolidays(2026);

test('DAT-06 an arrival that a closed destination delays says on which day it is closed', () => {
  const trip = { handover: isoDate('2026-03-09'), transitDays: 2, holidays };
  expect(closedBeforeArrival({ ...trip, arrival: isoDate('2026-03-12') })).toBe('Closed Wednesday, arrives Thursday');
  expect(closedBeforeArrival({ ...trip, arrival: isoDate('2026-03-13') })).toBe(
    'Closed Wednesday, Thursday, arrives Friday',
  );
});

test('DAT-06 weekends and holidays of the carrier are no closed days of the destination', () => {
  const overThanksgiving = { handover: isoDate('2026-11-25'), arrival: isoDate('2026-11-27') };
  expect(closedBeforeArrival({ ...overThanksgiving, transitDays: 1, holidays })).toBeNull();
  const overWeekend = { handover: isoDate('2026-03-06'), arrival: isoDate('2026-03-09') };
  expect(closedBeforeArrival({ ...overWeekend, transitDays: 1, holidays })).toBeNull();
});
