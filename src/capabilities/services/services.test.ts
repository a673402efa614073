import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import countryRows from '#data/countries.json' with { type: 'json' };
import { countryIn, countryTable } from '#rules/address/country-table.ts';
import { checkZip } from '#rules/address/zip-rules.ts';
import { addDays, isoDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { combinedServicesOptions } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const losAngeles = { o_type: 'other', o_country: 'US', o_zip: '90001', o_city: 'Los Angeles', o_state: 'CA' };
const miami = { d_type: 'other', d_country: 'US', d_zip: '33101', d_city: 'Miami', d_state: 'FL' };
const golfBag = { traveler_package_type: 'golf', product_count: 1, products: [{ bag_size: 'standard' }] };
const shipment = {
  brand_id: 5,
  ...losAngeles,
  ...miami,
  travelers: [{ traveler_id: 'ann', lines: [golfBag] }],
  roundtrip: false,
  pickup_date: '2026-03-09',
  outbound_pickup: 0,
};

function ask(fields: Record<string, unknown> = {}) {
  return server.call(combinedServicesOptions, { body: { ...shipment, ...fields } });
}

async function outboundOf(fields: Record<string, unknown> = {}) {
  const answer = await ask(fields);
  const [traveler] = answer.travelers;
  if (!traveler) throw new Error('no traveler');
  return traveler.outbound;
}

async function refusedField(fields: Record<string, unknown>): Promise<string | undefined> {
  const answer = await server.refused(combinedServicesOptions, { body: { ...shipment, ...fields } });
  expect(answer.status).toBe(400);
  return answer.errors?.[0]?.field;
}

describe('API-24 combined_services_options', () => {
  test('API-24 a place, size or kind of bag that we do not know is refused by its field', async () => {
    expect(await refusedField({ o_type: 'club', o_club_id: 2_000_000_000 })).toBe('o_club_id');
    expect(await refusedField({ d_country: 'AQ' })).toBe('d_country');
    const line = (products: unknown[], type = 'golf') => [
      { traveler_id: 'ann', lines: [{ traveler_package_type: type, product_count: products.length, products }] },
    ];
    expect(await refusedField({ travelers: line([{ bag_size: 'giant' }]) })).toBe(
      'travelers[0][lines][0][products][0][bag_size]',
    );
    expect(await refusedField({ travelers: line([], 'piano') })).toBe('travelers[0][lines][0][traveler_package_type]');
  });

  test('API-24 SVC-02 ENT-04 the levels come cheapest first, each with its arrival day and price', async () => {
    const { services } = await outboundOf();
    expect(
      services.map((service) => [
        service.service_type_system_name,
        service.arrival_date,
        service.price.outbound_price_cents,
      ]),
    ).toEqual([
      ['DOMESTIC_GROUND', '2026-03-16', 8999],
      ['DOMESTIC_EXPEDITED_GROUND', '2026-03-13', 9799],
      ['DOMESTIC_3_DAY', '2026-03-12', 12_099],
      ['DOMESTIC_2_DAY', '2026-03-11', 14_899],
      ['DOMESTIC_1_DAY', '2026-03-10', 19_799],
    ]);
    expect(services[0]).toMatchObject({ carrier_system_name: 'FEDEX', transit_days: 5, hybrid: false });
  });

  test('API-24 no level is more expensive without arriving earlier, and none comes twice', async () => {
    for (const pickup_date of ['2026-03-09', '2026-03-12', '2026-03-13', '2026-07-02']) {
      const { services } = await outboundOf({ pickup_date });
      expect(new Set(services.map(({ service_type_system_name }) => service_type_system_name)).size).toBe(
        services.length,
      );
      const arrivals = services.map(({ arrival_date }) => arrival_date);
      expect(arrivals).toEqual([...new Set(arrivals)].toSorted().toReversed());
    }
  });

  test('SVC-01 without a zip, a city or a state there are no services, with the reason', async () => {
    expect(await outboundOf({ d_zip: '' })).toEqual({
      services: [],
      reason: 'Please enter your zip',
      carrier_error: null,
      nearest_date: null,
    });
    expect((await outboundOf({ d_city: '' })).reason).toBe('Please enter your city');
    expect((await outboundOf({ o_state: '' })).reason).toBe('Please select your state');
  });

  test('SVC-01 ZIP-05 the placeholder zip blocks service options', async () => {
    expect(await outboundOf({ d_zip: '00000' })).toMatchObject({ services: [], reason: 'Please enter your zip' });
  });

  test('SVC-05 an impossible day comes with the nearest possible one', async () => {
    expect((await outboundOf({ pickup_date: '2026-03-08' })).nearest_date).toBe('2026-03-09');
    expect((await outboundOf({ pickup_date: '2026-05-25' })).nearest_date).toBe('2026-05-26');
    expect((await outboundOf({ pickup_date: '2026-02-20' })).nearest_date).toBe('2026-03-02');
    const [working] = (await outboundOf({ pickup_date: '2026-03-09' })).services;
    expect(working?.arrival_date).toBe('2026-03-16');
    expect((await outboundOf({ pickup_date: '2026-03-09' })).nearest_date).toBeNull();
  });

  test('DAT-06 a handover more than 365 days ahead is refused, with the last day that works', async () => {
    const today = nowOf(server.clock).toISOString().slice(0, 10);
    const horizon = addDays(isoDate(today), 365);
    expect((await outboundOf({ pickup_date: horizon })).reason).not.toBe(messageText('dateTooFar'));
    for (const pickup_date of [addDays(horizon, 1), '2028-03-09', '2999-12-31']) {
      const leg = await outboundOf({ pickup_date });
      expect(leg).toMatchObject({ services: [], reason: messageText('dateTooFar') });
      expect(leg.nearest_date).not.toBeNull();
      expect(leg.nearest_date && leg.nearest_date <= horizon).toBe(true);
    }
    const back = await ask({ roundtrip: true, return_pickup_date: '2028-03-09' });
    expect(back.travelers[0]?.return_shipments).toMatchObject({ services: [], reason: messageText('dateTooFar') });
  });

  test('TRP-06 a cruise is offered only services that reach the port two working days before it sails', async () => {
    const cruise = { ship: 'Aurora', cabin: 'C 114', sailing: '2026-03-14' };
    const { services } = await outboundOf({ cruise });
    expect(services.map(({ arrival_date }) => arrival_date)).toEqual(['2026-03-12', '2026-03-11', '2026-03-10']);
  });

  test('TRP-06 SVC-05 when nothing arrives in time, the answer names the last handover day', async () => {
    const cruise = { ship: 'Aurora', cabin: 'C 114', sailing: '2026-03-11' };
    expect(await outboundOf({ cruise })).toMatchObject({
      services: [],
      reason: messageText('cruiseArrivalTooLate', { day: 'Mon, Mar 9' }),
      nearest_date: '2026-03-06',
    });
  });

  test('TRV-03 SVC-05 a return leg on which no bag travels says so', async () => {
    const travelers = [{ traveler_id: 'ann', lines: [{ ...golfBag, roundtrip: false }] }];
    const answer = await ask({
      travelers,
      roundtrip: true,
      arrival_date: '2026-03-16',
      return_pickup_date: '2026-03-23',
    });
    expect(answer.travelers[0]?.return_shipments.reason).toBe(messageText('noBagComesBack'));
  });

  test('SVC-05 a day on which nothing can be handed over says why', async () => {
    expect(await outboundOf({ pickup_date: '2026-03-08' })).toMatchObject({
      services: [],
      reason: 'No service on weekends',
    });
    const holiday = await outboundOf({ pickup_date: '2026-05-25' });
    expect(holiday.reason).toMatch(/Memorial Day/);
    expect((await outboundOf({ pickup_date: '2026-02-27' })).reason).toBe('This day has passed');
  });

  test('API-24 DAT-04 a closed weekday of the origin club is named, and does not matter with drop-off', async () => {
    const club = await server.db
      .selectFrom('clubs')
      .select('id')
      .where('closed_days', '=', '1')
      .where('country_code', '=', 'US')
      .executeTakeFirstOrThrow();
    const fromClub = { o_type: 'club', o_club_id: club.id, pickup_date: '2026-03-09' };
    expect(await outboundOf({ ...fromClub, outbound_pickup: 1 })).toMatchObject({
      services: [],
      reason: 'Origin Club Closed',
    });
    expect((await outboundOf({ ...fromClub, outbound_pickup: 0 })).services.length).toBeGreaterThan(0);
  });

  test('API-24 DAT-02 nothing arrives on a closed weekday of the destination club', async () => {
    const club = await server.db
      .selectFrom('clubs')
      .select('id')
      .where('closed_days', '=', '1')
      .where('country_code', '=', 'US')
      .executeTakeFirstOrThrow();
    for (const pickup_date of ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']) {
      const { services } = await outboundOf({ d_type: 'club', d_club_id: club.id, pickup_date });
      for (const { arrival_date } of services) expect(new Date(`${arrival_date}T00:00Z`).getUTCDay()).not.toBe(1);
    }
  });

  test('API-24 each traveler pays for their own bags, and a traveler without bags gets the reason', async () => {
    const answer = await ask({
      travelers: [
        {
          traveler_id: 'ann',
          lines: [{ ...golfBag, product_count: 2, products: [{ bag_size: 'standard' }, { bag_size: 'staff' }] }],
        },
        { traveler_id: 'bob', lines: [] },
      ],
    });
    expect(answer.travelers[0]?.outbound.services[0]?.price.outbound_price_cents).toBe(8999 + 11_099);
    expect(answer.travelers[1]?.outbound).toMatchObject({ services: [], reason: 'Please add at least one bag.' });
  });

  test('API-24 a round trip has services for the return leg, and a one-way trip says that it has none', async () => {
    const oneWay = await ask();
    expect(oneWay.travelers[0]?.return_shipments).toMatchObject({ services: [], reason: 'The trip is one way.' });
    const both = await ask({ roundtrip: true, return_pickup_date: '2026-03-23', return_pickup: 0 });
    expect(both.travelers[0]?.return_shipments.services[0]).toMatchObject({ arrival_date: '2026-03-30' });
    expect(both.default_services).toEqual({
      outbound: { next_day_pickup: '2026-03-02', enabled: true },
      return: { next_day_pickup: '2026-03-02', enabled: true },
    });
  });

  test('API-24 the requested carrier quotes, with its own price factor', async () => {
    const { services } = await outboundOf({ pickup_carrier: 'UPS' });
    expect(services.every(({ carrier_system_name }) => carrier_system_name === 'UPS')).toBe(true);
    expect(services[0]?.price.outbound_price_cents).toBe(9199);
  });

  test('API-24 the route says how far it is, for the map and the reasons', async () => {
    const { route } = await ask();
    expect(route).toMatchObject({ zone: '8', origin: { city: 'Los Angeles' }, destination: { state: 'FL' } });
    expect(route?.miles).toBeGreaterThan(2300);
  });

  test('API-24 an adjustment of the operators changes the price and shows the original', async () => {
    await server.db
      .insertInto('rate_adjustments')
      .values({
        label: 'Spring sale',
        brand_id: 6,
        origin_country: 'US',
        origin_state: null,
        destination_country: null,
        destination_state: null,
        first_day: '2026-03-01',
        last_day: '2026-03-31',
        basis_points: -1000,
      })
      .execute();
    server.clock.set('2026-03-02T15:00:10Z');
    const answer = await ask({ brand_id: 6 });
    expect(answer.has_valid_adjustment).toBe(true);
    expect(answer.travelers[0]?.outbound.services[0]?.price).toEqual({
      outbound_price_cents: 8099,
      original_price: 8999,
    });
  });

  test('API-24 a shipment to another country has the carrier’s own levels', async () => {
    const { services } = await outboundOf({ d_country: 'CA', d_zip: 'V8E 0B6', d_city: 'Whistler', d_state: 'BC' });
    expect(services.map(({ service_type_system_name }) => service_type_system_name)).toContain('INTERNATIONAL_ECONOMY');
  });

  test('API-24 the same shipment as a bracket form gets the same answer', async () => {
    const form = new URLSearchParams({
      brand_id: '5',
      ...losAngeles,
      ...miami,
      'travelers[0][traveler_id]': 'ann',
      'travelers[0][lines][0][traveler_package_type]': 'golf',
      'travelers[0][lines][0][product_count]': '1',
      'travelers[0][lines][0][products][0][bag_size]': 'standard',
      roundtrip: 'false',
      pickup_date: '2026-03-09',
      outbound_pickup: '0',
    });
    const answer = await server.send('POST', combinedServicesOptions.path, form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.json()).toEqual(await ask());
  });
});

describe('what the browser refuses, the server refuses with the same sentence', () => {
  const us = countryIn(countryTable(countryRows), 'US');
  const canada = countryIn(countryTable(countryRows), 'CA');

  test.each([
    ['ZIP-03', us, '1234'],
    ['ZIP-03', us, '123456'],
    ['ZIP-03', us, 'ABCDE'],
    ['ZIP-04', canada, 'V8E'],
    ['ZIP-04', canada, 'V8E-0B'],
  ])('%s the server refuses a malformed zip with the sentence of the browser', async (_id, country, zip) => {
    const inBrowser = checkZip(zip, country);
    if (inBrowser.kind !== 'problem') throw new Error(`${zip} is fine in the browser`);
    const answer = await server.refused(combinedServicesOptions, {
      body: { ...shipment, d_country: country.code, d_zip: zip },
    });
    expect(answer.errors).toEqual([{ field: 'd_zip', message: messageText(inBrowser.message) }]);
  });
});

describe('SVC-05 a carrier that gives an error', () => {
  test('SVC-05 its text is in the leg’s answer, with the message that options are limited', async () => {
    const failing = await startTestServer({
      carrierRates: { quote: async () => ({ kind: 'carrier-error', carrierError: 'No trucks today' }) },
    });
    try {
      const answer = await failing.call(combinedServicesOptions, { body: shipment });
      expect(answer.travelers[0]?.outbound).toEqual({
        services: [],
        reason: 'Limited service options available for the selected carrier',
        carrier_error: 'No trucks today',
        nearest_date: null,
      });
    } finally {
      await failing.close();
    }
  });
});
