import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import listed from '#data/cities.json' with { type: 'json' };
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { blockedAddressKey } from '#rules/address/blocked-address.ts';
import { isoDate } from '#rules/dates.ts';
import {
  autoComplete,
  autocompleteShipPoints,
  disasterNotifications,
  placeDetails,
  searchBlockedAddresses,
  stateOptions,
  validateShipPoints,
  zipInfo,
} from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

function lookUp(zip_code: string, country_code?: string) {
  return server.call(zipInfo, { query: { zip_code, ...(country_code ? { country_code } : {}) } });
}

describe('API-01 zip_info', () => {
  test('API-01 everyone may read it, and only reading is possible', async () => {
    expect((await lookUp('10001')).success).toBe(true);
    expect((await server.send('POST', '/v2/zip_info?zip_code=10001', {})).status).toBe(404);
  });

  test('ZIP-01 a known zip answers its city, state and where it is', async () => {
    expect(await lookUp('90210', 'US')).toMatchObject({
      success: true,
      zip: '90210',
      city: 'Beverly Hills',
      state: 'CA',
      state_long: 'California',
      country: 'US',
      time_zone: 'America/Los_Angeles',
    });
  });

  test('ZIP-01 Canada and Japan are looked up too', async () => {
    expect(await lookUp('V8E 0B6', 'CA')).toMatchObject({ success: true, city: 'Whistler', state: 'BC' });
    expect(await lookUp('100-0001', 'JP')).toMatchObject({ success: true, country: 'JP', time_zone: 'Asia/Tokyo' });
  });

  test('ZIP-02 96743 gives Kamuela, HI, and PH3 1NF gives Auchterarder', async () => {
    expect(await lookUp('96743', 'US')).toMatchObject({ city: 'Kamuela', state: 'HI' });
    expect(await lookUp('ph31nf', 'GB')).toMatchObject({ success: true, zip: 'PH3 1NF', city: 'Auchterarder' });
  });

  test('ZIP-05 the placeholder 00000 is not found, and neither is a zip that does not exist', async () => {
    expect(await lookUp('00000')).toMatchObject({ success: false, city: '' });
    expect(await lookUp('99999')).toMatchObject({ success: false });
  });

  test('ZIP-03 five digits with four more are looked up by the five', async () => {
    expect(await lookUp('33401-1234')).toMatchObject({ success: true, zip: '33401-1234', city: 'West Palm Beach' });
  });
});

describe('API-03 auto-complete', () => {
  const search = (mode: string, query: { term: string; [name: string]: unknown }, headers?: Record<string, string>) =>
    server.call(autoComplete, { params: { mode }, query }, headers);

  test('API-03 a guest may not search an address book, nor may a person search another’s', async () => {
    const asked = { params: { mode: 'address-book' }, query: { term: 'home' } };
    expect((await server.refused(autoComplete, asked)).status).toBe(401);
    expect((await server.refused(autoComplete, asked, { 'x-user-token': 'wrong' })).status).toBe(401);
    const token = await server.tokenOf('pro');
    const foreign = { ...asked, query: { term: 'home', user_id: 1 } };
    const answer = await server.refused(autoComplete, foreign, { 'x-user-token': token });
    expect(answer.status).toBe(404);
  });

  test('API-03 a signed-in user finds their own saved addresses', async () => {
    const token = await server.tokenOf('traveler');
    const saved = await server.db
      .selectFrom('address_points')
      .innerJoin('users', 'users.id', 'address_points.user_id')
      .select(['address_points.city', 'address_points.address_1'])
      .where('users.email', '=', 'traveler@portage.test')
      .executeTakeFirstOrThrow();
    const { results } = await search('address-book', { term: saved.city }, { 'x-user-token': token });
    expect(results.map(({ address_1 }) => address_1)).toContain(saved.address_1);
    expect(results.every(({ type }) => type === 'AddressPoint')).toBe(true);
    // What its owner calls an address is its title, and never the company on a label.
    const [home] = (await search('address-book', { term: 'home' }, { 'x-user-token': token })).results;
    expect(home).toMatchObject({ title: 'Home', company_name: '', address_1: '310 Linden Row' });
    const [office] = (await search('address-book', { term: 'rowan' }, { 'x-user-token': token })).results;
    expect(office).toMatchObject({ title: 'Office', company_name: 'Rowan and Daughters' });
    const other = await server.tokenOf('pro');
    expect(await search('address-book', { term: saved.city }, { 'x-user-token': other })).toMatchObject({
      results: [],
    });
  });

  test('API-03 fewer than three characters are refused with the sentence of the search field', async () => {
    const answer = await server.refused(autoComplete, { params: { mode: 'facility' }, query: { term: ' ab ' } });
    expect(answer).toMatchObject({
      status: 400,
      errors: [{ field: 'term', message: 'Please enter 3 or more characters' }],
    });
  });

  test('API-03 an unknown mode is refused by its name', async () => {
    const answer = await server.refused(autoComplete, { params: { mode: 'people' }, query: { term: 'abc' } });
    expect(answer.errors?.[0]?.field).toBe('mode');
  });

  test('API-03 addresses are cities and zips of the country', async () => {
    const cities = await search('address', { term: 'palm b', country_code: 'US' });
    expect(cities.results[0]).toMatchObject({ type: 'GooglePlace', country_code: 'US' });
    expect(cities.results.some(({ city }) => city === 'Palm Beach')).toBe(true);
    const zips = await search('address', { term: '3340' });
    expect(zips.results.some(({ zip }) => zip.startsWith('3340'))).toBe(true);
  });

  test('API-03 PNT-08 a nickname finds its city first, even if it has two letters; short forms find the long ones', async () => {
    const first = async (term: string) => (await search('address', { term })).results[0]?.title;
    expect(await first('NYC')).toBe('New York, NY');
    expect(await first('L.A.')).toBe('Los Angeles, CA');
    expect(await first('dc')).toBe('Washington, DC');
    expect(await first('Vegas')).toBe('Las Vegas, NV');
    expect(await first('st paul')).toBe('Saint Paul, MN');
    expect(await first('ft worth')).toBe('Fort Worth, TX');
    expect(await first('mt pleasant')).toMatch(/^Mount Pleasant, /);
    const others = (await search('address', { term: 'la', country_code: 'US' })).results.map(({ title }) => title);
    expect(others.filter((title) => title === 'Los Angeles, CA')).toHaveLength(1);
    expect(others.some((title) => title.startsWith('La '))).toBe(true);
  });

  test('PNT-08 a region of Japan is named, not numbered', async () => {
    const { results } = await search('address', { term: 'chiyoda', country_code: 'JP' });
    expect(results[0]).toMatchObject({ title: 'Chiyoda-ku, Tokyo', state: '13' });
  });

  test('API-03 PNT-08 without a country, cities abroad that we ship to are found too', async () => {
    const [london] = (await search('address', { term: 'london' })).results;
    expect(london).toMatchObject({ title: 'London, United Kingdom', city: 'London', country_code: 'GB', zip: '' });
    const tokyo = (await search('address', { term: 'Tokyo' })).results;
    expect(tokyo).toMatchObject([{ title: 'Tokyo, Japan', city: 'Chiyoda-ku', state: '13', zip: '100-0001' }]);
    const [first, ...others] = (await search('address', { term: 'paris' })).results;
    expect(first).toMatchObject({ title: 'Paris, France' });
    expect(others.some(({ title }) => title === 'Paris, TX')).toBe(true);
    const [inTheUs] = (await search('address', { term: 'london', country_code: 'US' })).results;
    expect(inTheUs?.country_code).toBe('US');
  });

  test.each([
    ['Vancouver, BC', { city: 'Vancouver', state: 'BC', country_code: 'CA' }],
    ['vancouver, british columbia', { city: 'Vancouver', state: 'BC', country_code: 'CA' }],
    ['Vancouver, WA', { city: 'Vancouver', state: 'WA', country_code: 'US' }],
    ['Toronto, Canada', { city: 'Toronto', state: 'ON', country_code: 'CA' }],
    ['Toronto, ON, Canada', { city: 'Toronto', state: 'ON', country_code: 'CA' }],
    ['London, UK', { city: 'London', country_code: 'GB' }],
    ['London, England', { city: 'London', country_code: 'GB' }],
    ['London, Ontario', { city: 'London', state: 'ON', country_code: 'CA' }],
    ['Paris, France', { city: 'Paris', country_code: 'FR' }],
    ['Paris, TX', { city: 'Paris', state: 'TX', country_code: 'US' }],
    ['Miami, FL', { city: 'Miami', state: 'FL', country_code: 'US' }],
    ['Tokyo, Japan', { city: 'Chiyoda-ku', country_code: 'JP' }],
    ['M5V 3L9', { title: 'Toronto, ON, Canada', country_code: 'CA', zip: 'M5V 3L9' }],
    ['m5v3l9', { country_code: 'CA', zip: 'M5V 3L9' }],
    ['100-0001', { title: 'Chiyoda-ku, Tokyo, Japan', zip: '100-0001' }],
    ['PH3 1NF', { city: 'Auchterarder', country_code: 'GB' }],
    ['SW1A 1AA', { title: 'London, United Kingdom', city: 'London', country_code: 'GB', zip: 'SW1A 1AA' }],
    ['sw1a1aa', { title: 'London, United Kingdom', country_code: 'GB', zip: 'SW1A 1AA' }],
    ['SW1A', { title: 'London, United Kingdom', city: 'London', country_code: 'GB', zip: '' }],
    ['w11', { title: 'London, United Kingdom', country_code: 'GB' }],
    ['M2 5BQ', { title: 'M2 5BQ, United Kingdom', city: '', country_code: 'GB', zip: 'M2 5BQ' }],
    ['M2 5BQ, UK', { title: 'M2 5BQ, United Kingdom', country_code: 'GB' }],
    ['1012 AB', { title: '1012 AB, Netherlands', country_code: 'NL', zip: '1012 AB' }],
    ['80331, Germany', { title: '80331, Germany', country_code: 'DE', zip: '80331' }],
    ['90001, USA', { title: 'Los Angeles, CA', country_code: 'US', zip: '90001' }],
  ])('PNT-08 a place is found as people write it: %s', async (term, place) => {
    expect((await search('address', { term })).results[0]).toMatchObject(place);
  });

  test('PNT-08 a city is not found when its region is written wrong', async () => {
    expect((await search('address', { term: 'Miami, BC' })).results).toEqual([]);
    expect((await search('address', { term: 'ZZ9 9ZZ' })).results).toEqual([]);
    expect((await search('address', { term: 'Vancouver, BC', country_code: 'US' })).results).toEqual([]);
  });

  test('API-03 every city abroad is in a country that we ship to, and its zip exists', async () => {
    for (const [country, names] of Object.entries(listed.cities)) {
      expect((await server.call(stateOptions, { query: { country } })).supported, country).toBe(true);
      for (const name of names) {
        const [, zip] = / (\S*\d.*)$/.exec(name) ?? [];
        const found = zip === undefined || (await lookUp(zip, country)).success;
        expect(found, name).toBe(true);
      }
    }
  });

  test('PNT-08 a city abroad that was found has an address to fill in', async () => {
    const byZip = await server.call(placeDetails, { params: { id: 'GB-SW1A 1AA' } });
    expect(byZip).toMatchObject({ autofill_city: 'London', autofill_zip: 'SW1A 1AA', time_zone: 'Europe/London' });
    const found = await server.call(placeDetails, { params: { id: 'GB-London' } });
    expect(found).toMatchObject({ autofill_city: 'London', autofill_country: 'GB', time_zone: 'Europe/London' });
  });

  test('API-03 facilities are the brand’s own; the ski brand’s are ski resorts', async () => {
    const golf = await server.db
      .selectFrom('clubs')
      .select(['id', 'name'])
      .where('brand_id', '=', 5)
      .executeTakeFirstOrThrow();
    const found = await search('facility', { term: golf.name, brand: 'golf' });
    expect(found.results[0]).toMatchObject({ type: 'Club', club_id: golf.id, title: golf.name });
    expect((await search('facility', { term: golf.name, brand: 'camp' })).results).toEqual([]);
    const ski = await server.db.selectFrom('clubs').select('name').where('brand_id', '=', 1).executeTakeFirstOrThrow();
    expect((await search('facility', { term: ski.name, brand: '1' })).results[0]?.type).toBe('SkiResort');
  });

  test('PNT-08 VAL-12 what is found comes in pages of fifty, and none comes twice', async () => {
    const page = async (number: number) =>
      (await server.send('GET', `/api/v5.1/auto-complete/address?term=san&country_code=US&page=${number}`)).json() as {
        results: { id: string }[];
        more: boolean;
      };
    const [first, second] = [await page(1), await page(2)];
    expect([first.results.length, first.more]).toEqual([50, true]);
    expect(second.results.length).toBeGreaterThan(0);
    const ids = [...first.results, ...second.results].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const tooFar = await server.send('GET', '/api/v5.1/auto-complete/address?term=san&page=11');
    expect(tooFar.status).toBe(400);
  });

  test('VAL-07 a country that is not letters is refused with this message', async () => {
    const answer = await server.send('GET', '/api/v5.1/auto-complete/address?term=san&country_code=U5');
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Please enter only alphabets.');
  });

  test('API-03 an empty list says why it is empty', async () => {
    expect(await search('facility', { term: 'zzzzzz' })).toEqual({
      results: [],
      more: false,
      reason: 'No results found',
    });
  });
});

describe('API-28 state_options', () => {
  const statesOf = (country: string) => server.call(stateOptions, { query: { country, address_type: 'destination' } });

  test('API-28 everyone may ask; an address type that is neither end is refused', async () => {
    const answer = await server.refused(stateOptions, { query: { country: 'US', address_type: 'somewhere' } });
    expect(answer.errors?.[0]?.field).toBe('address_type');
  });

  test('API-28 the US has its states and territories, Canada its provinces, Japan its prefectures', async () => {
    const { states } = await statesOf('US');
    expect(states).toContainEqual({ code: 'CA', name: 'California' });
    expect(states.map(({ code }) => code)).toEqual(expect.arrayContaining(['DC', 'PR', 'GU', 'VI', 'AS']));
    expect((await statesOf('CA')).states).toHaveLength(13);
    expect((await statesOf('JP')).states).toHaveLength(47);
  });

  test('API-28 a country that we do not ship to says so, and so does one that does not exist', async () => {
    expect(await statesOf('AQ')).toMatchObject({ supported: false });
    expect(await statesOf('ZZ')).toMatchObject({ supported: false, states: [] });
  });

  test('API-28 fields that a country does not need are optional or disabled', async () => {
    const { optional_fields } = await statesOf('US');
    expect(optional_fields).toEqual(expect.arrayContaining(['company_name', 'address_2']));
    const hongKong = await statesOf('HK');
    expect([...hongKong.optional_fields, ...hongKong.disabled_fields]).toContain('zip');
  });
});

describe('API-04 place-details', () => {
  test('API-04 everyone may ask; an unknown place is refused', async () => {
    for (const id of ['US-99999', 'nowhere', 'ZZ-1']) {
      expect(await server.refused(placeDetails, { params: { id } })).toMatchObject({
        status: 404,
        errors: [{ field: 'id' }],
      });
    }
  });

  test('API-04 ENT-03 a suggested place answers the address to fill an end with', async () => {
    const { results } = await server.call(autoComplete, { params: { mode: 'address' }, query: { term: 'beverly h' } });
    const detail = await server.call(placeDetails, { params: { id: results[0]?.id ?? '' } });
    expect(detail).toMatchObject({
      autofill_city: 'Beverly Hills',
      autofill_state: results[0]?.state,
      autofill_country: 'US',
      autofill_club_id: null,
    });
  });
});

describe('API-10 autocomplete_ship_points', () => {
  test('API-10 a guest gets no saved addresses, with the reason; a wrong token is refused', async () => {
    const query = { country_code: 'US' };
    expect(await server.call(autocompleteShipPoints, { query })).toEqual({
      results: [],
      reason: 'Sign in to see your saved addresses.',
    });
    expect((await server.refused(autocompleteShipPoints, { query }, { 'x-user-token': 'no' })).status).toBe(401);
  });

  test('API-10 ENT-02 a person gets their own saved addresses in the country', async () => {
    const headers = { 'x-user-token': await server.tokenOf('traveler') };
    const canada = await server.call(autocompleteShipPoints, { query: { country_code: 'CA' } }, headers);
    expect(canada.results.map(({ city }) => city)).toEqual(['Whistler']);
    const us = await server.call(autocompleteShipPoints, { query: { country_code: 'US' } }, headers);
    expect(us.results.length).toBeGreaterThan(1);
    expect(us.results.every(({ type, country_code }) => type === 'AddressPoint' && country_code === 'US')).toBe(true);
  });
});

describe('API-16 ship_points/validate', () => {
  const good = { o_type: 'other', o_country: 'US', o_zip: '90210', o_city: 'Beverly Hills', o_state: 'CA' };
  const check = (fields: Record<string, unknown>) => server.call(validateShipPoints, { body: { ...good, ...fields } });

  test('API-16 an unknown club and an end without a country are refused by their fields', async () => {
    const club = await server.refused(validateShipPoints, {
      body: { ...good, d_type: 'club', d_club_id: 2_000_000_000, d_country: 'US' },
    });
    expect(club).toMatchObject({ status: 400, errors: [{ field: 'd_club_id' }] });
    const nowhere = await server.refused(validateShipPoints, { body: good });
    expect(nowhere.errors?.[0]?.field).toBe('d_country');
  });

  test('API-16 PNT-04 two addresses that exist are valid', async () => {
    const answer = await check({ d_country: 'US', d_zip: '33401', d_city: 'West Palm Beach', d_state: 'FL' });
    expect(answer).toEqual({
      valid: true,
      origination_candidates: [],
      destination_candidates: [],
      microsite_carrier_warning: null,
    });
  });

  test('API-16 PNT-10 a zip of another state is invalid and answered with candidates, each end on its own', async () => {
    const answer = await check({ d_country: 'US', d_zip: '33401', d_city: 'West Palm Beach', d_state: 'GA' });
    expect(answer.valid).toBe(false);
    expect(answer.origination_candidates).toEqual([]);
    expect(answer.destination_candidates).toContainEqual({ zip: '33401', city: 'West Palm Beach', state: 'FL' });
  });

  test('API-16 PNT-03 a signed-in user ships from there by default from then on, and the address book has it once', async () => {
    const [token, traveler] = [await server.tokenOf('traveler'), 'traveler@portage.test'];
    const form = {
      ...good,
      o_address: '7 Larch Lane',
      d_country: 'US',
      d_zip: '33401',
      d_city: 'West Palm Beach',
      d_state: 'FL',
      default_origin_address: true,
    };
    const points = () =>
      server.db
        .selectFrom('users')
        .innerJoin('address_points', 'address_points.user_id', 'users.id')
        .select(['address_points.id', 'default_address_point_id'])
        .where('email', '=', traveler)
        .where('address_1', '=', '7 Larch Lane')
        .execute();
    await server.call(validateShipPoints, { body: form });
    expect(await points()).toEqual([]);
    const headers = { 'x-user-token': token };
    await Promise.all([1, 2].map(() => server.call(validateShipPoints, { body: form }, headers)));
    const [saved, ...others] = await points();
    expect(others).toEqual([]);
    expect(saved?.default_address_point_id).toBe(saved?.id);
  });

  test('API-16 PNT-04 in a country without postal data an address is taken as it is', async () => {
    expect((await check({ d_country: 'FR', d_zip: '75001', d_city: 'Paris' })).valid).toBe(true);
    expect((await check({ d_country: 'FR', d_city: 'Paris' })).valid).toBe(true);
  });

  test('API-16 ZIP-07 a postal code that its country does not write is refused by its field, as the order does', async () => {
    for (const [d_country, d_zip] of [
      ['FR', '7500'],
      ['GB', '12345'],
      ['CA', '90210'],
      ['JP', 'ABC-1234'],
    ]) {
      const answer = await server.refused(validateShipPoints, {
        body: { ...good, d_country, d_zip, d_city: 'Somewhere' },
      });
      expect([d_country, answer]).toMatchObject([d_country, { status: 400, errors: [{ field: 'd_zip' }] }]);
    }
  });
});

describe('API-02 disaster_notifications', () => {
  const miami = { zip_code: '33101', city: 'Miami', state_code: 'FL', country_code: 'US', brand_id: 5 };
  const ask = (fields: Record<string, unknown> = {}) =>
    server.call(disasterNotifications, { query: { ...miami, address_type: 'destination', ...fields } });

  test('API-02 everyone may ask, but only about one of the two ends', async () => {
    const answer = await server.refused(disasterNotifications, { query: { ...miami, address_type: 'both' } });
    expect(answer.errors?.[0]?.field).toBe('address_type');
  });

  test('API-02 NTE-01 a notice is shown where, when, to whom and for which end it was written', async () => {
    const notice = {
      message: 'A storm closes the stores in Miami.',
      country_code: 'US',
      state: 'FL',
      city: 'miami',
      zip_prefix: '331',
      address_type: 'destination' as const,
      brand_id: 5,
      first_day: isoDate('2026-03-01'),
      last_day: isoDate('2026-03-05'),
    };
    await server.db.insertInto('disaster_notifications').values(notice).execute();
    expect((await ask()).notifications.map(({ message }) => message)).toEqual(['A storm closes the stores in Miami.']);
    const elsewhere = [{ zip_code: '33201' }, { city: 'Tampa' }, { state_code: 'GA' }, { country_code: 'CA' }];
    const otherwise = [...elsewhere, { brand_id: 1 }, { address_type: 'origination' }];
    for (const fields of otherwise) expect((await ask(fields)).notifications, JSON.stringify(fields)).toEqual([]);
    server.clock.set('2026-03-06T12:00:00Z');
    expect((await ask()).notifications).toEqual([]);
    server.clock.set('2026-03-02T15:00:00Z');
  });
});

describe('API-22 blocked_addresses/search', () => {
  const house = { address: '13 Gallows Lane', zip: '33101', city: 'Miami', state: 'FL', country_code: 'US' };
  const search = async (address: Record<string, string>) => {
    const query = new URLSearchParams(
      Object.entries(address).map(([name, value]) => [`blocked_address[${name}]`, value]),
    );
    return server.send('GET', `${searchBlockedAddresses.path}?${query}`);
  };

  test('API-22 everyone may ask, but not without an address', async () => {
    const answer = await search({ zip: '33101' });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'blocked_address[address]' }] });
  });

  test('API-22 PNT-07 a blocked address is found in any spelling, and others are not', async () => {
    expect((await search(house)).json()).toEqual({ success: false, message: null });
    const key = blockedAddressKey({ ...house, address2: '', country: house.country_code });
    await server.db
      .insertInto('blocked_addresses')
      .values({ address_key: key ?? '', reason: 'fraud' })
      .execute();
    expect((await search({ ...house, address: '13, GALLOWS lane' })).json()).toMatchObject({ success: true });
    expect((await search({ ...house, address: '14 Gallows Lane' })).json()).toMatchObject({ success: false });
  });
});
