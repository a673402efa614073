import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { autocompleteClub, checkClubInfo, checkClubNote, clubJson, facility } from './contract.ts';

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

async function clubWithNotes() {
  const note = await server.db
    .selectFrom('club_notes')
    .selectAll()
    .where('audience', '=', 'club')
    .executeTakeFirstOrThrow();
  return note.club_id;
}

describe('API-07 check_club_info', () => {
  test('API-07 a club that is not there is unknown', async () => {
    const answer = await server.refused(checkClubInfo, { body: { club_id: 2_000_000_000 } });
    expect(answer).toMatchObject({ status: 404, errors: [{ field: 'club_id' }] });
  });

  test('API-07 PNT-11 ENT-05 it answers the club, the carriers it prefers and those that collect there', async () => {
    const row = await server.db
      .selectFrom('clubs')
      .selectAll()
      .where('preferred_carrier', '=', 'UPS')
      .executeTakeFirstOrThrow();
    const answer = await server.call(checkClubInfo, { body: { club_id: row.id } });
    expect(answer.club_info).toMatchObject({ id: row.id, name: row.name });
    expect(Object.entries(answer.carrier_preferences)[0]).toEqual(['UPS', 'UPS']);
    expect(Object.keys(answer.pickup_carriers)).toEqual(row.pickup_carriers);
  });
});

describe('API-09 notes', () => {
  const read = async (clubId: number, audience: string, name?: string) => {
    const headers: Record<string, string> = name ? { 'x-user-token': await server.tokenOf(name) } : {};
    return server.send('GET', `/api/v5/notes/${clubId}/${audience}?micro_site_id=3`, undefined, headers);
  };

  test('API-09 NTE-02 a guest or traveler may not read what is written for the club', async () => {
    const clubId = await clubWithNotes();
    expect((await read(clubId, 'club')).status).toBe(403);
    expect((await read(clubId, 'club', 'traveler')).status).toBe(403);
    expect((await read(clubId, 'owner')).status).toBe(400);
    expect((await read(2_000_000_000, 'consumer')).status).toBe(404);
  });

  test('API-09 NTE-02 ROL-03 everybody reads what is written for those who ship there, micro-site visitors too', async () => {
    const note = await server.db
      .selectFrom('club_notes')
      .selectAll()
      .where('audience', '=', 'consumer')
      .executeTakeFirstOrThrow();
    const answer = await read(note.club_id, 'consumer');
    expect(answer.json()).toContainEqual({ comment: note.comment, outbound: note.outbound });
  });

  test('API-09 NTE-02 admin-plus reads the club’s notes, and club staff unless the club hides them', async () => {
    const clubId = await clubWithNotes();
    expect((await read(clubId, 'club', 'adminplus')).status).toBe(200);
    await server.db.updateTable('clubs').set({ show_notes: true }).where('id', '=', clubId).execute();
    expect((await read(clubId, 'club', 'club')).status).toBe(200);
    await server.db.updateTable('clubs').set({ show_notes: false }).where('id', '=', clubId).execute();
    expect((await read(clubId, 'club', 'club')).status).toBe(403);
    await server.db.updateTable('clubs').set({ show_notes: true }).where('id', '=', clubId).execute();
  });
});

describe('API-08 check_club_note', () => {
  test('API-08 NTE-02 each caller gets the notes that are theirs to read, with their role', async () => {
    const clubId = await clubWithNotes();
    const guest = await server.call(checkClubNote, { body: { club_id: clubId } });
    const admin = await server.call(
      checkClubNote,
      { body: { club_id: clubId } },
      { 'x-user-token': await server.tokenOf('admin') },
    );
    expect(guest.user_role).toBe('guest');
    expect(admin.user_role).toBe('admin');
    expect(admin.note.length).toBeGreaterThan(guest.note.length);
    expect((await server.refused(checkClubNote, { body: { club_id: 2_000_000_000 } })).status).toBe(404);
  });
});

describe('API-11 clubs/{id}/json', () => {
  test('API-11 it is for staff: a guest is asked to sign in, a traveler is refused', async () => {
    const params = { id: await clubWithNotes() };
    expect((await server.refused(clubJson, { params })).status).toBe(401);
    const traveler = await server.tokenOf('traveler');
    expect((await server.refused(clubJson, { params }, { 'x-user-token': traveler })).status).toBe(403);
  });

  test('API-11 staff learn who speaks for the club', async () => {
    const club = await server.db.selectFrom('clubs').selectAll().executeTakeFirstOrThrow();
    const person = await server.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'club_staff')
      .executeTakeFirstOrThrow();
    await server.db.updateTable('users').set({ club_id: club.id }).where('id', '=', person.id).execute();
    const answer = await server.call(
      clubJson,
      { params: { id: club.id } },
      { 'x-user-token': await server.tokenOf('admin') },
    );
    expect(answer).toEqual({
      club: { id: club.id, name: club.name, user_id: person.id },
      note: club.note,
      user_role: 'admin',
    });
  });
});
