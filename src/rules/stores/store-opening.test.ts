import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type IsoDate, isoDate } from '#rules/dates.ts';
import { parseStoreHours, type StoreHours } from './store-hours.ts';
import { lastDropOffText, nextLastDropOff, openingText, storeOpening } from './store-opening.ts';

const hours: StoreHours =
  parseStoreHours(
    '- 08:00-19:00/16:30 08:00-19:00/16:30 08:00-19:00/16:30 08:00-19:00/16:30 08:00-19:00/16:30 09:00-14:00',
  ) ?? [];
const noHolidays: ReadonlyMap<IsoDate, string> = new Map();

/** March 2, 2026, was a Monday. */
function at(day: number, hour: number, minute = 0) {
  return { day: addDays(isoDate('2026-03-02'), day), minute: hour * 60 + minute };
}

function words(now: ReturnType<typeof at>, holidays = noHolidays): string {
  return openingText(storeOpening({ hours, holidays, now }), now.day);
}

function lastWords(now: ReturnType<typeof at>, holidays = noHolidays): string {
  return lastDropOffText(nextLastDropOff({ hours, holidays, now }), now.day);
}

describe('whether a store is open', () => {
  test('SCR-04 it is open from its opening minute to the one before closing', () => {
    expect(words(at(0, 7, 59))).toBe('Opens today 8:00 AM');
    expect(words(at(0, 8))).toBe('Open until 7:00 PM');
    expect(words(at(0, 18, 59))).toBe('Open until 7:00 PM');
    expect(words(at(0, 19))).toBe('Opens Tue 8:00 AM');
  });

  test('SCR-04 after the weekend’s hours it opens on Monday', () => {
    expect(words(at(5, 14))).toBe('Opens Mon 8:00 AM');
    expect(words(at(6, 12))).toBe('Opens Mon 8:00 AM');
  });

  test('SCR-04 a holiday keeps it closed, whatever its hours say', () => {
    const holidays = new Map([[isoDate('2026-03-02'), 'A holiday']]);
    expect(words(at(0, 10), holidays)).toBe('Opens Tue 8:00 AM');
  });

  test('SCR-04 a day more than six days ahead is shown with its date', () => {
    const holidays = new Map([0, 1, 2, 3, 4, 5].map((day) => [at(day, 0).day, 'A long feast']));
    expect(words(at(0, 10), holidays)).toBe('Opens Mon, Mar 9, 8:00 AM');
  });

  test('SCR-04 a store without any hours is closed for now', () => {
    const never = { hours: Array<null>(7).fill(null), holidays: noHolidays, now: at(0, 10) };
    expect(openingText(storeOpening(never), never.now.day)).toBe('Closed for now');
    expect(lastDropOffText(nextLastDropOff(never), never.now.day)).toBe('No drop-off here in the coming days');
  });
});

describe('the last drop-off', () => {
  test('SCR-04 it is today’s until that minute, then the next working day’s', () => {
    expect(lastWords(at(0, 16, 29))).toBe('Last drop-off today 4:30 PM');
    expect(lastWords(at(0, 16, 30))).toBe('Last drop-off Tue 4:30 PM');
  });

  test('SCR-04 a store that is open on Saturday without a van sends bags off on Monday', () => {
    expect(lastWords(at(5, 10))).toBe('Last drop-off Mon 4:30 PM');
  });

  test('SCR-04 nothing leaves on a holiday', () => {
    expect(lastWords(at(0, 10), new Map([[isoDate('2026-03-02'), 'A holiday']]))).toBe('Last drop-off Tue 4:30 PM');
  });

  test('SCR-04 the next opening and last drop-off are in the future, and never on a holiday', () => {
    const moment = fc.record({ day: fc.integer({ min: 0, max: 400 }), minute: fc.integer({ min: 0, max: 1439 }) });
    const resting = fc.uniqueArray(fc.integer({ min: 0, max: 410 }), { maxLength: 40 });
    fc.assert(
      fc.property(moment, resting, ({ day, minute }, days) => {
        const now = at(day, 0, minute);
        const holidays = new Map(days.map((one) => [at(one, 0).day, 'A holiday']));
        const opening = storeOpening({ hours, holidays, now });
        const opens = opening.kind === 'closed' ? opening.opens : null;
        const said = [opens, nextLastDropOff({ hours, holidays, now })].filter((one) => one !== null);
        const isAhead = said.every((one) => one.day > now.day || (one.day === now.day && one.minute > now.minute));
        expect(isAhead).toBe(true);
        expect(said.some((one) => holidays.has(one.day))).toBe(false);
      }),
    );
  });
});
