import { expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import type { ClubCalendar, RouteCalendar } from './calendar-facts.ts';
import { legDays } from './leg-days.ts';

const club: ClubCalendar = { closedWeekdays: new Set([1]), originHolidays: [], destinationHolidays: [] };
const route: RouteCalendar = {
  today: isoDate('2026-03-02'),
  isDomestic: false,
  originHolidays: new Map([[isoDate('2026-03-10'), 'Rest here']]),
  destinationHolidays: new Map([[isoDate('2026-03-11'), 'Rest there']]),
  originClub: null,
  destinationClub: club,
};
const monday = isoDate('2026-03-09');
const tuesday = isoDate('2026-03-10');
const wednesday = isoDate('2026-03-11');
const saturday = isoDate('2026-03-14');

test('DAT-02 outbound bags leave on the origin’s calendar, and move and arrive on the destination’s', () => {
  const days = legDays('outbound', route, { dropOff: false });
  expect([monday, tuesday, wednesday, saturday].map(days.isHandoverDay)).toEqual([true, false, true, false]);
  expect([monday, tuesday, wednesday, saturday].map(days.isCarrierWorkingDay)).toEqual([true, true, false, false]);
  expect([monday, tuesday, wednesday, saturday].map(days.isDestinationOpen)).toEqual([false, true, false, false]);
});

test('DAT-02 returning bags move on the origin’s calendar', () => {
  const days = legDays('return', route, { dropOff: false });
  expect([monday, tuesday, wednesday, saturday].map(days.isCarrierWorkingDay)).toEqual([true, false, true, false]);
});

test('DAT-02 on a domestic route the carrier follows the origin’s holidays', () => {
  const days = legDays('outbound', { ...route, isDomestic: true }, { dropOff: false });
  expect([tuesday, wednesday].map(days.isCarrierWorkingDay)).toEqual([false, true]);
});

test('DAT-05 a minimum applies to the handover only', () => {
  const days = legDays('outbound', { ...route, destinationClub: null }, { dropOff: false, minimum: wednesday });
  expect([monday, wednesday].map(days.isHandoverDay)).toEqual([false, true]);
  expect(days.isDestinationOpen(monday)).toBe(true);
});

test('DAT-02 a day on which only the counters are open is no working day', () => {
  const vanHolidays = new Map([[tuesday, 'Vans rest']]);
  const days = legDays('outbound', { ...route, originHolidays: new Map() }, { dropOff: true, vanHolidays });
  expect(days.isHandoverDay(tuesday)).toBe(true);
  expect(days.isCarrierWorkingDay(tuesday)).toBe(false);
});
