import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import { dropOffLocations } from './contract.ts';

/** A Monday at ten in the morning in West Palm Beach. */
const mondayMorning = '2026-03-02T15:00:00Z';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: mondayMorning });
  const marfa = loadPostalData().find({ country: 'US', zip: '79843' });
  if (!marfa) throw new Error('The postal data has no Marfa.');
  const north = (miles: number) => marfa.latitude + miles / 69.09;
  const usual =
    '- 08:00-19:00/16:30 08:00-19:00/16:30 08:00-19:00/16:30 08:00-19:00/16:30 08:00-19:00/16:30 09:00-14:00';
  const store = {
    carrier: 'FEDEX',
    address: '1 Fern Quay',
    city: 'Marfa',
    state: 'TX',
    zip: '79843',
    country_code: 'US',
    longitude: marfa.longitude,
    time_zone: 'America/Chicago',
    opening_hours: usual,
  } as const;
  // Far from everything, so that only these are found.
  await server.db.deleteFrom('drop_off_stores').where('state', '=', 'TX').where('longitude', '<', -100).execute();
  await server.db
    .insertInto('drop_off_stores')
    .values([
      { ...store, code: 't-1', name: 'Eight miles out', latitude: north(8), phone: '(432) 555-0101' },
      { ...store, code: 't-2', name: 'One mile out', latitude: north(1) },
      { ...store, code: 't-3', name: 'Twelve miles out', latitude: north(12) },
      { ...store, code: 't-4', name: 'Of the other carrier', latitude: north(12), carrier: 'UPS' },
    ])
    .execute();
});

afterAll(() => server.close());

const ask = (query: Record<string, unknown>) =>
  server.call(dropOffLocations, { query: { zip_code: '79843', ...query } });

describe('SCR-04 drop_off_locations', () => {
  test('SCR-04 everyone may ask, but not about a country that we do not ship to', async () => {
    const refused = await server.refused(dropOffLocations, { query: { zip_code: '1', country_code: 'AQ' } });
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'country_code' }] });
  });

  test.each([
    ['no zip', {}, 'zip_code'],
    ['four digits', { zip_code: '3340' }, 'zip_code'],
    ['the placeholder', { zip_code: '00000' }, 'zip_code'],
    ['a short Canadian zip', { zip_code: 'V8E', country_code: 'CA' }, 'zip_code'],
    ['a radius of nothing', { zip_code: '33401', radius: 0 }, 'radius'],
    ['a radius above a hundred', { zip_code: '33401', radius: 101 }, 'radius'],
    ['a carrier of another name', { zip_code: '33401', carrier: 'DHL' }, 'carrier'],
  ])('SCR-04 %s is refused by its field', async (_, query, field) => {
    const refused = await server.refused(dropOffLocations, { query });
    expect(refused).toMatchObject({ status: 400, errors: [{ field }] });
  });

  test('SCR-04 without more than a zip it looks ten miles around for FedEx, the nearest first', async () => {
    const answer = await ask({});
    expect(answer).toMatchObject({
      zip: '79843',
      center: { city: 'Marfa', state: 'TX', latitude: expect.any(Number), longitude: expect.any(Number) },
      radius: 10,
      carrier: 'FEDEX',
      reason: null,
      nearest_beyond: [],
    });
    expect(answer.locations.map(({ name }) => name)).toEqual(['One mile out', 'Eight miles out']);
    const miles = answer.locations.map(({ distance_miles }) => distance_miles);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
    expect(answer.locations[1]).toMatchObject({
      carrier: 'FEDEX',
      address: '1 Fern Quay',
      zip: '79843',
      country_code: 'US',
      phone: '(432) 555-0101',
      longitude: expect.any(Number),
    });
  });

  test('SCR-04 a wider radius finds more, a narrower one less, and the other carrier its own', async () => {
    const names = async (query: Record<string, unknown>) => (await ask(query)).locations.map(({ name }) => name);
    expect(await names({ radius: 25 })).toEqual(['One mile out', 'Eight miles out', 'Twelve miles out']);
    expect(await names({ radius: 5 })).toEqual(['One mile out']);
    expect(await names({ radius: 25, carrier: 'UPS' })).toEqual(['Of the other carrier']);
  });

  test('SCR-04 with none within the radius it says why and names the nearest beyond', async () => {
    const answer = await ask({ carrier: 'UPS' });
    expect(answer.locations).toEqual([]);
    expect(answer.reason).toBe('There is no UPS store within 10 miles of Marfa, TX.');
    expect(answer.nearest_beyond[0]?.name).toBe('Of the other carrier');
    expect(answer.nearest_beyond.length).toBeLessThanOrEqual(3);
    expect(answer.nearest_beyond.every(({ carrier, distance_miles }) => carrier === 'UPS' && distance_miles > 10)).toBe(
      true,
    );
  });

  test('SCR-04 where no store is for hundreds of miles it says so', async () => {
    const answer = await ask({ zip_code: '96910' });
    await server.db.deleteFrom('drop_off_stores').where('state', '=', 'GU').execute();
    const without = await ask({ zip_code: '96910' });
    expect(answer.locations.length).toBeGreaterThan(0);
    expect(without).toMatchObject({ locations: [], nearest_beyond: [] });
    expect(without.reason).toBe('There’s no FedEx store near Hagatna, GU. Pickup at your door may work better.');
  });

  test('SCR-04 an unknown zip is answered with the reason and nothing else', async () => {
    expect(await ask({ zip_code: '00099' })).toEqual({
      zip: '00099',
      center: null,
      radius: 10,
      carrier: 'FEDEX',
      locations: [],
      reason: 'We couldn’t find 00099. Please check it, or try a zip nearby.',
      nearest_beyond: [],
      local_day: null,
      handover_day: null,
    });
  });

  test('SCR-04 abroad, where we list no stores, it says so instead of naming a city without any', async () => {
    const abroad = { zip_code: 'SW1A 1AA', country_code: 'GB' };
    expect(await ask(abroad)).toMatchObject({
      locations: [],
      nearest_beyond: [],
      reason: 'We don’t list FedEx stores in this country. FedEx’s own website shows the one nearest to you.',
    });
    const inGermany = await ask({ zip_code: '80331', country_code: 'DE', carrier: 'UPS' });
    expect(inGermany.reason).toContain('We don’t list UPS stores in this country.');
  });

  test('SCR-04 a store is open by the server’s clock in the store’s time zone', async () => {
    const at = async (now: string) => {
      server.clock.set(now);
      const [store] = (await ask({})).locations;
      return [store?.open_now, store?.opening, store?.last_drop_off_words];
    };
    try {
      // Eight in the morning in Marfa is nine in New York.
      expect(await at('2026-03-02T13:59:00Z')).toEqual([false, 'Opens today 8:00 AM', 'Last drop-off today 4:30 PM']);
      expect(await at('2026-03-02T14:00:00Z')).toEqual([true, 'Open until 7:00 PM', 'Last drop-off today 4:30 PM']);
      expect(await at('2026-03-02T22:30:00Z')).toEqual([true, 'Open until 7:00 PM', 'Last drop-off Tue 4:30 PM']);
      expect(await at('2026-03-08T18:00:00Z')).toEqual([false, 'Opens Mon 8:00 AM', 'Last drop-off Mon 4:30 PM']);
      // Thanksgiving.
      expect(await at('2026-11-26T18:00:00Z')).toEqual([false, 'Opens Fri 8:00 AM', 'Last drop-off Fri 4:30 PM']);
    } finally {
      server.clock.set(mondayMorning);
    }
  });

  test('SCR-04 the hours come by weekday, Sunday first, closed days empty', async () => {
    const [store] = (await ask({})).locations;
    expect(store?.hours.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(store?.hours[0]).toEqual({ day: 0, open: null, close: null, last_drop_off: null });
    expect(store?.hours[1]).toEqual({ day: 1, open: '08:00', close: '19:00', last_drop_off: '16:30' });
    expect(store?.hours[6]).toEqual({ day: 6, open: '09:00', close: '14:00', last_drop_off: null });
    expect(store?.last_drop_off).toEqual({ day: '2026-03-02', time: '16:30' });
  });

  test('PKP-05 the day on which bags still leave is today until five, else the next working day', async () => {
    const at = async (now: string) => {
      server.clock.set(now);
      const { local_day, handover_day } = await ask({});
      return [local_day, handover_day];
    };
    try {
      expect(await at('2026-03-06T22:59:00Z')).toEqual(['2026-03-06', '2026-03-06']);
      expect(await at('2026-03-06T23:00:00Z')).toEqual(['2026-03-06', '2026-03-09']);
    } finally {
      server.clock.set(mondayMorning);
    }
  });

  test('SCR-04 the demo stores are found in the US, Puerto Rico, Canada and Japan, at most fifty at a time', async () => {
    const found = async (query: Record<string, unknown>) => (await ask({ radius: 50, ...query })).locations;
    const palm = await found({ zip_code: '33401' });
    expect(palm.length).toBeGreaterThan(2);
    expect(palm.every(({ name }) => name.endsWith('(demo)'))).toBe(true);
    expect((await found({ zip_code: '00901', country_code: 'PR' })).length).toBeGreaterThan(0);
    expect((await found({ zip_code: '00901' })).length).toBeGreaterThan(0);
    expect((await found({ zip_code: 'M5V 2T6', country_code: 'CA' })).length).toBeGreaterThan(0);
    expect((await found({ zip_code: '100-0001', country_code: 'jp' })).length).toBeGreaterThan(0);
    expect((await found({ zip_code: '10001', radius: 100 })).length).toBe(50);
  });

  test('SCR-04 a search on one side of a border finds nothing on the other', async () => {
    const detroit = await ask({ zip_code: '48226', radius: 25 });
    expect(detroit.locations.length).toBeGreaterThan(0);
    expect(detroit.locations.every(({ country_code }) => country_code === 'US')).toBe(true);
  });
});

test('SCR-04 the store locator is a page of its own', async () => {
  const page = await server.send('GET', '/store-locator?zip_code=33401&radius=10&carrier=FEDEX');
  expect(page.status).toBe(200);
  expect(page.text).toContain('Find a drop-off store');
});
