import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { limits } from '#rules/limits.ts';
import {
  addShipNote,
  autocompleteClub,
  checkClubInfo,
  checkClubNote,
  clubJson,
  clubNotesFor,
  facility,
} from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('API-06 autocomplete_club', () => {
  test('API-06 everyone may search, but not with fewer than three characters', async () => {
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
  test('API-13 everyone may read a facility; an unknown one is refused', async () => {
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

  test('BRD-05 a golf club without a contact is addressed as "Golf shop"', async () => {
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
  test('API-07 an unknown club is refused', async () => {
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

  test('API-09 NTE-02 ROL-03 everyone reads the notes for customers, micro-site visitors too', async () => {
    const note = await server.db
      .selectFrom('club_notes')
      .selectAll()
      .where('audience', '=', 'consumer')
      .executeTakeFirstOrThrow();
    const answer = await read(note.club_id, 'consumer');
    expect(answer.json()).toContainEqual({ comment: note.comment, outbound: note.outbound });
  });

  test('API-09 NTE-02 admin-plus reads the club’s notes, and its own staff unless the club hides them', async () => {
    const { club_id: clubId } = await server.db
      .selectFrom('users')
      .select('club_id')
      .where('email', '=', 'club@portage.test')
      .$narrowType<{ club_id: number }>()
      .executeTakeFirstOrThrow();
    expect((await read(clubId, 'club', 'adminplus')).status).toBe(200);
    await server.db.updateTable('clubs').set({ show_notes: true }).where('id', '=', clubId).execute();
    expect((await read(clubId, 'club', 'club')).status).toBe(200);
    await server.db.updateTable('clubs').set({ show_notes: false }).where('id', '=', clubId).execute();
    expect((await read(clubId, 'club', 'club')).status).toBe(403);
    await server.db.updateTable('clubs').set({ show_notes: true }).where('id', '=', clubId).execute();
  });

  test('API-09 NTE-02 ROL-01 the staff of one club does not read what is written for another', async () => {
    const { club_id: clubId } = await server.db
      .selectFrom('club_notes')
      .innerJoin('clubs', 'clubs.id', 'club_notes.club_id')
      .select('club_id')
      .where('audience', '=', 'club')
      .where('show_notes', '=', true)
      .where('club_id', 'not in', server.db.selectFrom('users').select('club_id').where('club_id', 'is not', null))
      .executeTakeFirstOrThrow();
    expect((await read(clubId, 'club', 'club')).status).toBe(403);
    expect((await read(clubId, 'consumer', 'club')).status).toBe(200);
    const headers = { 'x-user-token': await server.tokenOf('club') };
    const { note } = await server.call(checkClubNote, { body: { club_id: clubId } }, headers);
    expect(note).toEqual((await server.call(checkClubNote, { body: { club_id: clubId } })).note);
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

describe('NTE-03 adding a note', () => {
  const clubId = 1;
  const openCart = () => server.call(createCart, { body: { cart: { brand_id: 5, micro_site_id: 9 } } });
  const inputFor = (cartId: number, fields: Record<string, unknown> = {}) => ({
    params: { club_id: clubId },
    body: { comment: 'Please ring twice.', outbound: false, cart_id: cartId, ...fields },
  });
  const ownNotes = (cartId: number, token: string) =>
    server.call(
      clubNotesFor,
      { params: { club_id: clubId, audience: 'consumer' }, query: { cart_id: cartId } },
      { 'x-cart-token': token },
    );

  test('NTE-03 another person’s cart is unknown for adding and for reading', async () => {
    const mine = await openCart();
    const theirs = await openCart();
    const theirToken = { 'x-cart-token': theirs.cart_token };
    for (const headers of [{}, theirToken, { 'x-user-token': await server.tokenOf('traveler') }]) {
      const added = await server.refused(addShipNote, inputFor(mine.id), headers);
      expect(added).toMatchObject({ status: 404, errors: [{ field: 'cart_id' }] });
      const reading = { params: { club_id: clubId, audience: 'consumer' }, query: { cart_id: mine.id } };
      expect((await server.refused(clubNotesFor, reading, headers)).status).toBe(404);
    }
    expect((await server.refused(addShipNote, inputFor(mine.id), { 'x-user-token': 'no' })).status).toBe(401);
    expect((await ownNotes(mine.id, mine.cart_token)).filter(({ own }) => own)).toEqual([]);
  });

  test('NTE-03 a note that is blank after trimming is refused at its field: "Note can\'t be blank"', async () => {
    const cart = await openCart();
    for (const comment of [undefined, '', ' \n\t ']) {
      const answer = await server.refused(addShipNote, inputFor(cart.id, { comment }), {
        'x-cart-token': cart.cart_token,
      });
      expect(answer).toMatchObject({ status: 400, errors: [{ field: 'comment', message: "Note can't be blank" }] });
    }
  });

  test('NTE-03 an unknown club and a note without a direction are refused', async () => {
    const cart = await openCart();
    const headers = { 'x-cart-token': cart.cart_token };
    const nowhere = { ...inputFor(cart.id), params: { club_id: 2_000_000_000 } };
    expect(await server.refused(addShipNote, nowhere, headers)).toMatchObject({
      status: 404,
      errors: [{ field: 'club_id' }],
    });
    const aimless = await server.refused(addShipNote, inputFor(cart.id, { outbound: undefined }), headers);
    expect(aimless).toMatchObject({ status: 400, errors: [{ field: 'outbound' }] });
  });

  test('NTE-04 ROL-03 what was added is answered, kept with its cart and read back by it alone', async () => {
    const cart = await openCart();
    const headers = { 'x-cart-token': cart.cart_token };
    await server.call(addShipNote, inputFor(cart.id, { comment: '  <b>Ring</b> & wait 🏌️ ' }), headers);
    const answer = await server.call(addShipNote, inputFor(cart.id, { outbound: true, micro_site_id: 4 }), headers);
    const added = [
      { comment: 'Please ring twice.', outbound: true, own: true },
      { comment: '<b>Ring</b> & wait 🏌️', outbound: false, own: true },
    ];
    expect(answer).toEqual(added);
    const everybodys = await server.call(clubNotesFor, { params: { club_id: clubId, audience: 'consumer' } });
    expect(everybodys.some(({ comment }) => comment === 'Please ring twice.')).toBe(false);
    expect(await ownNotes(cart.id, cart.cart_token)).toEqual([...added, ...everybodys]);
    const rows = await server.db.selectFrom('ship_notes').selectAll().where('cart_id', '=', cart.id).execute();
    expect(rows.map((row) => [row.author_id, row.micro_site_id])).toEqual([
      [null, 9],
      [null, 4],
    ]);
  });

  test('NTE-03 a signed-in user’s note says who wrote it', async () => {
    const token = await server.tokenOf('pro');
    const pro = await server.db.selectFrom('users').select('id').where('role', '=', 'pro').executeTakeFirstOrThrow();
    const headers = { 'x-user-token': token };
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, headers);
    await server.call(addShipNote, inputFor(cart.id), headers);
    const row = await server.db
      .selectFrom('ship_notes')
      .select('author_id')
      .where('cart_id', '=', cart.id)
      .executeTakeFirstOrThrow();
    expect(row.author_id).toBe(pro.id);
  });

  test('NTE-04 club staff from whom the club hides its notes still read their own', async () => {
    await server.db.updateTable('clubs').set({ show_notes: false }).where('id', '=', clubId).execute();
    const headers = { 'x-user-token': await server.tokenOf('club') };
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, headers);
    const added = await server.call(addShipNote, inputFor(cart.id), headers);
    const asked = { params: { club_id: clubId, audience: 'consumer' }, query: { cart_id: cart.id } };
    expect(await server.call(clubNotesFor, asked, headers)).toEqual(added);
    await server.db.updateTable('clubs').set({ show_notes: true }).where('id', '=', clubId).execute();
  });

  test('NTE-03 a cart takes twenty notes and no more, even when they all come at once', async () => {
    const cart = await openCart();
    const headers = { 'x-cart-token': cart.cart_token };
    const address = `/api/v5/notes/${clubId}/consumer`;
    const tooMany = Array.from({ length: limits.shipNotesPerCartMax + 5 }, (_, index) => `Note ${index}`);
    const answers = await Promise.all(
      tooMany.map((comment) => server.send('POST', address, inputFor(cart.id, { comment }).body, headers)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(await server.refused(addShipNote, inputFor(cart.id), headers)).toMatchObject({
      status: 400,
      errors: [{ field: 'comment', message: 'You can add up to 20 notes to a shipment.' }],
    });
    expect((await ownNotes(cart.id, cart.cart_token)).filter(({ own }) => own)).toHaveLength(20);
  });
});

describe('API-11 clubs/{id}/json', () => {
  test('API-11 it is for staff: a guest is asked to sign in, a traveler is refused', async () => {
    const params = { id: await clubWithNotes() };
    expect((await server.refused(clubJson, { params })).status).toBe(401);
    const traveler = await server.tokenOf('traveler');
    expect((await server.refused(clubJson, { params }, { 'x-user-token': traveler })).status).toBe(403);
  });

  test('API-11 ROL-01 whether a club exists is answered only to those who may see its record', async () => {
    const params = { id: 999_999 };
    const guest = await server.refused(clubJson, { params });
    expect(guest).toMatchObject({ status: 401, detail: 'Please sign in first.' });
    const statusFor = async (name: string) =>
      (await server.refused(clubJson, { params }, { 'x-user-token': await server.tokenOf(name) })).status;
    expect([await statusFor('traveler'), await statusFor('admin')]).toEqual([403, 404]);
  });

  test('API-11 staff see the id of the club’s own user', async () => {
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
