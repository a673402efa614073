import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { type BlockedDay, blockedDay, type ShipmentDate } from './blocked-day.ts';
import { calendarFactsFor, type ClubCalendar, type RouteCalendar } from './calendar-facts.ts';

const club: ClubCalendar = {
  closedWeekdays: new Set(),
  originHolidays: [isoDate('2026-03-10')],
  destinationHolidays: [isoDate('2026-03-11')],
};

const route: RouteCalendar = {
  today: isoDate('2026-03-02'),
  isDomestic: false,
  originHolidays: new Map([[isoDate('2026-03-17'), 'No vans']]),
  destinationHolidays: new Map([[isoDate('2026-03-18'), 'Rest over there']]),
  originClub: null,
  destinationClub: null,
};

function blockedOn(day: string, field: ShipmentDate, known: RouteCalendar, dropOff: boolean): BlockedDay | null {
  return blockedDay({ day: isoDate(day), field, facts: calendarFactsFor(field, known, { dropOff }) });
}

function holidayOn(day: string, field: ShipmentDate, known: RouteCalendar): string | undefined {
  return blockedOn(day, field, known, false)?.holidayName;
}

function messageOn(day: string, field: ShipmentDate, known: RouteCalendar, dropOff = false): string | undefined {
  return blockedOn(day, field, known, dropOff)?.message;
}

describe('DAT-02 which holidays apply to which date', () => {
  test('DAT-02 the origin’s holidays apply to the pickup, the destination’s to the other dates', () => {
    expect(holidayOn('2026-03-17', 'pickup', route)).toBe('No vans');
    expect(holidayOn('2026-03-18', 'pickup', route)).toBeUndefined();
    for (const field of ['arrival', 'return-pickup', 'return-arrival'] as const) {
      expect(holidayOn('2026-03-18', field, route)).toBe('Rest over there');
      expect(holidayOn('2026-03-17', field, route)).toBeUndefined();
    }
  });

  test('DAT-02 the origin’s holidays apply to all dates on a domestic route', () => {
    const domestic = { ...route, isDomestic: true };
    expect(holidayOn('2026-03-17', 'arrival', domestic)).toBe('No vans');
    expect(holidayOn('2026-03-18', 'arrival', domestic)).toBeUndefined();
  });
});

describe('ENT-01 a club’s own days', () => {
  test('DAT-04 the origin club’s closing days block the pickup, unless the bags are dropped off', () => {
    const known = { ...route, originClub: club };
    expect(messageOn('2026-03-10', 'pickup', known)).toBe('originClubClosed');
    expect(messageOn('2026-03-10', 'pickup', known, true)).toBeUndefined();
  });

  test('DAT-04 the destination club has separate closing days for arrivals and return pickups', () => {
    const known = { ...route, destinationClub: club };
    expect(messageOn('2026-03-11', 'arrival', known)).toBe('destinationClubClosed');
    expect(messageOn('2026-03-10', 'return-pickup', known)).toBe('destinationClubClosed');
    expect(messageOn('2026-03-10', 'return-pickup', known, true)).toBeUndefined();
    expect(messageOn('2026-03-11', 'return-pickup', known)).toBeUndefined();
  });

  test('DAT-04 the origin club’s closing days for arrivals block the return arrival', () => {
    expect(messageOn('2026-03-11', 'return-arrival', { ...route, originClub: club })).toBe('originClubClosed');
  });

  test('a carrier holiday shows its name even if the club is closed too', () => {
    const closed = { ...club, originHolidays: [isoDate('2026-03-17')] };
    expect(holidayOn('2026-03-17', 'pickup', { ...route, originClub: closed })).toBe('No vans');
  });
});
