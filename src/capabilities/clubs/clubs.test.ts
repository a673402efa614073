import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { autocompleteClub, facility } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('API-06 autocomplete_club', () => {
  test('API-06 anybody may search, but not with fewer than three characters', async () => {
    const answer = await server.refused(autocompleteClub, { query: { term: 'ab' } });
    expect(answer).toMatchObject({ status: 400, errors: [{ field: 'term' }] });
  });

  test('API-06 it finds a club of the brand by the beginnings of its words, its city or its zip', async () => {
    const club = await server.db.selectFrom('clubs').selectAll().where('brand_id', '=', 5).executeTakeFirstOrThrow();
    const [firstWord = ''] = club.name.toLowerCase().split(' ');
    for (const term of [firstWord.slice(0, 4), club.city, club.zip]) {
      const { clubs } = await server.call(autocompleteClub, { query: { term } });
      expect(
        clubs.map(({ id }) => id),
        term,
      ).toContain(club.id);
    }
  });

  test('API-06 an empty list says why it is empty, and an unknown brand is refused', async () => {
    expect(await server.call(autocompleteClub, { query: { term: 'qqqqqq' } })).toEqual({
      clubs: [],
      reason: 'No results found',
    });
    const answer = await server.refused(autocompleteClub, { query: { term: 'abc', brand: 'yacht' } });
    expect(answer.errors?.[0]?.field).toBe('brand');
  });
});

describe('API-13 facilities', () => {
  test('API-13 anybody may read a facility, and nobody one that does not exist', async () => {
    const answer = await server.refused(facility, { params: { id: 2_000_000_000 } });
    expect(answer).toMatchObject({ status: 404, errors: [{ field: 'id' }] });
    expect((await server.refused(facility, { params: { id: 'x' } })).status).toBe(400);
  });

  test('API-13 ENT-01 it answers the club with its address, closed weekdays, holidays and carriers', async () => {
    const row = await server.db
      .selectFrom('clubs')
      .selectAll()
      .where('closed_days', '<>', '')
      .executeTakeFirstOrThrow();
    const answer = await server.call(facility, { params: { id: row.id } });
    expect(answer).toMatchObject({
      id: row.id,
      club_id: row.id,
      name: row.name,
      closed_days: row.closed_days,
      closed_monday: row.closed_days.includes('1'),
      closed_friday: row.closed_days.includes('5'),
      ship_to_address: { address_1: row.address_1, city: row.city, zip: row.zip, country_code: row.country_code },
      carrier_preference: row.preferred_carrier,
      has_pickup_carriers: row.pickup_carriers.length > 0,
      time_zone: row.time_zone,
    });
  });

  test('BRD-05 a golf club that names nobody is written to as "Golf shop"', async () => {
    const row = await server.db
      .selectFrom('clubs')
      .select('id')
      .where('brand_id', '=', 5)
      .where('sender_name', '=', 'Golf shop')
      .executeTakeFirstOrThrow();
    expect((await server.call(facility, { params: { id: row.id } })).sender_name).toBe('Golf shop');
  });
});
