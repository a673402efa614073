import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type IsoDate, isoDate, isWeekend, type Weekday } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { blockedDay, type CalendarFacts, type ShipmentDate } from './blocked-day.ts';
import { blockedDayText } from './blocked-day-text.ts';

// A Monday, so that the week from it reads Monday to Sunday.
const monday = isoDate('2026-03-09');
const [tuesday, wednesday, thursday, friday, saturday, sunday] = [1, 2, 3, 4, 5, 6].map((ahead) =>
  addDays(monday, ahead),
) as [IsoDate, IsoDate, IsoDate, IsoDate, IsoDate, IsoDate];

const fields: readonly ShipmentDate[] = ['pickup', 'arrival', 'return-pickup', 'return-arrival'];

function facts(changes: Partial<CalendarFacts> = {}): CalendarFacts {
  return {
    today: monday,
    originHolidays: new Map(),
    destinationHolidays: new Map(),
    isDomestic: false,
    originClosedWeekdays: new Set(),
    destinationClosedWeekdays: new Set(),
    dropOff: false,
    ...changes,
  };
}

function reason(day: IsoDate, field: ShipmentDate, changes: Partial<CalendarFacts> = {}) {
  return blockedDay({ day, field, facts: facts(changes) })?.reason ?? null;
}

describe('weekends and holidays', () => {
  test.each(fields)('DAT-01 a weekend is never selectable as %s date', (field) => {
    expect(reason(saturday, field)).toBe('weekend');
    expect(reason(sunday, field)).toBe('weekend');
    expect(reason(friday, field)).toBeNull();
  });

  test('DAT-01 a holiday is not selectable and shows its name', () => {
    const originHolidays = new Map([[tuesday, 'Founders Day']]);
    expect(blockedDay({ day: tuesday, field: 'pickup', facts: facts({ originHolidays }) })).toEqual({
      reason: 'holiday',
      message: 'holidayClosed',
      holidayName: 'Founders Day',
    });
  });

  test('DAT-01 an unavailable day without a name says that no carrier works', () => {
    const originHolidays = new Map([[tuesday, '']]);
    expect(blockedDay({ day: tuesday, field: 'pickup', facts: facts({ originHolidays }) })).toEqual({
      reason: 'holiday',
      message: 'dayUnavailable',
    });
  });

  test('DAT-02 origin holidays block the pickup date, and destination holidays do not', () => {
    expect(reason(tuesday, 'pickup', { originHolidays: new Map([[tuesday, 'Here']]) })).toBe('holiday');
    expect(reason(tuesday, 'pickup', { destinationHolidays: new Map([[tuesday, 'There']]) })).toBeNull();
  });

  test.each(['arrival', 'return-pickup', 'return-arrival'] as const)(
    'DAT-02 destination holidays block the %s date, and origin holidays do not',
    (field) => {
      expect(reason(tuesday, field, { destinationHolidays: new Map([[tuesday, 'There']]) })).toBe('holiday');
      expect(reason(tuesday, field, { originHolidays: new Map([[tuesday, 'Here']]) })).toBeNull();
    },
  );

  test.each(fields)('DAT-02 on a domestic route the origin holidays are used for the %s date', (field) => {
    const domestic = { isDomestic: true };
    expect(reason(tuesday, field, { ...domestic, originHolidays: new Map([[tuesday, 'Here']]) })).toBe('holiday');
    expect(reason(tuesday, field, { ...domestic, destinationHolidays: new Map([[tuesday, 'There']]) })).toBeNull();
  });
});

describe('clubs', () => {
  const originClosed = { originClosedWeekdays: new Set<Weekday>([3]) };
  const destinationClosed = { destinationClosedWeekdays: new Set<Weekday>([3]) };

  test('DAT-02 the origin club’s closed weekdays block the pickup date, the destination club’s do not', () => {
    expect(reason(wednesday, 'pickup', originClosed)).toBe('origin-club-closed');
    expect(reason(thursday, 'pickup', originClosed)).toBeNull();
    expect(reason(wednesday, 'pickup', destinationClosed)).toBeNull();
  });

  test.each(['arrival', 'return-pickup'] as const)(
    'DAT-02 the destination club’s closed weekdays block the %s date, the origin club’s do not',
    (field) => {
      expect(reason(wednesday, field, destinationClosed)).toBe('destination-club-closed');
      expect(reason(wednesday, field, originClosed)).toBeNull();
    },
  );

  test('DAT-03 a closed weekday of the origin club blocks the pickup date from today onward', () => {
    expect(reason(wednesday, 'pickup', { ...originClosed, today: wednesday })).toBe('origin-club-closed');
    expect(reason(addDays(wednesday, 7), 'pickup', { ...originClosed, today: wednesday })).toBe('origin-club-closed');
  });

  test('DAT-03 a closed weekday before today is blocked as past, not as closed', () => {
    const earlier = addDays(wednesday, -7);
    expect(reason(earlier, 'pickup', originClosed)).toBe('past');
    expect(reason(earlier, 'arrival', destinationClosed)).toBe('past');
  });

  test('DAT-03 a carrier drop-off ignores the origin club’s closed weekdays', () => {
    expect(reason(wednesday, 'pickup', { ...originClosed, dropOff: true })).toBeNull();
  });

  test('DAT-03 the origin club’s closed weekdays block the return arrival date, drop-off or not', () => {
    expect(reason(wednesday, 'return-arrival', { ...originClosed, dropOff: true })).toBe('origin-club-closed');
    expect(reason(wednesday, 'return-arrival', { ...originClosed, dropOff: false })).toBe('origin-club-closed');
  });

  test('DAT-02 the destination club’s closed weekdays block the return arrival date too', () => {
    expect(reason(wednesday, 'return-arrival', { ...destinationClosed, dropOff: true })).toBe(
      'destination-club-closed',
    );
  });

  test.each(['arrival', 'return-pickup'] as const)(
    'DAT-03 a drop-off does not unblock the destination club’s closed weekdays for the %s date',
    (field) => {
      expect(reason(wednesday, field, { ...destinationClosed, dropOff: true })).toBe('destination-club-closed');
    },
  );

  test('DAT-04 blocked days are labeled with the club that is closed', () => {
    const atOrigin = blockedDay({ day: wednesday, field: 'pickup', facts: facts(originClosed) });
    const atDestination = blockedDay({ day: wednesday, field: 'arrival', facts: facts(destinationClosed) });
    expect(atOrigin && messageText(atOrigin.message)).toBe('Origin Club Closed');
    expect(atDestination && messageText(atDestination.message)).toBe('Destination Club Closed');
  });
});

describe('the earliest day', () => {
  test('DAT-05 days before the minimum are blocked, the minimum itself is not', () => {
    expect(reason(tuesday, 'pickup', { minimum: wednesday })).toBe('before-minimum');
    expect(reason(wednesday, 'pickup', { minimum: wednesday })).toBeNull();
  });

  test('DAT-06 a past day is blocked, today is not', () => {
    expect(reason(addDays(monday, -3), 'pickup')).toBe('past');
    expect(reason(monday, 'pickup')).toBeNull();
  });

  test('DAT-04 a closed day before the minimum says that the club is closed', () => {
    const changes = { minimum: thursday, originClosedWeekdays: new Set<Weekday>([3]) };
    expect(reason(wednesday, 'pickup', changes)).toBe('origin-club-closed');
  });
});

describe('the text of a reason', () => {
  test('DAT-04 every reason has a text for its cell', () => {
    const known = facts({
      minimum: friday,
      originHolidays: new Map([
        [tuesday, 'Founders Day'],
        [addDays(tuesday, 7), ''],
      ]),
      originClosedWeekdays: new Set<Weekday>([3]),
    });
    const blockedDayMessage = (day: IsoDate) => {
      const blocked = blockedDay({ day, field: 'pickup', facts: known });
      return blocked && blockedDayText(blocked, known);
    };
    expect(blockedDayMessage(addDays(monday, -3))).toBe('This day has passed');
    expect(blockedDayMessage(tuesday)).toBe('No service on Founders Day');
    expect(blockedDayMessage(addDays(tuesday, 7))).toBe('No service on this day');
    expect(blockedDayMessage(wednesday)).toBe('Origin Club Closed');
    expect(blockedDayMessage(thursday)).toBe('The earliest day is Fri, Mar 13');
    expect(blockedDayMessage(friday)).toBeNull();
    expect(blockedDayMessage(saturday)).toBe('No service on weekends');
  });
});

test('DAT-01 no weekend, listed holiday or past day is ever open', () => {
  const nearMonday = fc.integer({ min: -20, max: 60 }).map((ahead) => addDays(monday, ahead));
  const holidays = fc.array(nearMonday).map((days) => new Map(days.map((day) => [day, 'Holiday'])));
  const weekdays = fc.subarray<Weekday>([1, 2, 3, 4, 5]).map((closed) => new Set(closed));
  fc.assert(
    fc.property(
      nearMonday,
      fc.constantFrom(...fields),
      fc.record({
        today: nearMonday,
        originHolidays: holidays,
        destinationHolidays: holidays,
        isDomestic: fc.boolean(),
        originClosedWeekdays: weekdays,
        destinationClosedWeekdays: weekdays,
        dropOff: fc.boolean(),
      }),
      (day, field, known) => {
        if (blockedDay({ day, field, facts: known })) return;
        expect(isWeekend(day)).toBe(false);
        expect(day >= known.today).toBe(true);
        const listed = field === 'pickup' || known.isDomestic ? known.originHolidays : known.destinationHolidays;
        expect(listed.has(day)).toBe(false);
      },
    ),
  );
});
