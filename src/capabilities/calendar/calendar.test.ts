import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import {
  acceptHolidayTerms,
  checkHolidayTerms,
  closeDays,
  holidays,
  holidayTermsNeeded,
  nextAvailableDay,
  nextPickupDay,
  unavailableDays,
  unavailableDaysInUs,
} from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  // 9:00 in New York, 3:00 in Honolulu, on the Monday before Thanksgiving 2026.
  server = await startTestServer({ now: '2026-11-23T14:00:00Z' });
});

afterAll(() => server.close());

describe('API-20 next_pickup_day', () => {
  const ask = (fields: Record<string, unknown>) =>
    server.call(nextPickupDay, { body: { brand: 'golf', country_code: 'US', ...fields } });

  test('API-20 everyone may ask, but an unknown country, brand or facility is refused', async () => {
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

  test('API-20 a ship date in the past counts as today', async () => {
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

  test('API-25 DAT-08 it lists the carriers’ days off in the coming year', async () => {
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

  test('API-26 ENT-06 an operator’s day can stop the vans and leave the counters open', async () => {
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

  test('API-27 ENT-06 each holiday says its name and whether vans or counters are closed on it', async () => {
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

describe('API-05 close_days', () => {
  test('API-05 an unknown facility is refused', async () => {
    const answer = await server.refused(closeDays, { params: { facility_id: 2_000_000_000 } });
    expect(answer).toMatchObject({ status: 404, errors: [{ field: 'facility_id' }] });
  });

  test('API-05 DAT-07 it answers the weekdays and days on which the facility is closed', async () => {
    const club = await server.db
      .selectFrom('clubs')
      .selectAll()
      .where('closed_days', '<>', '')
      .executeTakeFirstOrThrow();
    const answer = await server.call(closeDays, { params: { facility_id: club.id } });
    expect(answer).toEqual({
      close_days: club.closed_days.split(', ').map(Number),
      origin_holidays: club.origin_holidays,
      destination_holidays: club.destination_holidays,
    });
  });
});

describe('API-19 next_available_day', () => {
  const route = {
    origin: { country_code: 'US', zip_code: '90001' },
    destination: { country_code: 'US', zip_code: '33101' },
  };
  const ask = (fields: Record<string, unknown>) =>
    server.call(nextAvailableDay, { body: { ...route, ship_date: '2026-12-21', transit_days: 2, ...fields } });

  test('API-19 a facility or country that we do not know is refused by its field', async () => {
    const body = { ...route, ship_date: '2026-12-21', transit_days: 2 };
    const club = await server.refused(nextAvailableDay, {
      body: { ...body, destination: { country_code: 'US', facility_id: 2_000_000_000 } },
    });
    expect(club).toMatchObject({ status: 404, errors: [{ field: 'destination[facility_id]' }] });
    const country = await server.refused(nextAvailableDay, { body: { ...body, origin: { country_code: 'AQ' } } });
    expect(country.errors?.[0]?.field).toBe('origin[country_code]');
  });

  test('API-19 only working days of the carrier count', async () => {
    expect((await ask({})).next_available_day).toBe('2026-12-23');
    expect((await ask({ ship_date: '2026-12-24' })).next_available_day).toBe('2026-12-29');
  });

  test('API-19 a closed destination delays the arrival', async () => {
    const club = await server.db
      .selectFrom('clubs')
      .select('id')
      .where('closed_days', '=', '1')
      .where('country_code', '=', 'US')
      .executeTakeFirstOrThrow();
    const destination = { country_code: 'US', facility_id: club.id };
    expect((await ask({ destination, ship_date: '2026-12-11', transit_days: 1 })).next_available_day).toBe(
      '2026-12-15',
    );
  });
});

describe('API-29 API-30 holiday terms', () => {
  test('API-29 API-30 a guest has nothing to accept, and only staff may accept for another person', async () => {
    expect((await server.refused(checkHolidayTerms, { query: {} })).status).toBe(401);
    expect((await server.refused(acceptHolidayTerms, { query: {}, body: {} })).status).toBe(401);
    const pro = { 'x-user-token': await server.tokenOf('pro') };
    const traveler = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'traveler@portage.test')
      .executeTakeFirstOrThrow();
    const foreign = { query: { on_behalf_user: traveler.id }, body: {} };
    expect(await server.refused(acceptHolidayTerms, foreign, pro)).toMatchObject({
      status: 404,
      errors: [{ field: 'on_behalf_user' }],
    });
  });

  test('API-29 HOL-01 reading asks, and records nothing; accepting records who, which version and when', async () => {
    const headers = { 'x-user-token': await server.tokenOf('traveler') };
    const needed = () => server.call(holidayTermsNeeded, { query: { arrival_date: '2026-12-10' } }, headers);
    expect(await needed()).toEqual({ success: false, required: true, version: '2026' });
    expect(await needed()).toMatchObject({ success: false });
    await server.call(acceptHolidayTerms, { query: {}, body: { arrival_date: '2026-12-10' } }, headers);
    expect(await needed()).toEqual({ success: true, required: false, version: '2026' });
    expect(await server.call(checkHolidayTerms, { query: {} }, headers)).toEqual({ success: true, version: '2026' });
    const spring = await server.call(holidayTermsNeeded, { query: { arrival_date: '2027-03-10' } }, headers);
    expect(spring).toMatchObject({ required: false, version: '2027' });
  });

  test('API-29 staff accept for the person they act for, and both are recorded', async () => {
    const admin = await server.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow();
    const pro = await server.db.selectFrom('users').select('id').where('role', '=', 'pro').executeTakeFirstOrThrow();
    const headers = { 'x-user-token': await server.tokenOf('admin') };
    await server.call(acceptHolidayTerms, { query: { on_behalf_user: pro.id }, body: {} }, headers);
    const row = await server.db
      .selectFrom('holiday_terms_acceptances')
      .selectAll()
      .where('user_id', '=', pro.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: pro.id, accepted_by: admin.id, version: '2026' });
  });
});
