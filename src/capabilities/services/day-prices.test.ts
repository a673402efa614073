import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { combinedServicesOptions, dayPrices } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const golfBag = { traveler_package_type: 'golf', product_count: 1, products: [{ bag_size: 'standard' }] };
const shipment = {
  brand_id: 5,
  o_type: 'other',
  o_country: 'US',
  o_zip: '90001',
  o_city: 'Los Angeles',
  o_state: 'CA',
  d_type: 'other',
  d_country: 'US',
  d_zip: '33101',
  d_city: 'Miami',
  d_state: 'FL',
  travelers: [{ traveler_id: 'ann', lines: [golfBag] }],
  roundtrip: true,
  pickup_date: '2026-03-09',
  arrival_date: '2026-03-16',
  outbound_pickup: 0,
  return_pickup: 0,
};
const march = { leg: 'outbound', first_day: '2026-03-01', last_day: '2026-03-31' };

function ask(fields: Record<string, unknown> = {}) {
  return server.call(dayPrices, { body: { ...shipment, ...march, ...fields } });
}

async function lowestOffer(fields: Record<string, unknown>): Promise<number | undefined> {
  const { travelers } = await server.call(combinedServicesOptions, { body: { ...shipment, ...fields } });
  const offers = travelers.map(({ outbound }) => outbound.services.map(({ price }) => price.outbound_price_cents));
  return offers.some((prices) => prices.length === 0)
    ? undefined
    : offers.reduce((sum, prices) => sum + Math.min(...prices), 0);
}

describe('SVC-02 DAT-01 the prices in the calendars', () => {
  test('SVC-02 the prices of the calendar are those of the cheapest service on each day, and no other day has one', async () => {
    const { handovers } = await ask();
    const priceOn = new Map(handovers.map(({ day, price_cents }) => [day, price_cents]));
    expect(handovers.length).toBeGreaterThan(15);
    for (let day = 1; day <= 31; day += 1) {
      const date = `2026-03-${String(day).padStart(2, '0')}`;
      expect(priceOn.get(date), date).toBe(await lowestOffer({ pickup_date: date }));
    }
  });

  test('SVC-02 the prices by arrival day name the last handover that is in time for the lowest price', async () => {
    const { arrivals } = await ask();
    const thursday = arrivals.find(({ day }) => day === '2026-03-12');
    expect(thursday).toBeDefined();
    const { travelers } = await server.call(combinedServicesOptions, {
      body: { ...shipment, pickup_date: thursday?.handover_day },
    });
    const service = travelers[0]?.outbound.services.find(({ arrival_date }) => arrival_date === '2026-03-12');
    expect(service?.price.outbound_price_cents).toBe(thursday?.price_cents);
  });

  test('PRC-01 the prices of the calendar count every bag of every traveler', async () => {
    const [one] = (await ask()).handovers;
    const travelers = ['ann', 'ben'].map((traveler_id) => ({ traveler_id, lines: [golfBag] }));
    const [two] = (await ask({ travelers })).handovers;
    expect(two).toEqual({ day: one?.day, price_cents: 2 * (one?.price_cents ?? 0) });
  });

  test('DAT-06 the prices of the return leg begin after the bags have arrived, and a one-way trip has none', async () => {
    const back = await ask({ leg: 'return' });
    expect(back.handovers.length).toBeGreaterThan(5);
    expect(back.handovers.every(({ day }) => day > '2026-03-16')).toBe(true);
    expect(await ask({ leg: 'return', roundtrip: false })).toEqual({ handovers: [], arrivals: [] });
  });

  test('SVC-01 the calendar has no prices while an end or the bags are missing', async () => {
    expect(await ask({ d_zip: '', d_city: '', d_state: '' })).toEqual({ handovers: [], arrivals: [] });
    expect(await ask({ travelers: [] })).toEqual({ handovers: [], arrivals: [] });
  });

  test('VAL-02 a period that ends before it begins, or is too long, and a missing leg are refused by their field', async () => {
    for (const fields of [{ last_day: '2026-02-01' }, { last_day: '2026-05-03' }]) {
      const refused = await server.refused(dayPrices, { body: { ...shipment, ...march, ...fields } });
      expect(refused).toMatchObject({ status: 400, errors: [{ field: 'last_day' }] });
    }
    const refused = await server.refused(dayPrices, { body: { ...shipment, ...march, leg: 'back' } as never });
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'leg' }] });
  });
});
