import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { limits } from '#rules/limits.ts';
import { createCart, loadSession, saveSession } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('API-15 carts', () => {
  test('API-15 a caller may not open a cart for another person', async () => {
    const owner = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const body = { cart: { brand_id: 5, user_id: owner.id } };
    expect(await server.refused(createCart, { body })).toMatchObject({
      status: 404,
      errors: [{ field: 'cart[user_id]' }],
    });
    const token = await server.tokenOf('pro');
    const pro = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'pro@portage.test')
      .executeTakeFirstOrThrow();
    const own = { cart: { brand_id: 5, user_id: pro.id } };
    await expect(server.call(createCart, { body: own }, { 'x-user-token': token })).resolves.toBeDefined();
  });

  test('API-15 CRT-01 it answers id, order_id, display_id and a token of which only the hash is kept', async () => {
    const cart = await server.call(createCart, { body: { cart: { brand_id: 3, micro_site_id: 7 } } });
    expect(cart.display_id).toMatch(/^P-[2-9A-Z]{6}$/);
    const row = await server.db.selectFrom('carts').selectAll().where('id', '=', cart.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ brand_id: 3, micro_site_id: 7, order_id: cart.order_id, display_id: cart.display_id });
    expect(JSON.stringify(row)).not.toContain(cart.cart_token);
  });

  test('CRT-01 a cart is dated by the clock of the server', async () => {
    const { id } = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    const row = server.db.selectFrom('carts').select('created_at').where('id', '=', id);
    expect((await row.executeTakeFirstOrThrow()).created_at).toEqual(new Date(server.clock.nowMs()));
  });

  test('API-15 a hundred carts opened at once are a hundred different carts', async () => {
    const carts = await Promise.all(
      Array.from({ length: 100 }, () => server.call(createCart, { body: { cart: { brand_id: 5 } } })),
    );
    for (const name of ['id', 'order_id', 'display_id', 'cart_token'] as const) {
      expect(new Set(carts.map((cart) => cart[name])).size).toBe(100);
    }
  });
});

type Headers = Readonly<Record<string, string>>;

const trip = {
  origin_city: 'Aspen',
  origin_state: 'CO',
  destination_city: 'Miami',
  destination_state: 'FL',
  travelers: ['Ada Park:ada@portage.test', 'Zoë Ng:'],
  ship_state: { version: 1, o_city: 'Aspen', d_city: 'Miami', travelers: [{ name: 'Ada Park' }] },
};

async function newCart(headers: Headers = {}) {
  const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, headers);
  return { params: { cart_id: cart.id }, token: { 'x-cart-token': cart.cart_token } };
}

/** A browser that has opened a page: its cookie, and what goes along with its posts. */
async function newBrowser(): Promise<Headers> {
  const page = await server.send('GET', '/ship');
  const cookie = page.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const csrfToken = /name="csrf-token" content="([^"]+)"/.exec(page.text)?.[1] ?? '';
  return { cookie, 'x-csrf-token': csrfToken };
}

describe('API-51 the session of a cart', () => {
  test('API-51 a caller may not save or read the trip of another person’s cart', async () => {
    const mine = await newCart();
    const theirs = await newCart();
    const foreign: readonly Headers[] = [
      {},
      theirs.token,
      { 'x-cart-token': '' },
      await newBrowser(),
      { 'x-user-token': await server.tokenOf('traveler') },
      { 'x-user-token': await server.tokenOf('manager') },
    ];
    for (const headers of foreign) {
      const saved = await server.refused(saveSession, { params: mine.params, body: trip }, headers);
      expect(saved).toMatchObject({ status: 404, errors: [{ field: 'cart_id' }] });
      expect(await server.refused(loadSession, { params: mine.params }, headers)).toMatchObject({ status: 404 });
    }
    const wrong = { 'x-user-token': 'x'.repeat(43) };
    expect(await server.refused(loadSession, { params: mine.params }, wrong)).toMatchObject({ status: 401 });
    expect(await server.call(loadSession, { params: mine.params }, mine.token)).toMatchObject({ ship_state: null });
  });

  test('API-51 a missing cart is refused in the same way as another person’s', async () => {
    const { token } = await newCart();
    const params = { cart_id: 2_000_000_000 };
    expect(await server.refused(saveSession, { params, body: trip }, token)).toMatchObject({ status: 404 });
    expect(await server.refused(loadSession, { params }, token)).toMatchObject({ status: 404 });
  });

  test('API-51 CRT-02 ENT-07 all that is sent is kept, and the whole state is read again', async () => {
    const { params, token } = await newCart();
    const answer = await server.call(saveSession, { params, body: { ...trip, revision: 3 } }, token);
    expect(answer).toEqual({ success: true, saved: true, revision: 3 });
    expect(await server.call(loadSession, { params }, token)).toEqual({ ship_state: trip.ship_state, revision: 3 });
    const row = await server.db
      .selectFrom('saved_sessions')
      .selectAll()
      .where('cart_id', '=', params.cart_id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject(trip);
    expect(row.updated_at.toISOString()).toBe('2026-03-02T15:00:00.000Z');
  });

  test('API-51 the token may be in the query, as the specification has it', async () => {
    const { params, token } = await newCart();
    const query = { cart_token: token['x-cart-token'] };
    await expect(server.call(saveSession, { params, query, body: trip })).resolves.toMatchObject({ saved: true });
    expect(await server.call(loadSession, { params, query })).toMatchObject({ ship_state: trip.ship_state });
  });

  test('API-51 the browser that opened the cart, and its owner, need no token', async () => {
    const browser = await newBrowser();
    const inBrowser = await newCart(browser);
    const owner = { 'x-user-token': await server.tokenOf('traveler') };
    const owned = await newCart(owner);
    await server.call(saveSession, { params: inBrowser.params, body: trip }, browser);
    await server.call(saveSession, { params: owned.params, body: trip }, owner);
    const state = { ship_state: trip.ship_state };
    expect(await server.call(loadSession, { params: inBrowser.params }, browser)).toMatchObject(state);
    expect(await server.call(loadSession, { params: owned.params }, owner)).toMatchObject(state);
    expect(await server.refused(loadSession, { params: inBrowser.params }, owner)).toMatchObject({ status: 404 });
  });

  test.each(['admin', 'manager', 'carrier'])(
    'CRT-02 nothing is kept for %s@portage.test, and the answer says so',
    async (name) => {
      const { params, token } = await newCart();
      await server.call(saveSession, { params, body: { ...trip, revision: 1 } }, token);
      const headers = { ...token, 'x-user-token': await server.tokenOf(name) };
      const body = { ...trip, ship_state: { version: 1, o_city: 'Vail' }, revision: 2 };
      expect(await server.call(saveSession, { params, body }, headers)).toMatchObject({ success: true, saved: false });
      expect(await server.call(loadSession, { params }, headers)).toEqual({ ship_state: trip.ship_state, revision: 1 });
    },
  );

  test('CRT-02 a slow older save never takes the place of a newer one', async () => {
    const { params, token } = await newCart();
    const save = (city: string, revision: number) =>
      server.call(saveSession, { params, body: { ship_state: { o_city: city }, revision } }, token);
    await save('Vail', 8);
    expect(await save('Aspen', 7)).toEqual({ success: true, saved: false, revision: 8 });
    expect(await server.call(loadSession, { params }, token)).toEqual({ ship_state: { o_city: 'Vail' }, revision: 8 });
  });

  test('API-51 it may come as a bracket form', async () => {
    const { params, token } = await newCart();
    const form =
      'origin_city=Aspen&travelers[0]=Ada:&ship_state[version]=1&ship_state[travelers][0][name]=Ada&revision=2';
    const headers = { ...token, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await server.send('POST', `/api/v5/carts/${params.cart_id}/session`, form, headers);
    expect(answer.json()).toEqual({ success: true, saved: true, revision: 2 });
    expect(await server.call(loadSession, { params }, token)).toMatchObject({
      ship_state: { version: '1', travelers: [{ name: 'Ada' }] },
    });
  });

  test('API-51 a state above 256 kB is refused by its name, one just below is kept', async () => {
    const { params, token } = await newCart();
    const stateOf = (bytes: number) => ({ note: 'x'.repeat(bytes - JSON.stringify({ note: '' }).length) });
    const large = { ...trip, ship_state: stateOf(limits.savedSessionBytesMax + 1) };
    expect(await server.refused(saveSession, { params, body: large }, token)).toMatchObject({
      status: 413,
      errors: [{ field: 'ship_state', message: 'This trip is too large to save.' }],
    });
    const fitting = { ...trip, ship_state: stateOf(limits.savedSessionBytesMax) };
    await expect(server.call(saveSession, { params, body: fitting }, token)).resolves.toMatchObject({ saved: true });
  });

  test.each([
    ['no state', undefined],
    ['a text', 'state'],
    ['a list', []],
    ['a NUL', { o_city: 'a\0b' }],
    ['a NUL in a name', { 'a\0b': 1 }],
    ['half a surrogate pair', { travelers: [{ name: '\ud800' }] }],
    ['a nesting without an end', JSON.parse(`${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`) as unknown],
  ])('API-51 %s is refused by its name', async (_what, state) => {
    const { params, token } = await newCart();
    expect(await server.refused(saveSession, { params, body: { ...trip, ship_state: state } }, token)).toMatchObject({
      status: 400,
      errors: [{ field: 'ship_state' }],
    });
    expect(await server.call(loadSession, { params }, token)).toMatchObject({ ship_state: null });
  });

  test('API-51 invalid places, travelers and revisions are refused by their fields', async () => {
    const { params, token } = await newCart();
    const body = { ...trip, origin_city: 'x'.repeat(101), travelers: ['a:b', 7], revision: -1 };
    const { errors = [] } = await server.refused(saveSession, { params, body }, token);
    expect(errors.map(({ field }) => field).sort()).toEqual(['origin_city', 'revision', 'travelers[1]']);
  });
});
