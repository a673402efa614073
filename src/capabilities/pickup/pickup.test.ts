import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { pickupFees } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('API-21 pickup_fee', () => {
  test('API-21 nobody asks in another person’s name, and a wrong token is refused', async () => {
    const query = { brand_id: 5, user_id: 1 };
    expect((await server.refused(pickupFees, { query })).status).toBe(403);
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
