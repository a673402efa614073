import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { autoComplete, stateOptions, zipInfo } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

function lookUp(zip_code: string, country_code?: string) {
  return server.call(zipInfo, { query: { zip_code, ...(country_code ? { country_code } : {}) } });
}

describe('API-01 zip_info', () => {
  test('API-01 nobody is kept from it, but only reading is offered', async () => {
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
  const search = (mode: string, query: Record<string, unknown>, headers?: Record<string, string>) =>
    server.call(autoComplete, { params: { mode }, query } as never, headers);

  test('API-03 a guest may not search an address book, nor may a person search another’s', async () => {
    const asked = { params: { mode: 'address-book' }, query: { term: 'home' } };
    expect((await server.refused(autoComplete, asked)).status).toBe(401);
    expect((await server.refused(autoComplete, asked, { 'x-user-token': 'wrong' })).status).toBe(401);
    const token = await server.tokenOf('pro');
    const foreign = { ...asked, query: { term: 'home', user_id: 1 } };
    const answer = await server.refused(autoComplete, foreign, { 'x-user-token': token });
    expect(answer.status).toBe(403);
  });

  test('API-03 a signed-in person finds their own saved addresses', async () => {
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

  test('API-03 an empty list says why it is empty', async () => {
    expect(await search('facility', { term: 'zzzzzz' })).toEqual({ results: [], reason: 'No results found' });
  });
});

describe('API-28 state_options', () => {
  const statesOf = (country: string) => server.call(stateOptions, { query: { country, address_type: 'destination' } });

  test('API-28 anybody may ask, but an address type that is neither end is refused', async () => {
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
