import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { checkCarrierReadyTime, pickupFees } from '#capabilities/pickup/contract.ts';
import { combinedServicesOptions } from '#capabilities/services/contract.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { shipPrice } from './contract.ts';

/** Monday, March 2, 2026: 7 AM in Los Angeles. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const route = {
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
  travelers: [
    {
      traveler_id: '1',
      lines: [{ traveler_package_type: 'golf', product_count: 1, products: [{ bag_size: 'standard' }] }],
    },
  ],
  roundtrip: false,
};

type Fields = Record<string, unknown>;
type Headers = Record<string, string>;

async function outboundOf(fields: Fields, headers?: Headers) {
  const answer = await server.call(combinedServicesOptions, { body: { ...route, ...fields } }, headers);
  const [traveler] = answer.travelers;
  if (!traveler) throw new Error('No traveler');
  return traveler.outbound;
}

/** The price of the first service that is offered when the bags are dropped off on the same day. */
async function priceOf(fields: Fields, headers?: Headers) {
  const [service] = (await outboundOf({ ...fields, outbound_pickup: 0 })).services;
  if (!service) throw new Error('There is no service');
  return server.call(shipPrice, { body: { ...route, ...chosen(service), ...fields } }, headers);
}

function chosen(service: { arrival_date: string; carrier_service_level_id: number; service_type_system_name: string }) {
  const { arrival_date, carrier_service_level_id, service_type_system_name } = service;
  return { arrival_date, carrier_service_level_id, service_type_system_name };
}

describe('a same-day pickup', () => {
  const sameDay = { pickup_date: '2026-03-02', outbound_pickup: 1001 };

  test('PKP-02 a same-day pickup is sold while its window closes more than two hours from now', async () => {
    server.clock.set('2026-03-02T22:00:00Z'); // 2 PM in Los Angeles, the window closes at 5 PM.
    expect((await outboundOf(sameDay)).services.length).toBeGreaterThan(0);
    expect((await priceOf(sameDay)).errors).toEqual([]);
  });

  test('PKP-02 a same-day pickup is refused by services and price within two hours of close', async () => {
    server.clock.set('2026-03-02T23:00:00Z'); // 3 PM in Los Angeles.
    const sentence = 'Please change the pickup date because pickup time is over for today.';
    expect(await outboundOf(sameDay)).toMatchObject({ services: [], reason: sentence });
    const priced = await priceOf(sameDay);
    expect(priced.orders).toEqual([]);
    expect(priced.errors).toEqual([{ field: 'outbound_pickup', message: sentence }]);
    server.clock.set('2026-03-02T15:00:00Z');
  });

  test('PKP-02 a same-day pickup is refused on a later day, outbound and return', async () => {
    const sentence = 'Same-day pickup is for today only. Please choose a scheduled pickup.';
    const later = { pickup_date: '2026-03-09', outbound_pickup: 1001 };
    expect(await outboundOf(later)).toMatchObject({ services: [], reason: sentence });
    expect((await priceOf(later)).errors).toEqual([{ field: 'outbound_pickup', message: sentence }]);
    const back = {
      ...route,
      pickup_date: '2026-03-09',
      arrival_date: '2026-03-16',
      carrier_service_level_id: 101,
      service_type_system_name: 'DOMESTIC_GROUND',
      roundtrip: true,
      return_pickup: 1001,
      return_pickup_date: '2026-03-23',
      return_arrival_date: '2026-03-30',
      return_carrier_service_level_id: 101,
      return_service_type_system_name: 'DOMESTIC_GROUND',
    };
    const priced = await server.call(shipPrice, { body: back });
    expect(priced.errors).toEqual([{ field: 'return_pickup', message: sentence }]);
  });
});

describe('a waived pickup', () => {
  const waived = { pickup_date: '2026-03-09', outbound_pickup: 2 };
  const sentence = 'Please choose one of the drop-off or pickup options.';

  test('PKP-01 a general admin can list it, see services for it, and price it at nothing', async () => {
    const admin = { 'x-user-token': await server.tokenOf('admin') };
    const fees = await server.call(pickupFees, { query: { brand_id: 5 } }, admin);
    expect(fees.pickup_fees.find(({ id }) => id === 2)).toMatchObject({ waived: true, price_cents: 0 });
    expect((await outboundOf(waived, admin)).services.length).toBeGreaterThan(0);
    const priced = await priceOf(waived, admin);
    expect(priced.errors).toEqual([]);
    expect(priced.price_steps.find(({ reason }) => reason.rule === 'pickup')).toMatchObject({
      amount_cents: 0,
      label: 'Scheduled pickup, 8:00 AM – 5:00 PM, fee waived',
    });
  });

  test.each(['traveler', 'pro', 'adminplus', 'manager', 'club', 'carrier', null])(
    'PKP-01 for %s there is no such pickup, in services, price and ready time',
    async (name) => {
      const headers: Headers = name === null ? {} : { 'x-user-token': await server.tokenOf(name) };
      const fees = await server.call(pickupFees, { query: { brand_id: 5 } }, headers);
      expect(fees.pickup_fees.some((fee) => fee.waived)).toBe(false);
      expect(await outboundOf(waived, headers)).toMatchObject({ services: [], reason: sentence });
      expect((await priceOf(waived, headers)).errors).toEqual([{ field: 'outbound_pickup', message: sentence }]);
      const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, headers);
      const asked = {
        cart_id: cart.id,
        cart_token: cart.cart_token,
        date_time: '2026-03-09T09:00',
        outbound_pickup: 2,
        country_code: 'US',
        zip: '90001',
      };
      expect(await server.refused(checkCarrierReadyTime, { query: asked }, headers)).toMatchObject({
        errors: [{ field: 'outbound_pickup' }],
      });
    },
  );
});

describe('the times of a pickup', () => {
  const roundTrip = {
    ...route,
    pickup_date: '2026-03-09',
    arrival_date: '2026-03-16',
    carrier_service_level_id: 101,
    service_type_system_name: 'DOMESTIC_GROUND',
    roundtrip: true,
    return_pickup_date: '2026-03-23',
    return_arrival_date: '2026-03-30',
    return_carrier_service_level_id: 101,
    return_service_type_system_name: 'DOMESTIC_GROUND',
  };
  const back = async (fields: Fields) => {
    const answer = await server.call(shipPrice, { body: { ...roundTrip, ...fields } });
    return answer.price_steps.find(({ leg, reason }) => leg === 'return' && reason.rule === 'pickup');
  };
  const refusedField = async (fields: Fields) =>
    (await server.refused(shipPrice, { body: { ...roundTrip, ...fields } })).errors?.[0]?.field;

  test('PKP-01 return_pickup_ready_time and close_time choose the window when no option is named', async () => {
    const times = { return_pickup_ready_time: '9:00 AM', return_pickup_close_time: '10:00 AM' };
    expect(await back(times)).toMatchObject({ label: 'Scheduled pickup, 9:00 AM – 10:00 AM', amount_cents: 2999 });
    const wholeDay = { return_pickup_ready_time: '08:00', return_pickup_close_time: '17:00' };
    expect(await back(wholeDay)).toMatchObject({ amount_cents: 1999 });
    expect(await back({ ...times, return_pickup: 109 })).toMatchObject({ amount_cents: 2999 });
    expect(await back({ ...times, return_pickup: 0 })).toMatchObject({ amount_cents: 0 });
  });

  test('PKP-01 times that are not those of the chosen pickup, or no times at all, are refused at the field', async () => {
    const times = { return_pickup_ready_time: '9:00 AM', return_pickup_close_time: '10:00 AM' };
    expect(await refusedField({ ...times, return_pickup: 1 })).toBe('return_pickup_ready_time');
    expect(await refusedField({ pickup_ready_time: '9:00 AM', pickup_close_time: '12:00 PM' })).toBe(
      'pickup_ready_time',
    );
    expect(await refusedField({ return_pickup_close_time: 'late' })).toBe('return_pickup_close_time');
  });

  test('TRP-03 return_drop_off_at_ups drops the return leg off at UPS, in services and price', async () => {
    const atUps = { return_drop_off_at_ups: true };
    const {
      return_arrival_date: _a,
      return_carrier_service_level_id: _b,
      return_service_type_system_name: _c,
      ...open
    } = roundTrip;
    const offered = await server.call(combinedServicesOptions, { body: { ...open, ...atUps } });
    const services = offered.travelers[0]?.return_shipments.services ?? [];
    expect(new Set(services.map((one) => one.carrier_system_name))).toEqual(new Set(['UPS']));
    const byUps = { ...atUps, return_carrier_service_level_id: 201 };
    expect(await back(byUps)).toMatchObject({ label: 'Drop off at local carrier store', amount_cents: 0 });
    expect(await refusedField({ ...byUps, return_pickup: 1 })).toBe('return_drop_off_at_ups');
    expect(await refusedField({ ...byUps, return_carrier: 'FEDEX' })).toBe('return_drop_off_at_ups');
  });
});

describe('collecting at a club', () => {
  async function clubWith(facts: { pickup_carriers: string[]; has_fedex_ground_pickup?: boolean }): Promise<Fields> {
    const { id } = await server.db
      .selectFrom('clubs')
      .select('id')
      .where('country_code', '=', 'US')
      .where('closed_days', '=', '')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('clubs')
      .set({ preferred_carrier: null, has_fedex_ground_pickup: false, ...facts } as never)
      .where('id', '=', id)
      .execute();
    return { o_type: 'club', o_club_id: id, pickup_date: '2026-03-10', outbound_pickup: 1 };
  }

  test('ENT-01 only the pickup carriers of the club collect there; another one is refused by services and price', async () => {
    const fromClub = await clubWith({ pickup_carriers: ['UPS'] });
    const offered = await outboundOf(fromClub);
    expect(new Set(offered.services.map((one) => one.carrier_system_name))).toEqual(new Set(['UPS']));
    const sentence = 'FedEx doesn’t pick up here. Please choose UPS, or drop off your bags.';
    const byFedex = { ...fromClub, pickup_carrier: 'FEDEX' };
    expect(await outboundOf(byFedex)).toMatchObject({ services: [], reason: sentence });
    expect((await priceOf(byFedex)).errors).toEqual([{ field: 'pickup_carrier', message: sentence }]);
    expect((await outboundOf({ ...byFedex, outbound_pickup: 0 })).services.length).toBeGreaterThan(0);
  });

  test('ENT-01 at a club without pickup carriers bags can only be dropped off', async () => {
    const fromClub = await clubWith({ pickup_carriers: [] });
    const sentence = 'No carrier picks up here. Please drop off your bags at a carrier store.';
    expect(await outboundOf(fromClub)).toMatchObject({ services: [], reason: sentence });
    expect((await priceOf(fromClub)).errors).toEqual([{ field: 'outbound_pickup', message: sentence }]);
  });

  test('ENT-01 without FedEx Ground pickup the two ground services are not collected, with UPS and at the store they are', async () => {
    const fromClub = await clubWith({ pickup_carriers: ['FEDEX', 'UPS'] });
    const isGround = (one: { service_type_system_name: string }) => one.service_type_system_name.includes('GROUND');
    const collected = await outboundOf(fromClub);
    expect(collected.services.length).toBeGreaterThan(0);
    expect(collected.services.filter(isGround)).toEqual([]);
    expect((await outboundOf({ ...fromClub, pickup_carrier: 'UPS' })).services.some(isGround)).toBe(true);
    const dropped = (await outboundOf({ ...fromClub, outbound_pickup: 0 })).services.find(isGround);
    if (!dropped) throw new Error('There is no ground service');
    const priced = await server.call(shipPrice, { body: { ...route, ...fromClub, ...chosen(dropped) } });
    expect(priced.errors).toEqual([
      {
        field: 'service_type_system_name',
        message: 'FedEx Ground doesn’t pick up here. Please choose a faster service, or drop off your bags.',
      },
    ]);
    await clubWith({ pickup_carriers: ['FEDEX'], has_fedex_ground_pickup: true });
    expect((await outboundOf(fromClub)).services.some(isGround)).toBe(true);
  });
});

describe('where a club is', () => {
  test('ENT-01 ZIP-01 a club is located by its zip, or by its own coordinates when geo_zip_enabled is off', async () => {
    const { id, zip, city, state } = await server.db
      .selectFrom('clubs')
      .select(['id', 'zip', 'city', 'state'])
      .where('country_code', '=', 'US')
      .where('closed_days', '=', '')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    // Its record puts it to New York, whatever its zip says.
    const newYork = { latitude: 40.75, longitude: -73.99, time_zone: 'America/New_York' };
    const routeWith = async (geo_zip_enabled: boolean) => {
      await server.db
        .updateTable('clubs')
        .set({ ...newYork, geo_zip_enabled })
        .where('id', '=', id)
        .execute();
      const body = { ...route, d_type: 'club', d_club_id: id, pickup_date: '2026-03-10' };
      return (await server.call(combinedServicesOptions, { body })).route?.destination;
    };
    expect(await routeWith(false)).toMatchObject({ latitude: 40.75, longitude: -73.99 });
    const byZip = await routeWith(true);
    const typed = { ...route, d_zip: zip, d_city: city, d_state: state, pickup_date: '2026-03-10' };
    const ofZip = (await server.call(combinedServicesOptions, { body: typed })).route?.destination;
    expect([byZip?.latitude, byZip?.longitude]).toEqual([ofZip?.latitude, ofZip?.longitude]);
  });
});
