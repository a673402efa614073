import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { isoDate } from '#rules/dates.ts';
import { findCoupon } from '#records/money/coupons.ts';
import { findHolidayChanges } from './holiday-changes.ts';
import { findRateAdjustments } from '#records/money/rate-adjustments.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

describe('coupons', () => {
  beforeAll(async () => {
    const days = { first_day: '2026-01-01', last_day: '2026-12-31' };
    await database.db
      .insertInto('coupons')
      .values([
        { code: 'TEN', kind: 'percent', amount: 1000, brand_id: null, ...days },
        { code: 'SKI-5', kind: 'fixed', amount: 500, brand_id: 1, minimum_cents: 2000, round_trip_only: true, ...days },
      ])
      .execute();
  });

  test('PRC-06 a coupon is found by its code, and by no other', async () => {
    expect(await findCoupon(database.db, 'TEN')).toEqual({
      code: 'TEN',
      discount: { kind: 'percent', basisPoints: 1000 },
      brand: null,
      isActive: true,
      firstDay: '2026-01-01',
      lastDay: '2026-12-31',
      minimum: null,
      roundTripOnly: false,
      usesMax: null,
      usesPerUserMax: null,
    });
    expect(await findCoupon(database.db, 'SKI-5')).toMatchObject({
      discount: { kind: 'fixed', amount: 500 },
      brand: 'ski',
      minimum: 2000,
      roundTripOnly: true,
    });
    for (const code of ['', 'ten', 'T%', "'; --", '🎟️', 'TENTEN']) {
      expect(await findCoupon(database.db, code), code).toBeUndefined();
    }
  });
});

describe('holiday changes', () => {
  test('ENT-06 the changes of the countries asked for come in order, for pickup and drop-off apart', async () => {
    await database.db
      .insertInto('holiday_changes')
      .values([
        { country_code: 'US', brand_id: null, day: '2026-12-26', name: 'Boxing Day', kind: 'add', drop_off: false },
        { country_code: 'US', brand_id: 6, day: '2026-11-27', name: 'Long weekend', kind: 'add' },
        { country_code: 'JP', brand_id: null, day: '2026-01-02', name: 'New Year', kind: 'remove' },
      ])
      .execute();
    expect(await findHolidayChanges(database.db, { countries: ['US', 'CA'] })).toEqual([
      { country: 'US', brandId: 6, date: '2026-11-27', name: 'Long weekend', kind: 'add', pickup: true, dropOff: true },
      {
        country: 'US',
        brandId: null,
        date: '2026-12-26',
        name: 'Boxing Day',
        kind: 'add',
        pickup: true,
        dropOff: false,
      },
    ]);
    expect(await findHolidayChanges(database.db, { countries: [] })).toEqual([]);
  });
});

describe('rate adjustments', () => {
  test('PRC-03 the adjustments of a brand on some day of a time are found, those for every brand among them', async () => {
    const anywhere = { origin_country: null, origin_state: null, destination_country: 'US', destination_state: 'CO' };
    await database.db
      .insertInto('rate_adjustments')
      .values([
        {
          label: 'all',
          brand_id: null,
          first_day: '2026-03-01',
          last_day: '2026-03-10',
          basis_points: 500,
          ...anywhere,
        },
        { label: 'ski', brand_id: 1, first_day: '2026-03-10', last_day: '2026-03-20', basis_points: -500, ...anywhere },
        { label: 'golf', brand_id: 5, first_day: '2026-03-01', last_day: '2026-03-31', basis_points: 100, ...anywhere },
      ])
      .execute();
    const labelsFor = async (from: string, to: string) =>
      (await findRateAdjustments(database.db, { brandId: 1, from: isoDate(from), to: isoDate(to) })).map(
        (adjustment) => adjustment.name,
      );
    expect(await labelsFor('2026-03-10', '2026-03-10')).toEqual(['all', 'ski']);
    expect(await labelsFor('2026-03-11', '2026-12-31')).toEqual(['ski']);
    expect(await labelsFor('2026-02-01', '2026-03-09')).toEqual(['all']);
    expect(await labelsFor('2026-03-21', '2026-12-31')).toEqual([]);
    const [first] = await findRateAdjustments(database.db, {
      brandId: 5,
      from: isoDate('2026-03-01'),
      to: isoDate('2026-03-01'),
    });
    expect(first).toEqual({
      id: expect.any(Number),
      name: 'all',
      from: { country: null, state: null },
      to: { country: 'US', state: 'CO' },
      firstDay: '2026-03-01',
      lastDay: '2026-03-10',
      change: { kind: 'percent', basisPoints: 500 },
    });
  });
});
