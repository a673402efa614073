import { expect, test } from 'vitest';
import type { CalendarFacts } from '#rules/calendar/blocked-day.ts';
import { noClosedWeekdays } from '#rules/calendar/closed-weekdays.ts';
import { isoDate } from '#rules/dates.ts';
import { dayStateIn } from './day-state-in.ts';

const facts: CalendarFacts = {
  today: isoDate('2026-03-02'),
  minimum: isoDate('2026-03-04'),
  originHolidays: new Map([
    [isoDate('2026-05-25'), 'Memorial Day'],
    [isoDate('2026-05-26'), ''],
  ]),
  destinationHolidays: new Map(),
  isDomestic: true,
  originClosedWeekdays: new Set([1]),
  destinationClosedWeekdays: noClosedWeekdays,
  dropOff: false,
};
const reasonOn = (day: string) => dayStateIn(facts, 'pickup')(isoDate(day)).reason;

test('DAT-01 a weekend and a holiday say why they are closed, the holiday by its name', () => {
  expect(reasonOn('2026-03-07')).toBe('No service on weekends');
  expect(reasonOn('2026-05-25')).toBe('No service on Memorial Day');
  expect(reasonOn('2026-05-26')).toBe('No service on this day');
});

test('DAT-04 a closed weekday of the origin club says so', () => {
  expect(reasonOn('2026-03-09')).toBe('Origin Club Closed');
});

test('DAT-05 a day before the next pickup day names the earliest one', () => {
  expect(reasonOn('2026-03-03')).toBe('The earliest day is Wed, Mar 4');
});

test('DAT-01 an open day has no reason', () => {
  expect(dayStateIn(facts, 'pickup')(isoDate('2026-03-05'))).toEqual({ blocked: false });
});
