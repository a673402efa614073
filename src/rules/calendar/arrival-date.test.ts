import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type IsoDate, isoDate, isWeekend, type Weekday, weekdayOf } from '#rules/dates.ts';
import { arrivalDate, latestHandover } from './arrival-date.ts';
import { usHolidays } from './us-holidays.ts';

const holidays = usHolidays(2026);
const isCarrierWorkingDay = (day: IsoDate) => !isWeekend(day) && !holidays.has(day);
const alwaysOpen = () => true;

function opensExcept(...closed: readonly Weekday[]) {
  return (day: IsoDate) => !closed.includes(weekdayOf(day));
}

describe('the day of arrival', () => {
  test('DAT-06 handover is day 0 and only working days count', () => {
    const fromThursday = { handover: isoDate('2026-03-12'), isCarrierWorkingDay, isDestinationOpen: alwaysOpen };
    expect(arrivalDate({ ...fromThursday, transitDays: 1 })).toBe('2026-03-13');
    expect(arrivalDate({ ...fromThursday, transitDays: 2 })).toBe('2026-03-16');
    expect(arrivalDate({ ...fromThursday, transitDays: 5 })).toBe('2026-03-19');
  });

  test('DAT-06 a holiday on the way does not count', () => {
    const beforeThanksgiving = { handover: isoDate('2026-11-25'), isCarrierWorkingDay, isDestinationOpen: alwaysOpen };
    expect(arrivalDate({ ...beforeThanksgiving, transitDays: 1 })).toBe('2026-11-27');
    expect(arrivalDate({ ...beforeThanksgiving, transitDays: 2 })).toBe('2026-11-30');
  });

  test('DAT-06 a closed destination delays the arrival to a working day on which it is open', () => {
    const toClub = { handover: isoDate('2026-03-12'), transitDays: 1, isCarrierWorkingDay };
    expect(arrivalDate({ ...toClub, isDestinationOpen: opensExcept(5, 1) })).toBe('2026-03-17');
    expect(arrivalDate({ ...toClub, handover: isoDate('2026-11-24'), isDestinationOpen: opensExcept(3) })).toBe(
      '2026-11-27',
    );
  });

  test('DAT-06 a destination that never opens gets the day on which the carrier is there', () => {
    const never = {
      handover: isoDate('2026-03-12'),
      transitDays: 1,
      isCarrierWorkingDay,
      isDestinationOpen: () => false,
    };
    expect(arrivalDate(never)).toBe('2026-03-13');
  });

  test('DAT-06 a carrier that never works does not loop forever', () => {
    const never = {
      handover: isoDate('2026-03-12'),
      transitDays: 3,
      isCarrierWorkingDay: () => false,
      isDestinationOpen: alwaysOpen,
    };
    expect(arrivalDate(never)).toBe('2027-03-12');
  });
});

const trip = fc.record({
  handover: fc.nat(300).map((ahead) => addDays(isoDate('2026-01-01'), ahead)),
  transitDays: fc.integer({ min: 1, max: 9 }),
  isDestinationOpen: fc.subarray<Weekday>([1, 2, 3, 4, 5], { maxLength: 4 }).map((closed) => opensExcept(...closed)),
});

test('DAT-06 an arrival is the first open working day after the transit days', () => {
  fc.assert(
    fc.property(trip, ({ handover, transitDays, isDestinationOpen }) => {
      const arrival = arrivalDate({ handover, transitDays, isCarrierWorkingDay, isDestinationOpen });
      const isPossible = (day: IsoDate) => isCarrierWorkingDay(day) && isDestinationOpen(day);
      const workingDaysUntil = (last: IsoDate) => {
        let count = 0;
        for (let day = addDays(handover, 1); day <= last; day = addDays(day, 1))
          count += isCarrierWorkingDay(day) ? 1 : 0;
        return count;
      };
      expect(isPossible(arrival)).toBe(true);
      expect(workingDaysUntil(arrival)).toBeGreaterThanOrEqual(transitDays);
      for (let day = addDays(handover, 1); day < arrival; day = addDays(day, 1)) {
        expect(isPossible(day) && workingDaysUntil(day) >= transitDays).toBe(false);
      }
    }),
  );
});

describe('the latest handover', () => {
  test('bags that must arrive by a Monday with two days of transit leave on the Thursday before', () => {
    const question = {
      transitDays: 2,
      isCarrierWorkingDay,
      isDestinationOpen: alwaysOpen,
      isHandoverDay: isCarrierWorkingDay,
    };
    expect(latestHandover({ ...question, latestArrival: isoDate('2026-03-16') })).toBe('2026-03-12');
    expect(latestHandover({ ...question, latestArrival: isoDate('2026-03-15') })).toBe('2026-03-11');
  });

  test('there is no latest handover without handover days', () => {
    const question = { transitDays: 2, isCarrierWorkingDay, isDestinationOpen: alwaysOpen, isHandoverDay: () => false };
    expect(latestHandover({ ...question, latestArrival: isoDate('2026-03-16') })).toBeUndefined();
  });

  test('bags of the latest handover arrive in time, and those of the next handover day would not', () => {
    fc.assert(
      fc.property(trip, ({ handover: latestArrival, ...facts }) => {
        const transit = { ...facts, isCarrierWorkingDay };
        const latest = latestHandover({ ...transit, latestArrival, isHandoverDay: isCarrierWorkingDay });
        if (!latest) throw new Error('There is always an earlier day');
        expect(arrivalDate({ ...transit, handover: latest }) <= latestArrival).toBe(true);
        let next = addDays(latest, 1);
        while (!isCarrierWorkingDay(next)) next = addDays(next, 1);
        expect(next > latestArrival || arrivalDate({ ...transit, handover: next }) > latestArrival).toBe(true);
      }),
    );
  });
});
