import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { limits } from '#rules/limits.ts';
import { getOnBehalfSession, getUser, searchCustomers, setCartCustomer, stopOnBehalfSession } from './contract.ts';
import { signedInBrowser } from './testing/signed-in-browser.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

async function idOf(name: string): Promise<number> {
  const email = `${name}@portage.test`;
  return (await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

describe('API-12 users/get_user', () => {
  test('API-12 a guest gets 401, and another person does not exist for a traveler', async () => {
    const query = { user_id: await idOf('pro') };
    expect((await server.refused(getUser, { query })).status).toBe(401);
    const traveler = { 'x-user-token': await server.tokenOf('traveler') };
    expect(await server.refused(getUser, { query }, traveler)).toMatchObject({
      status: 404,
      errors: [{ field: 'user_id' }],
    });
  });

  test('API-12 ENT-07 staff get email, club and default address of the customer', async () => {
    const userId = await idOf('traveler');
    const club = await server.db.selectFrom('clubs').select(['id', 'name']).executeTakeFirstOrThrow();
    const point = await server.db
      .selectFrom('address_points')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('users')
      .set({ club_id: club.id, default_address_point_id: point.id })
      .where('id', '=', userId)
      .execute();
    const answer = await server.call(
      getUser,
      { query: { user_id: userId } },
      { 'x-user-token': await server.tokenOf('manager') },
    );
    expect(answer).toMatchObject({
      user_id: userId,
      user_email: 'traveler@portage.test',
      club,
      default_address: { address_1: point.address_1, city: point.city },
      profile: { full_name: 'Tessa Rowan', phone_number: '(212) 555-0188' },
      messages: [],
    });
    // Pros book for others, so their own details fill in nothing. ACC-07
    const query = { user_id: await idOf('pro') };
    expect(await server.call(getUser, { query }, await headersOf('manager'))).toMatchObject({ profile: null });
  });

  test('API-12 ENT-07 the messages say that checkout will ask for the terms', async () => {
    const manager = { 'x-user-token': await server.tokenOf('manager') };
    const changed = await server.call(getUser, { query: { user_id: await idOf('newterms') } }, manager);
    expect(changed.messages).toEqual([
      'Our terms have changed since this person accepted them. We’ll ask with their next order.',
    ]);
    const never = await newPerson({ email: 'never@portage.test' });
    expect((await server.call(getUser, { query: { user_id: never } }, manager)).messages).toEqual([
      'This person hasn’t accepted our terms yet. We’ll ask with their next order.',
    ]);
  });
});

type Headers = Readonly<Record<string, string>>;

async function headersOf(name: string): Promise<Headers> {
  return { 'x-user-token': await server.tokenOf(name) };
}

async function newPerson(person: {
  email: string;
  first_name?: string;
  last_name?: string;
  club_id?: number;
  role?: 'admin' | 'club_staff';
}): Promise<number> {
  return (await server.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()).id;
}

const notStaff = ['traveler', 'pro', 'club', 'carrier'];

describe('API-14 users/set_cart_user', () => {
  const newCart = (headers: Headers = {}) => server.call(createCart, { body: { cart: { brand_id: 5 } } }, headers);
  const userOf = async (cartId: number) =>
    (await server.db.selectFrom('carts').select('user_id').where('id', '=', cartId).executeTakeFirstOrThrow()).user_id;

  test('API-14 guests get 401, and only staff can set the customer of a cart', async () => {
    const cart = await newCart();
    const body = { cart_id: cart.id, user_id: await idOf('pro') };
    const token = { 'x-cart-token': cart.cart_token };
    expect(await server.refused(setCartCustomer, { body }, token)).toMatchObject({ status: 401 });
    for (const name of notStaff) {
      const headers = { ...token, ...(await headersOf(name)) };
      expect(await server.refused(setCartCustomer, { body }, headers)).toMatchObject({
        status: 404,
        errors: [{ field: 'user_id', message: 'We couldn’t find this person.' }],
      });
    }
    expect(await userOf(cart.id)).toBeNull();
  });

  test('API-14 a manager can’t use a cart without its token, and an unknown cart or person is named', async () => {
    const cart = await newCart();
    const userId = await idOf('pro');
    const manager = await headersOf('manager');
    const unknownCart = { status: 404, errors: [{ field: 'cart_id' }] };
    const body = { cart_id: cart.id, user_id: userId };
    expect(await server.refused(setCartCustomer, { body }, manager)).toMatchObject(unknownCart);
    const nowhere = { cart_id: 2_000_000_000, user_id: userId };
    expect(await server.refused(setCartCustomer, { body: nowhere }, await headersOf('admin'))).toMatchObject(
      unknownCart,
    );
    const unknownUser = { cart_id: cart.id, user_id: 2_000_000_000 };
    expect(await server.refused(setCartCustomer, { body: unknownUser }, await headersOf('admin'))).toMatchObject({
      status: 404,
      errors: [{ field: 'user_id', message: 'We couldn’t find this person.' }],
    });
    const withToken = { ...manager, 'x-cart-token': cart.cart_token };
    expect(await server.call(setCartCustomer, { body }, withToken)).toEqual({ success: true, user_id: userId });
  });

  test('API-14 ROL-02 the cart becomes the customer’s, and the audit log says who changed it and whose it was', async () => {
    const cart = await newCart(await headersOf('traveler'));
    const body = { cart_id: cart.id, user_id: await idOf('pro') };
    await server.call(setCartCustomer, { body }, await headersOf('adminplus'));
    expect(await userOf(cart.id)).toBe(body.user_id);
    const entries = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object_kind', '=', 'cart')
      .where('object_id', '=', String(cart.id))
      .execute();
    expect(entries).toMatchObject([
      {
        at: new Date('2026-03-02T15:00:00Z'),
        actor_id: await idOf('adminplus'),
        subject_id: body.user_id,
        action: 'cart-user-set',
        details: { former_user_id: await idOf('traveler') },
      },
    ]);
  });

  test('API-14 staff need no token for a cart of their own browser', async () => {
    const browser = await signedInBrowser(server, 'manager');
    const cart = await newCart(browser);
    const body = { cart_id: cart.id, user_id: await idOf('traveler') };
    expect(await server.call(setCartCustomer, { body }, browser)).toMatchObject({ success: true });
  });
});

describe('ROL-02 the search for customers', () => {
  const found = async (query: string, brandId?: number, name = 'manager') => {
    const asked = { query: { query, brand_id: brandId } };
    return (await server.call(searchCustomers, asked, await headersOf(name))).results;
  };
  const emails = async (query: string, brandId?: number) => (await found(query, brandId)).map(({ email }) => email);

  let club: { id: number; name: string };

  beforeAll(async () => {
    club = await server.db
      .selectFrom('clubs')
      .select(['id', 'name'])
      .where('brand_id', '=', 5)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await newPerson({
      email: 'wanda.quist@portage.test',
      first_name: 'Wanda',
      last_name: 'Quistgaard',
      club_id: club.id,
      role: 'club_staff',
    });
    await newPerson({ email: 'wim@portage.test', first_name: 'Wim', last_name: 'Quist_x' });
    await newPerson({ email: 'quistless@portage.test' });
    await newPerson({ email: 'boss@portage.test', first_name: 'Quista', last_name: 'Boss', role: 'admin' });
  });

  test('ROL-02 guests get 401, and only staff may search', async () => {
    const query = { query: 'tessa' };
    expect(await server.refused(searchCustomers, { query })).toMatchObject({ status: 401 });
    for (const name of notStaff) {
      expect(await server.refused(searchCustomers, { query }, await headersOf(name))).toMatchObject({ status: 403 });
    }
  });

  test.each(['q', ' q ', '   '])('ROL-02 "%s" is too short', async (query) => {
    expect(await server.refused(searchCustomers, { query: { query } }, await headersOf('admin'))).toMatchObject({
      status: 400,
      errors: [{ field: 'query', message: 'Please enter 2 or more characters' }],
    });
  });

  test('ROL-02 people are found by the beginning of a name or an email, never our own staff', async () => {
    expect(await emails('QUIST')).toEqual(['wim@portage.test', 'wanda.quist@portage.test', 'quistless@portage.test']);
    expect(await emails('wanda quist')).toEqual(['wanda.quist@portage.test']);
    expect(await emails('quist wim')).toEqual(['wim@portage.test']);
    expect(await emails('uist')).toEqual([]);
    expect(await emails('admin@portage.test')).toEqual([]);
  });

  test('ROL-02 the people of a club are found by its name, those of other brands are left out', async () => {
    const byName = club.name.toLowerCase();
    expect(await emails(byName)).toEqual(['wanda.quist@portage.test']);
    expect(await emails(`${byName} wanda`)).toEqual(['wanda.quist@portage.test']);
    expect(await emails(byName, 5)).toEqual(['wanda.quist@portage.test']);
    expect(await emails(byName, 1)).toEqual([]);
    expect(await emails('wim', 1)).toEqual(['wim@portage.test']);
  });

  test('ROL-02 an answer has what is needed to choose, and no more', async () => {
    expect(await found('wanda')).toEqual([
      {
        user_id: expect.any(Number),
        name: 'Wanda Quistgaard',
        email: 'wanda.quist@portage.test',
        club_name: club.name,
      },
    ]);
    expect(await found('quistless')).toMatchObject([{ name: 'quistless@portage.test', club_name: null }]);
  });

  test('ROL-02 pattern characters in a search are taken literally', async () => {
    expect(await emails('quist_')).toEqual(['wim@portage.test']);
    expect(await emails('%%')).toEqual([]);
    expect(await emails('quist\\')).toEqual([]);
  });

  test('ROL-02 an answer has at most twenty people', async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ email: `zmany-${index}@portage.test` }));
    await server.db.insertInto('users').values(many).execute();
    expect(await found('zmany')).toHaveLength(limits.personSearchResultsMax);
  });
});

describe('the on-behalf session', () => {
  test('CRT-03 guests get 401, and only staff have an on-behalf session', async () => {
    expect(await server.refused(getOnBehalfSession, {})).toMatchObject({ status: 401 });
    expect(await server.refused(stopOnBehalfSession, { body: {} })).toMatchObject({ status: 401 });
    for (const name of notStaff) {
      const headers = await headersOf(name);
      expect(await server.refused(getOnBehalfSession, {}, headers)).toMatchObject({ status: 403 });
      expect(await server.refused(stopOnBehalfSession, { body: {} }, headers)).toMatchObject({ status: 403 });
    }
  });

  test('CRT-03 without a takeover there is no session, and ending it changes nothing', async () => {
    const browser = await signedInBrowser(server, 'admin');
    for (const headers of [browser, await headersOf('admin')]) {
      expect(await server.call(getOnBehalfSession, {}, headers)).toEqual({ acting_for: null });
      expect(await server.call(stopOnBehalfSession, { body: {} }, headers)).toEqual({ success: true });
    }
  });
});
