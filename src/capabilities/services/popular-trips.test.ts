import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { brandByKey, brandKeys } from '#rules/brand/brand.ts';
import { parseSku } from '#rules/products/sku.ts';
import { combinedServicesOptions, popularTrips } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('the popular trips', () => {
  test.each(brandKeys)(
    'SVC-02 the popular trips of %s have the price that the same trip has when it is asked for',
    async (brand) => {
      const { trips } = await server.call(popularTrips, { query: { brand } });
      expect(trips).toHaveLength(6);
      for (const { from, to, product, price_cents, handover_day, arrival_date, carrier_service_level_id } of trips) {
        const bag = parseSku(product);
        const line = { traveler_package_type: bag?.type, product_count: 1, products: [{ bag_size: bag?.size }] };
        const { travelers } = await server.call(combinedServicesOptions, {
          body: {
            brand_id: brandByKey(brand).id,
            o_type: 'other',
            o_country: 'US',
            o_zip: from.zip,
            o_city: from.city,
            o_state: from.state,
            d_type: 'other',
            d_country: 'US',
            d_zip: to.zip,
            d_city: to.city,
            d_state: to.state,
            travelers: [{ traveler_id: 'ann', lines: [line] }],
            roundtrip: false,
            pickup_date: handover_day,
            outbound_pickup: 0,
          },
        });
        const offers = travelers[0]?.outbound.services ?? [];
        const lowest = Math.min(...offers.map(({ price }) => price.outbound_price_cents));
        expect([to.city, lowest]).toEqual([to.city, price_cents]);
        expect(offers).toContainEqual(
          expect.objectContaining({
            arrival_date,
            carrier_service_level_id,
            price: expect.objectContaining({ outbound_price_cents: price_cents }),
          }),
        );
      }
    },
  );

  test('PRC-04 the popular trips are handed over on the first day that can still be canceled free, though a later one costs less', async () => {
    const trips = async () => (await server.call(popularTrips, { query: { brand: 'ski' } })).trips;
    // A Monday morning: Tuesday’s free cancellation ends today.
    for (const trip of await trips()) expect([trip.to.city, trip.handover_day]).toEqual([trip.to.city, '2026-03-04']);
    // The season in Colorado costs less from the first of December on.
    server.clock.set('2026-11-17T15:00:00Z');
    for (const trip of await trips()) expect([trip.to.city, trip.handover_day]).toEqual([trip.to.city, '2026-11-19']);
    server.clock.set('2026-03-02T15:00:00Z');
  });

  test('SVC-02 the popular trips follow the operators’ adjustments once they are quoted anew', async () => {
    const priceTo = async (city: string) =>
      (await server.call(popularTrips, { query: { brand: 'golf' } })).trips.find(({ to }) => to.city === city)
        ?.price_cents;
    const before = (await priceTo('Scottsdale')) ?? 0;
    await server.db.updateTable('rate_adjustments').set({ basis_points: -5000 }).execute();
    await server.db
      .updateTable('rate_adjustments')
      .set({
        brand_id: null,
        origin_country: null,
        origin_state: null,
        destination_country: 'US',
        destination_state: 'AZ',
        first_day: '2026-01-01',
        last_day: '2026-12-31',
      })
      .execute();
    expect(await priceTo('Scottsdale')).toBe(before);
    server.clock.set('2026-03-02T15:11:00Z');
    expect(await priceTo('Scottsdale')).toBeLessThan(before);
  });

  test('VAL-02 an unknown brand is refused by its field', async () => {
    const refused = await server.refused(popularTrips, { query: { brand: 'tennis' } });
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'brand' }] });
  });
});
