import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import { demoDropOffStores } from '#records/demo/demo-drop-off-stores.ts';
import { findDropOffStores, type NewDropOffStore, saveDropOffStores } from './drop-off-stores.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

const quay: NewDropOffStore = {
  code: 's-1',
  carrier: 'FEDEX',
  name: 'Fern Quay counter',
  address: '12 Fern Quay',
  city: 'West Palm Beach',
  state: 'FL',
  zip: '33401',
  countryCode: 'US',
  latitude: 26.7165,
  longitude: -80.0679,
  timeZone: 'America/New_York',
  phone: '(561) 555-0100',
  openingHours: '- 08:00-19:00/16:30 - - - - 09:00-14:00',
};

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
  await save(
    quay,
    { ...quay, code: 's-2', name: 'Two miles north', latitude: 26.7455 },
    { ...quay, code: 's-3', name: 'The other carrier', carrier: 'UPS' },
    { ...quay, code: 's-4', name: 'Over the border', countryCode: 'CA' },
    { ...quay, code: 's-5', name: 'Far away', latitude: 40.9396, longitude: -72.2425 },
    { ...quay, code: 's-6', name: 'East of the date line', latitude: 52, longitude: -179.99 },
    { ...quay, code: 's-7', name: 'West of the date line', latitude: 52, longitude: 179.98 },
  );
});

afterAll(() => database.drop());

function save(...stores: NewDropOffStore[]): Promise<void> {
  return inTransaction(database.db, (tx) => saveDropOffStores(tx, stores));
}

async function names(asked: Partial<Parameters<typeof findDropOffStores>[1]> = {}): Promise<string[]> {
  const { db } = database;
  const usual = { carrier: 'FEDEX', countryCode: 'US', center: quay, radiusMiles: 10, limit: 50 } as const;
  return (await findDropOffStores(db, { ...usual, ...asked })).map(({ name }) => name);
}

describe('finding', () => {
  test('SCR-04 the stores of the carrier around a place are found, the nearest first', async () => {
    expect(await names()).toEqual(['Fern Quay counter', 'Two miles north']);
    expect(await names({ carrier: 'UPS' })).toEqual(['The other carrier']);
    expect(await names({ radiusMiles: 1 })).toEqual(['Fern Quay counter']);
  });

  test('SCR-04 no more come back than were asked for, and those are the nearest', async () => {
    expect(await names({ limit: 1 })).toEqual(['Fern Quay counter']);
  });

  test('SCR-04 stores across the date line are found', async () => {
    expect(await names({ center: { latitude: 52, longitude: -179.98 } })).toEqual([
      'East of the date line',
      'West of the date line',
    ]);
  });

  test('SCR-04 the hours come back by weekday', async () => {
    const [store] = await findDropOffStores(database.db, {
      carrier: 'FEDEX',
      countryCode: 'US',
      center: quay,
      radiusMiles: 1,
      limit: 1,
    });
    expect(store).toMatchObject({ code: 's-1', phone: '(561) 555-0100', timeZone: 'America/New_York' });
    expect(store?.hours[0]).toBeNull();
    expect(store?.hours[1]).toEqual({ openMinute: 480, closeMinute: 1140, lastDropOffMinute: 990 });
  });
});

describe('saving', () => {
  test('SCR-04 a known code changes its store instead of adding another', async () => {
    await save({ ...quay, name: 'Fern Quay counter, new' });
    expect(await names({ radiusMiles: 1 })).toEqual(['Fern Quay counter, new']);
    await save(quay);
  });

  test.each([
    ['no week', ''],
    ['six days', '- - - - - -'],
    ['a day that closes before it opens', '19:00-08:00 - - - - - -'],
    ['a last drop-off after closing', '08:00-17:00/17:30 - - - - - -'],
    ['an hour that does not exist', '08:00-25:00 - - - - - -'],
  ])('SCR-04 the table takes no hours with %s', async (_, openingHours) => {
    await expect(save({ ...quay, code: 's-9', openingHours })).rejects.toThrow('drop_off_stores_hours_can_be_read');
  });

  test('SCR-04 the table takes a store that never closes', async () => {
    const openingHours = Array(7).fill('00:00-24:00').join(' ');
    await save({ ...quay, code: 's-8', latitude: 10, openingHours });
    expect(await names({ center: { ...quay, latitude: 10 } })).toHaveLength(1);
  });
});

test('SCR-04 a search reads its index and not the table', async () => {
  await inTransaction(database.db, (tx) => saveDropOffStores(tx, demoDropOffStores(loadPostalData())));
  const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': string }>({
    ...database.db.selectFrom('drop_off_stores').select('id').compile(),
    sql: 'explain select id from drop_off_stores where point(longitude, latitude) <@ box(point(-81, 26), point(-80, 27))',
  });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('drop_off_stores_on_the_map');
});
