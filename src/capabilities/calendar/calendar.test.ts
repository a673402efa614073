import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { holidays, nextPickupDay, unavailableDays, unavailableDaysInUs } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  // 9:00 in New York, 3:00 in Honolulu, on the Monday before Thanksgiving 2026.
  server = await startTestServer({ now: '2026-11-23T14:00:00Z' });
});

afterAll(() => server.close());

describe('API-20 next_pickup_day', () => {
  const ask = (fields: Record<string, unknown>) =>
    server.call(nextPickupDay, { body: { brand: 'golf', country_code: 'US', ...fields } });

  test('API-20 anybody may ask, but not for a country, brand or facility that does not exist', async () => {
    const refused = async (fields: Record<string, unknown>) =>
      (await server.refused(nextPickupDay, { body: { brand: 'golf', country_code: 'US', ...fields } })).errors?.[0]
        ?.field;
    expect(await refused({ country_code: 'AQ' })).toBe('country_code');
    expect(await refused({ brand: 'yacht' })).toBe('brand');
    expect(await refused({ facility_id: 2_000_000_000 })).toBe('facility_id');
  });

  test('API-20 DAT-05 a scheduled pickup is possible from tomorrow, a drop-off today until five', async () => {
    expect(await ask({})).toEqual({ next_pickup_day: '2026-11-24', today: '2026-11-23' });
    expect((await ask({ dropoff: true })).next_pickup_day).toBe('2026-11-23');
    server.clock.set('2026-11-23T22:30:00Z');
    expect((await ask({ dropoff: true })).next_pickup_day).toBe('2026-11-24');
    server.clock.set('2026-11-23T14:00:00Z');
  });

  test('API-20 DAT-05 it moves past holidays and weekends', async () => {
    expect((await ask({ ship_date: '2026-11-26' })).next_pickup_day).toBe('2026-11-27');
    expect((await ask({ ship_date: '2026-11-28' })).next_pickup_day).toBe('2026-11-30');
  });

  test('API-20 DAT-05 it moves past the club’s closed weekdays, but not with drop-off', async () => {
    const club = await server.db
      .selectFrom('clubs')
      .select('id')
      .where('closed_days', '=', '1')
      .where('country_code', '=', 'US')
      .executeTakeFirstOrThrow();
    const asked = { facility_id: club.id, ship_date: '2026-11-30' };
    expect((await ask(asked)).next_pickup_day).toBe('2026-12-01');
    expect((await ask({ ...asked, dropoff: true })).next_pickup_day).toBe('2026-11-30');
  });

  test('API-20 today is that of the origin', async () => {
    server.clock.set('2026-11-24T06:00:00Z');
    expect((await ask({ zip_code: '96743' })).today).toBe('2026-11-23');
    expect((await ask({ zip_code: '10001' })).today).toBe('2026-11-24');
    server.clock.set('2026-11-23T14:00:00Z');
  });

  test('API-20 a day that has passed does not bring the past back', async () => {
    expect((await ask({ ship_date: '2020-01-01' })).next_pickup_day).toBe('2026-11-24');
  });
});

describe('API-25 unavailable_days by GET', () => {
  test('API-25 a wrong token is refused, and so is another country than the US', async () => {
    const query = { country_code: 'US', carrier_name: 'FEDEX' };
    expect((await server.refused(unavailableDaysInUs, { query }, { 'x-user-token': 'no' })).status).toBe(401);
    const abroad = await server.refused(unavailableDaysInUs, { query: { country_code: 'CA' } });
    expect(abroad.errors?.[0]?.field).toBe('country_code');
  });

  test('API-25 DAT-08 it lists the carriers’ days of rest in the coming year', async () => {
    const days = await server.call(unavailableDaysInUs, { query: { country_code: 'US' } });
    expect(days).toEqual(expect.arrayContaining(['2026-11-26', '2026-12-25', '2027-01-01', '2027-07-04']));
    expect(days).not.toContain('2026-07-04');
    expect(days).toEqual(days.toSorted());
  });
});

describe('API-26 unavailable_days by POST', () => {
  const ask = (fields: Record<string, unknown>) =>
    server.call(unavailableDays, { body: { country_code: 'US', brand: 'golf', ...fields } });

  test('API-26 a country that we do not ship to is refused by its field', async () => {
    const body = { country_code: 'AQ', brand: 'golf' };
    expect((await server.refused(unavailableDays, { body })).errors?.[0]?.field).toBe('country_code');
    const back = { country_code: 'US', brand: 'golf', direction: 'return', destination_country_code: 'AQ' };
    expect((await server.refused(unavailableDays, { body: back })).errors?.[0]?.field).toBe('destination_country_code');
  });

  test('API-26 DAT-08 outbound days are those of the origin, return days those of the destination', async () => {
    expect(await ask({ direction: 'outbound', destination_country_code: 'CA' })).toContain('2026-11-26');
    const back = await ask({ direction: 'return', destination_country_code: 'CA' });
    expect(back).toContain('2027-07-01');
    expect(back).not.toContain('2026-11-26');
  });

  test('API-26 ENT-06 an operator’s day can rest the vans and leave the counters open', async () => {
    await server.db
      .insertInto('holiday_changes')
      .values({
        country_code: 'US',
        brand_id: 5,
        day: '2026-12-10',
        name: 'Stocktaking',
        kind: 'add',
        pickup: true,
        drop_off: false,
      })
      .execute();
    server.clock.set('2026-11-23T14:10:00Z');
    expect(await ask({ dropoff: false })).toContain('2026-12-10');
    expect(await ask({ dropoff: true })).not.toContain('2026-12-10');
    expect(await ask({ brand: 'ski', dropoff: false })).not.toContain('2026-12-10');
  });
});

describe('API-27 holidays', () => {
  test('API-27 an unknown brand is refused by its name', async () => {
    const answer = await server.refused(holidays, { body: { country_code: 'US', brand: 'yacht' } });
    expect(answer.errors?.[0]?.field).toBe('brand');
  });

  test('API-27 ENT-06 each holiday says its name and what rests on it', async () => {
    const { holidays: days } = await server.call(holidays, { body: { country_code: 'US', brand: 'school' } });
    const thanksgiving = days.find(({ date }) => date === '2026-11-26');
    expect(thanksgiving).toMatchObject({ pickup: true, drop_off: true });
    expect(thanksgiving?.name).toMatch(/Thanksgiving/);
  });

  test('API-27 other countries have their national holidays', async () => {
    const { holidays: days } = await server.call(holidays, { body: { country_code: 'JP', brand: 'ski' } });
    expect(days.map(({ date }) => date)).toContain('2027-05-05');
  });
});
