import { describe, expect, test } from 'vitest';
import { isoDate, type Weekday } from '#rules/dates.ts';
import type { CalendarFacts } from './blocked-day.ts';
import { checkDates, type DateFacts, requiredDates, type ShipmentDates } from './check-dates.ts';
import { usHolidays } from './us-holidays.ts';

const facts: CalendarFacts = {
  today: isoDate('2026-11-16'),
  originHolidays: usHolidays(2026),
  destinationHolidays: usHolidays(2026),
  isDomestic: true,
  originClosedWeekdays: new Set<Weekday>([1]),
  destinationClosedWeekdays: new Set<Weekday>([2]),
  dropOff: false,
};

const good: ShipmentDates = {
  pickupDate: isoDate('2026-11-18'),
  arrivalDate: isoDate('2026-11-23'),
  returnPickupDate: isoDate('2026-11-25'),
  returnArrivalDate: isoDate('2026-12-02'),
};

function factsForAll(known: CalendarFacts): DateFacts {
  return { pickup: known, arrival: known, 'return-pickup': known, 'return-arrival': known };
}

function found(changes: Partial<ShipmentDates>, changedFacts: Partial<CalendarFacts> = {}) {
  const known = { ...facts, ...changedFacts };
  return checkDates({ ...good, ...changes }, factsForAll(known)).map(({ field, message }) => [field, message]);
}

describe('checking dates', () => {
  test('DAT-06 working days in their order have no problem', () => {
    expect(found({})).toEqual([]);
  });

  test('DAT-06 dates that were not given have no problem here', () => {
    expect(found({ pickupDate: null, arrivalDate: null, returnPickupDate: null, returnArrivalDate: null })).toEqual([]);
  });

  test('DAT-06 the pickup date is a working day', () => {
    expect(found({ pickupDate: isoDate('2026-11-21') })).toEqual([['pickup_date', 'pickupDateNotWorking']]);
    const originHolidays = new Map([[isoDate('2026-11-18'), 'Founders Day']]);
    expect(found({}, { originHolidays })).toEqual([['pickup_date', 'pickupDateNotWorking']]);
  });

  test('DAT-06 a past pickup date is invalid', () => {
    expect(found({ pickupDate: isoDate('2026-11-13') })).toEqual([['pickup_date', 'pickupDateInPast']]);
  });

  test('DAT-05 a pickup date before the minimum is refused, an arrival is not measured by it', () => {
    const minimum = isoDate('2026-11-30');
    expect(
      found({ pickupDate: isoDate('2026-11-20'), returnPickupDate: null, returnArrivalDate: null }, { minimum }),
    ).toEqual([['pickup_date', 'pickupDateNotWorking']]);
  });

  test('DAT-06 the arrival date is a working day of the destination', () => {
    expect(found({ arrivalDate: isoDate('2026-11-22') })).toEqual([['arrival_date', 'arrivalDateNotWorking']]);
    expect(found({ arrivalDate: isoDate('2026-11-24') })).toEqual([['arrival_date', 'arrivalDateNotWorking']]);
    expect(found({ arrivalDate: isoDate('2026-11-26'), returnPickupDate: isoDate('2026-11-27') })).toEqual([
      ['arrival_date', 'arrivalDateNotWorking'],
    ]);
  });

  test('DAT-06 nothing arrives before it leaves, nor on the same day', () => {
    expect(found({ arrivalDate: isoDate('2026-11-18') })).toEqual([['arrival_date', 'arrivalNotAfterPickup']]);
    expect(found({ arrivalDate: isoDate('2026-11-16') })).toEqual([['arrival_date', 'arrivalNotAfterPickup']]);
    expect(found({ returnArrivalDate: isoDate('2026-11-25') })).toEqual([
      ['return_arrival_date', 'arrivalNotAfterPickup'],
    ]);
  });

  test('DAT-06 the return pickup is after the arrival, not on the same day', () => {
    expect(found({ returnPickupDate: isoDate('2026-11-23') })).toEqual([
      ['return_pickup_date', 'returnNotAfterArrival'],
    ]);
    expect(found({ returnPickupDate: isoDate('2026-11-20') })).toEqual([
      ['return_pickup_date', 'returnNotAfterArrival'],
    ]);
  });

  test('DAT-06 the return pickup is a working day of the destination', () => {
    expect(found({ returnPickupDate: isoDate('2026-11-24') })).toEqual([
      ['return_pickup_date', 'pickupDateNotWorking'],
    ]);
  });

  test('DAT-03 the return arrival asks both clubs, drop-off or not', () => {
    const onMonday = { returnArrivalDate: isoDate('2026-11-30') };
    const onTuesday = { returnArrivalDate: isoDate('2026-12-01') };
    for (const dropOff of [true, false]) {
      expect(found(onMonday, { dropOff })).toEqual([['return_arrival_date', 'arrivalDateNotWorking']]);
      expect(found(onTuesday, { dropOff })).toEqual([['return_arrival_date', 'arrivalDateNotWorking']]);
    }
  });

  test('DAT-06 each date is measured by its own facts', () => {
    const known = {
      ...factsForAll(facts),
      pickup: { ...facts, dropOff: true },
      'return-pickup': { ...facts, minimum: isoDate('2026-11-27') },
    };
    const dates = { ...good, pickupDate: isoDate('2026-11-16') };
    expect(checkDates(dates, known).map((problem) => problem.field)).toEqual(['return_pickup_date']);
  });

  test('DAT-04 a day on which nothing leaves the club does not keep anything from arriving at the other', () => {
    const known = {
      ...factsForAll(facts),
      pickup: { ...facts, clubClosedDays: new Set([isoDate('2026-11-23')]) },
    };
    expect(checkDates(good, known)).toEqual([]);
    expect(checkDates({ ...good, pickupDate: isoDate('2026-11-23') }, known)).toMatchObject([
      { field: 'pickup_date', message: 'pickupDateNotWorking' },
      { field: 'arrival_date', message: 'arrivalNotAfterPickup' },
    ]);
  });

  test('DAT-06 a date further ahead than we ship is refused, at the end of the calendar too', () => {
    const alone = { arrivalDate: null, returnPickupDate: null, returnArrivalDate: null };
    expect(found({ ...alone, pickupDate: isoDate('2027-11-16') })).toEqual([]);
    expect(found({ ...alone, pickupDate: isoDate('2027-11-17') })).toEqual([['pickup_date', 'dateTooFar']]);
    expect(found({ ...alone, pickupDate: isoDate('2999-12-31') })).toEqual([['pickup_date', 'dateTooFar']]);
  });
});

describe('dates that must be there', () => {
  const nothing = { pickupDate: null, arrivalDate: null, returnPickupDate: null, returnArrivalDate: null };

  test('TRP-01 a round trip requires an arrival date and its return dates', () => {
    expect(requiredDates(nothing, true).map(({ field, message }) => [field, message])).toEqual([
      ['pickup_date', 'pickupDateRequired'],
      ['arrival_date', 'arrivalDateRequired'],
      ['return_pickup_date', 'returnPickupDateRequired'],
      ['return_arrival_date', 'arrivalDateRequired'],
    ]);
  });

  test('TRP-01 a one-way trip asks for no return', () => {
    expect(requiredDates(nothing, false).map(({ field }) => field)).toEqual(['pickup_date', 'arrival_date']);
    expect(requiredDates(good, true)).toEqual([]);
  });
});
