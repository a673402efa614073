import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { takeoverToken } from '#capabilities/people-and-carts/contract.ts';
import { createCart, loadSession, saveSession } from '#capabilities/carts/contract.ts';
import { getOnBehalfSession, getUser, setCartCustomer, stopOnBehalfSession } from '#capabilities/on-behalf/contract.ts';
import {
  browserAfter,
  type BrowserHeaders,
  signedInBrowser,
} from '#capabilities/on-behalf/testing/signed-in-browser.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { oneWay } from '#journeys/place-order/server/testing/order-world.ts';
import { listActions } from '#records/people/audit-log.ts';
import { limits } from '#rules/limits.ts';
import { takeOverCart } from './contract.ts';

let server: TestServer;
let ids: Readonly<Record<string, number>>;

beforeAll(async () => {
  server = await startTestServer();
  const people = await server.db.selectFrom('users').select(['id', 'email']).execute();
  ids = Object.fromEntries(people.map(({ id, email }) => [email.split('@')[0] ?? '', id]));
});

afterAll(() => server.close());

const reason = 'She called and could not find the button.';
const notFound = { status: 404, detail: 'Takeover Cart Not Found', errors: [{ field: 'cart_id' }] };
const trip = { ship_state: { version: 1, o_city: 'Aspen', pickup_date: '2026-02-01' } };

type Headers = Readonly<Record<string, string>>;

const idOf = (name: string): number => ids[name] ?? 0;

async function tokenOf(name: string): Promise<Headers> {
  return { 'x-user-token': await server.tokenOf(name) };
}

/** A cart of a guest, or of a demo person, with a trip in it. */
async function newCart(owner?: string) {
  const headers = owner === undefined ? {} : await tokenOf(owner);
  const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, headers);
  const params = { cart_id: cart.id };
  await server.call(saveSession, { params, body: trip }, { 'x-cart-token': cart.cart_token });
  return { id: cart.id, displayId: cart.display_id, token: cart.cart_token, params };
}

/** What is sent to take a cart over as one of the demo people. */
const asked = (params: { cart_id: number }, name: string) => ({ params, body: { takeover_id: idOf(name), reason } });

/** Takes a cart over in a browser and returns the browser with its new session. */
async function takeOver(cartId: number, name: string, browser: BrowserHeaders): Promise<BrowserHeaders> {
  const path = takeOverCart.path.replace(':cart_id', String(cartId));
  const answer = await server.send('POST', path, { takeover_id: idOf(name), reason }, browser);
  expect(answer.status, answer.text).toBe(200);
  return browserAfter(answer);
}

describe('API-52 who may not take a cart over', () => {
  test('API-52 CRT-05 a guest is asked to log into the brand, with or without the token of the cart', async () => {
    const { params, token } = await newCart();
    const detail = 'Please log into this Brand to continue the Cart Takeover';
    for (const headers of [{}, { 'x-cart-token': token }]) {
      expect(await server.refused(takeOverCart, asked(params, 'admin'), headers)).toMatchObject({
        status: 401,
        detail,
      });
    }
  });

  test.each(['traveler', 'pro', 'club', 'carrier'])(
    'API-52 CRT-05 for %s@portage.test there is no cart to take over: not their own, not a guest’s, not one that they have the token of',
    async (name) => {
      const guests = await newCart();
      const own = await newCart(name);
      for (const params of [guests.params, own.params, { cart_id: 2_000_000_000 }]) {
        const headers = await tokenOf(name);
        expect(await server.refused(takeOverCart, asked(params, name), headers)).toMatchObject(notFound);
      }
      const withToken = { ...(await tokenOf(name)), 'x-cart-token': guests.token };
      expect(await server.refused(takeOverCart, asked(guests.params, name), withToken)).toMatchObject(notFound);
    },
  );

  test('API-52 CRT-05 a cart that does not exist, and one whose token is wrong, are not found by an admin either', async () => {
    const { params } = await newCart();
    const admin = await tokenOf('admin');
    const unknown = { cart_id: 2_000_000_000 };
    expect(await server.refused(takeOverCart, asked(unknown, 'admin'), admin)).toMatchObject(notFound);
    const query = { cart_token: 'x'.repeat(43) };
    const wrong = { ...asked(params, 'admin'), query };
    expect(await server.refused(takeOverCart, wrong, admin)).toMatchObject(notFound);
  });

  test('API-52 CRT-05 a manager needs the token of the cart', async () => {
    const { params, token } = await newCart('traveler');
    const manager = await tokenOf('manager');
    expect(await server.refused(takeOverCart, asked(params, 'manager'), manager)).toMatchObject(notFound);
    const withToken = { ...asked(params, 'manager'), query: { cart_token: token } };
    expect(await server.call(takeOverCart, withToken, manager)).toMatchObject({ takeover_user_id: idOf('traveler') });
  });

  test('API-52 CRT-03 a manager is given a token for a cart, which opens it to them alone, for an hour', async () => {
    const { params, id } = await newCart('traveler');
    const manager = await tokenOf('manager');
    const given = await server.call(takeoverToken, { params, body: {} }, manager);
    const query = { cart_token: given.cart_token };
    const colleague = { ...asked(params, 'admin'), query };
    expect(await server.refused(takeOverCart, colleague, await tokenOf('admin'))).toMatchObject(notFound);
    const traveler = { ...(await tokenOf('pro')), 'x-cart-token': given.cart_token };
    expect(await server.refused(loadSession, { params }, traveler)).toMatchObject({ status: 404 });
    const taken = await server.call(takeOverCart, { ...asked(params, 'manager'), query }, manager);
    expect(taken).toMatchObject({ takeover_user_id: idOf('traveler'), ship_state: trip.ship_state });
    const withToken = { ...manager, 'x-cart-token': given.cart_token };
    expect(await server.call(loadSession, { params }, withToken)).toMatchObject(trip);
    const log = await server.db.selectFrom('audit_log').select('action').where('object_id', '=', String(id)).execute();
    expect(log.map(({ action }) => action)).toEqual(['takeover-token-given', 'cart-taken-over']);
    const startMs = server.clock.nowMs();
    try {
      server.clock.set(new Date(startMs + limits.takeoverTokenMs).toISOString());
      const later = { ...(await tokenOf('manager')), 'x-cart-token': given.cart_token };
      expect(await server.refused(loadSession, { params }, later)).toMatchObject({ status: 404 });
    } finally {
      server.clock.set(new Date(startMs).toISOString());
    }
  });

  test('API-52 staff can’t take over in the name of another user', async () => {
    const { params } = await newCart();
    expect(await server.refused(takeOverCart, asked(params, 'adminplus'), await tokenOf('admin'))).toMatchObject({
      status: 403,
      detail: 'Someone else is signed in here now. Please reload the page.',
      errors: [{ field: 'takeover_id' }],
    });
  });

  test('API-52 a refused takeover leaves no trace', async () => {
    const { id, params } = await newCart();
    await server.refused(takeOverCart, asked(params, 'manager'), await tokenOf('manager'));
    const rows = await server.db.selectFrom('audit_log').select('id').where('object_id', '=', String(id)).execute();
    expect(rows).toEqual([]);
  });
});

describe('API-52 taking a cart over', () => {
  test.each([[undefined], [''], ['  \n ']])(
    'CRT-03 without a reason the audit log says that none was given: %j',
    async (said) => {
      const { id, params } = await newCart();
      const body = { takeover_id: idOf('admin'), reason: said };
      await server.call(takeOverCart, { params, body }, await tokenOf('admin'));
      const log = await server.db
        .selectFrom('audit_log')
        .select('details')
        .where('object_id', '=', String(id))
        .execute();
      expect(log).toEqual([{ details: { reason: 'No reason given.' } }]);
    },
  );

  test('CRT-03 a reason that is too long is refused by its name', async () => {
    const { params } = await newCart();
    const body = { takeover_id: idOf('admin'), reason: 'x'.repeat(limits.takeoverReasonLengthMax + 1) };
    expect(await server.refused(takeOverCart, { params, body }, await tokenOf('admin'))).toMatchObject({
      status: 400,
      errors: [{ field: 'reason' }],
    });
  });

  test('API-52 CRT-03 ENT-07 it returns the owner of the cart and the trip stored with it', async () => {
    const { params } = await newCart('traveler');
    expect(await server.call(takeOverCart, asked(params, 'adminplus'), await tokenOf('adminplus'))).toEqual({
      takeover_user_id: idOf('traveler'),
      ship_state: trip.ship_state,
      akt: null,
    });
  });

  test('CRT-03 ENT-07 the gift cards of the customer come along by their ends: they pay for this cart, and their codes are nowhere', async () => {
    const code = 'PORT-AGE1-GIFT-D100';
    const { params, id, token } = await newCart('traveler');
    const ownCart = { 'x-cart-token': token };
    const priced = { ...oneWay, cart_id: id };
    await server.call(shipPrice, { body: { ...priced, gift_card: [code] } }, ownCart);
    const body = { ship_state: { version: 1, gift_card: [code] } };
    await server.call(saveSession, { params, body }, ownCart);
    const admin = await tokenOf('admin');
    const taken = await server.call(takeOverCart, asked(params, 'admin'), admin);
    expect(taken.ship_state).toEqual({ version: 1, gift_card: ['•••• D100'] });
    expect(await server.call(loadSession, { params }, ownCart)).toMatchObject({ ship_state: taken.ship_state });
    const { gift_cards: cards } = await server.call(
      shipPrice,
      { body: { ...priced, gift_card: ['•••• D100'] } },
      admin,
    );
    expect(cards).toEqual([{ code: '•••• D100', applied_cents: 8999, error: null }]);
    const other = await newCart();
    const elsewhere = { body: { ...oneWay, cart_id: other.id, gift_card: ['•••• D100'] } };
    const { gift_cards: refused } = await server.call(shipPrice, elsewhere, admin);
    expect(refused).toMatchObject([{ applied_cents: 0, error: expect.any(String) }]);
    const rows = await server.db.selectFrom('saved_sessions').select('ship_state').execute();
    expect(JSON.stringify(rows)).not.toMatch(/PORT-?AGE1/);
  });

  test('API-52 the cart of a guest, and one without a trip, can be taken over too', async () => {
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    const input = asked({ cart_id: cart.id }, 'admin');
    expect(await server.call(takeOverCart, input, await tokenOf('admin'))).toEqual({
      takeover_user_id: null,
      ship_state: null,
      akt: null,
    });
  });

  test('CRT-03 the customer who began the trip can continue it too', async () => {
    const { id, params, token } = await newCart('traveler');
    await takeOver(id, 'admin', await signedInBrowser(server, 'admin'));
    expect(await server.call(loadSession, { params }, { 'x-cart-token': token })).toMatchObject(trip);
  });

  test('CRT-03 a program that calls with a token gets no session, and other sessions stay as they are', async () => {
    const { id } = await newCart();
    const browser = await signedInBrowser(server, 'manager');
    const path = takeOverCart.path.replace(':cart_id', String(id));
    const body = { takeover_id: idOf('admin'), reason };
    const answer = await server.send('POST', path, body, { ...browser, ...(await tokenOf('admin')) });
    expect(answer.json()).toMatchObject({ akt: null });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await server.call(getUser, { query: { user_id: idOf('manager') } }, browser)).toBeDefined();
    expect(await server.call(getOnBehalfSession, {}, browser)).toEqual({ acting_for: null });
  });
});

describe('the on-behalf session', () => {
  let browser: BrowserHeaders;
  let cart: Awaited<ReturnType<typeof newCart>>;

  beforeEach(async () => {
    await server.db.deleteFrom('try_counts').execute();
    browser = await signedInBrowser(server, 'admin');
    cart = await newCart('traveler');
  });

  const currentSession = async (headers: Headers) => (await server.call(getOnBehalfSession, {}, headers)).acting_for;

  test('CRT-03 session and CSRF token change, and the old ones are dead at once', async () => {
    const query = { user_id: idOf('admin') };
    const now = await takeOver(cart.id, 'admin', browser);
    expect(now.cookie).not.toBe(browser.cookie);
    expect(now['x-csrf-token']).not.toBe(browser['x-csrf-token']);
    expect(await server.call(getUser, { query }, now)).toMatchObject({ user_id: idOf('admin') });
    expect(await server.refused(getUser, { query }, browser)).toMatchObject({ status: 401 });
    expect(await server.refused(takeOverCart, asked(cart.params, 'admin'), browser)).toMatchObject({ status: 401 });
    const mixed = { cookie: now.cookie, 'x-csrf-token': browser['x-csrf-token'] };
    expect(await server.refused(stopOnBehalfSession, { body: {} }, mixed)).toMatchObject({ status: 403 });
  });

  test('CRT-03 the page settings say for whom, since when and until when', async () => {
    expect(await currentSession(browser)).toBeNull();
    const now = await takeOver(cart.id, 'admin', browser);
    expect(await currentSession(now)).toEqual({
      user_id: idOf('traveler'),
      name: 'Tessa Rowan',
      cart_id: cart.id,
      display_id: cart.displayId,
      since: '2026-03-02T15:00:00.000Z',
      until: '2026-03-02T15:30:00.000Z',
    });
  });

  test('CRT-03 for a guest it says the cart, and the person once there is one', async () => {
    const guests = await newCart();
    const now = await takeOver(guests.id, 'admin', browser);
    expect(await currentSession(now)).toMatchObject({ user_id: null, name: null, display_id: guests.displayId });
    await server.call(setCartCustomer, { body: { cart_id: guests.id, user_id: idOf('pro') } }, now);
    expect(await currentSession(now)).toMatchObject({ user_id: idOf('pro'), name: 'Percy Oakes' });
  });

  test('CRT-03 it ends by itself after thirty minutes, and the staff user stays signed in', async () => {
    const now = await takeOver(cart.id, 'admin', browser);
    const startMs = server.clock.nowMs();
    try {
      server.clock.set(new Date(startMs + limits.onBehalfSessionMs - 1).toISOString());
      expect(await currentSession(now)).not.toBeNull();
      server.clock.set(new Date(startMs + limits.onBehalfSessionMs).toISOString());
      expect(await currentSession(now)).toBeNull();
      expect(await server.call(getUser, { query: { user_id: idOf('admin') } }, now)).toBeDefined();
    } finally {
      server.clock.set(new Date(startMs).toISOString());
    }
  });

  test('CRT-03 a button ends it, and pressing it again changes nothing', async () => {
    const now = await takeOver(cart.id, 'admin', browser);
    for (let presses = 0; presses < 2; presses += 1) {
      expect(await server.call(stopOnBehalfSession, { body: {} }, now)).toEqual({ success: true });
      expect(await currentSession(now)).toBeNull();
    }
    const ends = await actionsOn(String(cart.id), 'acting-ended');
    expect(ends).toHaveLength(1);
  });

  test('CRT-03 taking another cart over ends the on-behalf session of the first one', async () => {
    const other = await newCart('pro');
    const second = await takeOver(other.id, 'admin', await takeOver(cart.id, 'admin', browser));
    expect(await currentSession(second)).toMatchObject({ name: 'Percy Oakes', cart_id: other.id });
    expect(await actionsOn(String(cart.id), 'acting-ended')).toHaveLength(1);
  });

  test('CRT-03 the audit log says who took over whose cart and why, and when it ended', async () => {
    const now = await takeOver(cart.id, 'admin', browser);
    await server.call(stopOnBehalfSession, { body: {} }, now);
    const entries = await actionsOn(String(cart.id));
    const common = { actor_id: idOf('admin'), subject_id: idOf('traveler'), object_kind: 'cart' };
    expect(entries).toMatchObject([
      { ...common, action: 'cart-taken-over', details: { reason } },
      { ...common, action: 'acting-ended' },
    ]);
  });

  test('CRT-03 every call in between that may change something is in the log, with actor and subject', async () => {
    const actor = idOf('admin');
    const newest = async () => (await listActions(server.db, { personId: actor, most: 1 }))[0];
    const before = (await newest())?.id ?? 0;
    await server.call(createCart, { body: { cart: { brand_id: 5 } } }, browser);
    const now = await takeOver(cart.id, 'admin', browser);
    await server.call(getUser, { query: { user_id: idOf('pro') } }, now);
    await server.call(createCart, { body: { cart: { brand_id: 5 } } }, now);
    await server.send('POST', `/api/v5/carts/${cart.id}/session?cart_token=secret`, {}, now);
    await server.call(stopOnBehalfSession, { body: {} }, now);
    await server.call(createCart, { body: { cart: { brand_id: 5 } } }, now);
    const entries = await listActions(server.db, { personId: actor, most: 20 });
    const since = entries.filter(({ id }) => id > before).toReversed();
    expect(since.map(({ action, objectId, subjectId }) => [action, objectId, subjectId])).toEqual([
      ['cart-taken-over', String(cart.id), idOf('traveler')],
      ['called', 'POST /api/v5/carts', idOf('traveler')],
      ['called', `POST /api/v5/carts/${cart.id}/session`, idOf('traveler')],
      ['called', 'POST /api/v5/acting_for/end', idOf('traveler')],
      ['acting-ended', String(cart.id), idOf('traveler')],
    ]);
    expect(JSON.stringify(since)).not.toContain('secret');
  });

  test('CRT-03 of two takeovers that one page sends at once, one gets a session', async () => {
    const path = takeOverCart.path.replace(':cart_id', String(cart.id));
    const body = { takeover_id: idOf('admin'), reason };
    const answers = await Promise.all([1, 2].map(() => server.send('POST', path, body, browser)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toHaveLength(1);
  });

  function actionsOn(objectId: string, action?: string) {
    const query = server.db.selectFrom('audit_log').selectAll().where('object_id', '=', objectId).orderBy('id');
    return (action === undefined ? query : query.where('action', '=', action)).execute();
  }
});
