import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { baseHolidays, type HolidayOverlay, holidayBreakdown, holidayList } from './holiday-lists.ts';

const golf = 5;
const ski = 1;
const base = new Map([
  [isoDate('2026-12-25'), 'Christmas'],
  [isoDate('2026-01-01'), "New Year's Day"],
]);

function overlay(changes: Partial<HolidayOverlay> & { date: HolidayOverlay['date'] }): HolidayOverlay {
  return { country: 'US', brandId: null, kind: 'add', pickup: true, dropOff: true, name: 'Snow day', ...changes };
}

describe('the holidays of a country', () => {
  test('DAT-01 the holidays of the United States are computed for every requested year', () => {
    const days = baseHolidays({ country: 'US', fromYear: 2026, toYear: 2027, national: new Map() });
    expect(days.get(isoDate('2026-11-26'))).toBe('Thanksgiving');
    expect(days.get(isoDate('2027-11-25'))).toBe('Thanksgiving');
    expect(days.size).toBe(12);
  });

  test('DAT-01 the territories have the holidays of the United States', () => {
    const days = baseHolidays({ country: 'PR', fromYear: 2026, toYear: 2026, national: new Map() });
    expect(days.get(isoDate('2026-07-04'))).toBe('Independence Day');
  });

  test('DAT-01 the holidays of another country are its national ones', () => {
    const national = new Map([[isoDate('2026-07-01'), 'Canada Day']]);
    expect(baseHolidays({ country: 'CA', fromYear: 2026, toYear: 2026, national })).toEqual(national);
  });
});

describe('what operators change', () => {
  test('ENT-06 without overlays a holiday closes vans and counters, in order', () => {
    expect(holidayBreakdown({ country: 'US', brandId: golf, base, overlays: [] })).toEqual([
      { date: '2026-01-01', name: "New Year's Day", pickup: true, dropOff: true },
      { date: '2026-12-25', name: 'Christmas', pickup: true, dropOff: true },
    ]);
  });

  test('ENT-06 a day added for pickup blocks pickups and leaves drop-off open', () => {
    const question = {
      country: 'US',
      brandId: golf,
      base,
      overlays: [overlay({ date: isoDate('2026-02-10'), dropOff: false })],
    };
    expect(holidayList({ ...question, direction: 'pickup' }).get(isoDate('2026-02-10'))).toBe('Snow day');
    expect(holidayList({ ...question, direction: 'drop_off' }).has(isoDate('2026-02-10'))).toBe(false);
  });

  test('ENT-06 a day removed for drop-off opens the counters, and the vans stay closed', () => {
    const question = {
      country: 'US',
      brandId: golf,
      base,
      overlays: [overlay({ date: isoDate('2026-12-25'), kind: 'remove', pickup: false, name: '' })],
    };
    expect(holidayList({ ...question, direction: 'drop_off' }).has(isoDate('2026-12-25'))).toBe(false);
    expect(holidayList({ ...question, direction: 'pickup' }).get(isoDate('2026-12-25'))).toBe('Christmas');
  });

  test('ENT-06 a day removed for both is no longer a holiday, and removing an ordinary day changes nothing', () => {
    const overlays = [
      overlay({ date: isoDate('2026-12-25'), kind: 'remove' }),
      overlay({ date: isoDate('2026-03-03'), kind: 'remove' }),
      overlay({ date: isoDate('2026-03-04'), kind: 'remove', dropOff: false }),
      overlay({ date: isoDate('2026-03-05'), kind: 'remove', pickup: false }),
    ];
    const days = holidayBreakdown({ country: 'US', brandId: golf, base, overlays }).map((holiday) => holiday.date);
    expect(days).toEqual(['2026-01-01']);
  });

  test('ENT-06 a change for one brand or one country leaves the others alone', () => {
    const overlays = [
      overlay({ date: isoDate('2026-02-10'), brandId: ski }),
      overlay({ date: isoDate('2026-02-11'), country: 'CA' }),
    ];
    const daysOf = (brandId: number) =>
      holidayBreakdown({ country: 'US', brandId, base: new Map(), overlays }).map((holiday) => holiday.date);
    expect(daysOf(golf)).toEqual([]);
    expect(daysOf(ski)).toEqual(['2026-02-10']);
  });

  test("ENT-06 a brand's overlay wins over one for all brands, in any order", () => {
    const date = isoDate('2026-02-10');
    const forAll = overlay({ date });
    const forGolf = overlay({ date, brandId: golf, kind: 'remove' });
    for (const overlays of [
      [forAll, forGolf],
      [forGolf, forAll],
    ]) {
      expect(holidayBreakdown({ country: 'US', brandId: golf, base: new Map(), overlays })).toEqual([]);
      expect(holidayBreakdown({ country: 'US', brandId: ski, base: new Map(), overlays })).toHaveLength(1);
    }
  });
});
