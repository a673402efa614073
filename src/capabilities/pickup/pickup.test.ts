import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { cutOffTimes, pickupFees, sameDayDropOffCutOff } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('API-21 pickup_fee', () => {
  test('API-21 naming another person and a wrong token are refused', async () => {
    const query = { brand_id: 5, user_id: 1 };
    expect((await server.refused(pickupFees, { query })).status).toBe(404);
    expect((await server.refused(pickupFees, { query: { brand_id: 5 } }, { 'x-user-token': 'no' })).status).toBe(401);
  });

  test('API-21 TRP-04 drop-off comes first, costs nothing and is the default', async () => {
    const { pickup_fees } = await server.call(pickupFees, { query: { brand_id: 5 } });
    expect(pickup_fees[0]).toMatchObject({
      id: 0,
      pickup_fees_title: 'Drop off at local carrier store',
      price_cents: 0,
      formatted_amount: '$0.00',
      default: true,
    });
  });

  test('API-21 PKP-01 a scheduled pickup costs 19.99, an hour 29.99, the same day ten dollars more', async () => {
    const scheduled = await server.call(pickupFees, { query: { brand_id: 5 } });
    const day = scheduled.pickup_fees.find(({ id, hourly }) => id !== 0 && !hourly);
    const hour = scheduled.pickup_fees.find(({ hourly }) => hourly);
    expect(day).toMatchObject({
      price_cents: 1999,
      formatted_amount: '$19.99',
      ready_time: '8:00 AM',
      close_time: '5:00 PM',
    });
    expect(hour).toMatchObject({ price_cents: 2999, sameday: false });
    const today = await server.call(pickupFees, { query: { brand_id: 5, sameday: true } });
    expect(today.pickup_fees.filter(({ sameday }) => sameday).map(({ price_cents }) => price_cents)).toContain(2999);
    expect(today.pickup_fees.every(({ id, sameday }) => id === 0 || sameday)).toBe(true);
  });

  test('API-21 PKP-01 waived options are seen by general admins only', async () => {
    const waivedFor = async (token?: string) => {
      const headers: Record<string, string> = token ? { 'x-user-token': token } : {};
      const answer = await server.call(pickupFees, { query: { brand_id: 5 } }, headers);
      return answer.pickup_fees.filter(({ waived }) => waived).length;
    };
    expect(await waivedFor()).toBe(0);
    expect(await waivedFor(await server.tokenOf('traveler'))).toBe(0);
    expect(await waivedFor(await server.tokenOf('admin'))).toBeGreaterThan(0);
  });
});

describe('API-17 same_day_drop_off_cut_off', () => {
  const ask = (fields: Record<string, unknown> = {}) =>
    server.call(sameDayDropOffCutOff, {
      body: { postal_code: '33401', country_code: 'US', province: 'FL', ...fields },
    });

  test('API-17 a country that we do not ship to is refused by its field', async () => {
    const answer = await server.refused(sameDayDropOffCutOff, { body: { postal_code: '1', country_code: 'AQ' } });
    expect(answer.errors?.[0]?.field).toBe('country_code');
  });

  test('API-17 the cut-off is five in the afternoon where the bags are', async () => {
    server.clock.set('2026-03-06T21:59:00Z');
    expect(await ask()).toEqual({ past: false, next_day: '2026-03-09' });
    server.clock.set('2026-03-06T22:00:00Z');
    expect(await ask()).toEqual({ past: true, next_day: '2026-03-09' });
    expect(await ask({ postal_code: '96743' })).toEqual({ past: false, next_day: '2026-03-09' });
    server.clock.set('2026-03-02T15:00:00Z');
  });

  test('API-17 on a weekend the day is past whatever the hour', async () => {
    server.clock.set('2026-03-07T15:00:00Z');
    expect(await ask()).toEqual({ past: true, next_day: '2026-03-09' });
    server.clock.set('2026-03-02T15:00:00Z');
  });
});

describe('API-18 cut_off_times', () => {
  const ask = (fields: Record<string, unknown> = {}) =>
    server.call(cutOffTimes, { body: { country_code: 'US', zip: '33401', ...fields } });

  test('API-18 an unknown club is refused', async () => {
    const answer = await server.refused(cutOffTimes, { body: { country_code: 'US', club_id: 2_000_000_000 } });
    expect(answer).toMatchObject({ status: 404, errors: [{ field: 'club_id' }] });
  });

  test('API-18 ENT-05 it answers the first day for handing over and the hour at the origin', async () => {
    expect(await ask()).toEqual({ success: true, new_date: '2026-03-03', origin_local_hour: 10 });
    expect(await ask({ drop_off: true })).toEqual({ success: true, new_date: '2026-03-02', origin_local_hour: 10 });
    expect((await ask({ zip: '90001' })).origin_local_hour).toBe(7);
  });

  test('API-18 whatever the client claims about its time, the server’s clock and the origin’s zone decide', async () => {
    const honest = await ask({ drop_off: true });
    expect(await ask({ drop_off: true, client_local_time: '1999-01-01 03:00' })).toEqual(honest);
  });

  test('API-18 without a zip the city decides the time, else the state', async () => {
    const hourAt = async (place: Record<string, unknown>) =>
      (await ask({ zip: undefined, ...place })).origin_local_hour;
    expect(await hourAt({ state: 'HI' })).toBe(5);
    expect(await hourAt({ state: 'CA' })).toBe(7);
    expect(await hourAt({ city: 'Pensacola', state: 'FL' })).toBe(9);
    expect(await hourAt({ city: 'Denver' })).toBe(8);
    expect(await hourAt({ country_code: 'CA', state: 'BC' })).toBe(7);
    expect(await hourAt({ state: 'PR' })).toBe(11);
    expect((await ask({ zip: '33401', state: 'HI' })).origin_local_hour).toBe(10);
  });

  test('API-18 DAT-05 the closed days of a club are passed over, but not when the bags are dropped off', async () => {
    const club = await server.db
      .selectFrom('clubs')
      .select('id')
      .where('country_code', '=', 'US')
      .where('closed_days', '=', '')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const closed = { origin_holidays: ['2026-03-03', '2026-03-04'] };
    await server.db.updateTable('clubs').set(closed).where('id', '=', club.id).execute();
    expect((await ask({ club_id: club.id })).new_date).toBe('2026-03-05');
    expect((await ask({ club_id: club.id, drop_off: true })).new_date).toBe('2026-03-02');
  });
});
