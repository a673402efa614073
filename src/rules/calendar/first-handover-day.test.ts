import { describe, expect, test } from 'vitest';
import { isoDate, type Weekday } from '#rules/dates.ts';
import type { RouteCalendar } from './calendar-facts.ts';
import { firstHandoverDay, firstHandoverOfLeg } from './first-handover-day.ts';

// A Thursday.
const morning = { day: isoDate('2026-03-12'), hour: 9 };
const evening = { day: isoDate('2026-03-12'), hour: 22 };
const none = new Map();
const club = { closedWeekdays: new Set<Weekday>([5]), originHolidays: [isoDate('2026-03-16')] };

describe('the first handover day', () => {
  test('DAT-05 a store accepts bags today until its cut-off; a van comes tomorrow, or today for a same-day pickup', () => {
    const question = { holidays: none, club: null };
    expect(firstHandoverDay({ ...question, now: morning, dropOff: true })).toBe('2026-03-12');
    expect(firstHandoverDay({ ...question, now: evening, dropOff: true })).toBe('2026-03-13');
    expect(firstHandoverDay({ ...question, now: morning, dropOff: false })).toBe('2026-03-13');
    expect(firstHandoverDay({ ...question, now: morning, dropOff: false, sameDay: true })).toBe('2026-03-12');
  });

  test('DAT-05 holidays and the club’s closing days are skipped; a drop-off ignores the club', () => {
    const holidays = new Map([[isoDate('2026-03-17'), 'A holiday']]);
    expect(firstHandoverDay({ now: morning, dropOff: false, holidays, club })).toBe('2026-03-18');
    expect(firstHandoverDay({ now: evening, dropOff: true, holidays, club })).toBe('2026-03-13');
  });

  test('DAT-05 a later start day applies, an earlier one does not', () => {
    const question = { now: morning, dropOff: false, holidays: none, club: null };
    expect(firstHandoverDay({ ...question, notBefore: isoDate('2026-04-04') })).toBe('2026-04-06');
    expect(firstHandoverDay({ ...question, notBefore: isoDate('2026-01-05') })).toBe('2026-03-13');
  });

  test('DAT-05 a club that is never open has none', () => {
    const closedWeekdays = new Set<Weekday>([1, 2, 3, 4, 5]);
    const question = { now: morning, dropOff: false, holidays: none, club: { closedWeekdays, originHolidays: [] } };
    expect(firstHandoverDay(question)).toBeUndefined();
  });
});

describe('the first handover day of a leg', () => {
  const route: RouteCalendar = {
    today: morning.day,
    isDomestic: false,
    originHolidays: new Map([[isoDate('2026-03-13'), 'Rest at the origin']]),
    destinationHolidays: new Map([[isoDate('2026-03-16'), 'Rest at the destination']]),
    originClub: null,
    destinationClub: { closedWeekdays: new Set<Weekday>([5]), originHolidays: [], destinationHolidays: [] },
  };

  test('DAT-05 each leg follows the holidays of the country where it starts', () => {
    const question = { now: morning, dropOff: false, club: null };
    expect(firstHandoverOfLeg('outbound', route, question)).toBe('2026-03-16');
    expect(firstHandoverOfLeg('return', route, { ...question, club: route.destinationClub })).toBe('2026-03-17');
  });

  test('DAT-05 within one country both legs follow the origin’s holidays', () => {
    const question = { now: morning, dropOff: false, club: null };
    const domestic = { ...route, isDomestic: true, destinationClub: null };
    expect(firstHandoverOfLeg('return', domestic, question)).toBe('2026-03-16');
  });

  test('DAT-02 a return drop-off still waits for a weekday on which the club is open', () => {
    const open = { ...route, destinationHolidays: none };
    expect(firstHandoverOfLeg('return', open, { now: evening, dropOff: true, club: route.destinationClub })).toBe(
      '2026-03-16',
    );
  });

  test('DAT-02 there is none when the club is never open', () => {
    const closedWeekdays = new Set<Weekday>([1, 2, 3, 4, 5]);
    const closed = { closedWeekdays, originHolidays: [], destinationHolidays: [] };
    const never = { ...route, destinationClub: closed };
    expect(firstHandoverOfLeg('return', never, { now: morning, dropOff: true, club: closed })).toBeNull();
  });
});
