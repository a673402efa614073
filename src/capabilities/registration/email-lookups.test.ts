import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { checkUser, termsAccepted } from './contract.ts';
import { signIn } from '#capabilities/sign-in/contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.db.insertInto('users').values({ email: 'claimed-later@portage.test' }).execute();
});

beforeEach(() => server.db.deleteFrom('try_counts').execute());

afterAll(() => server.close());

const calls = [checkUser, termsAccepted];
const traveler = 'traveler@portage.test';

describe('refused questions', () => {
  test('API-41 API-42 a caller who is not booking a shipment is refused', async () => {
    for (const call of calls) {
      const query = { email: traveler };
      expect((await server.refused(call, { query })).status).toBe(403);
      const page = await visit();
      expect((await server.refused(call, { query }, page)).status).toBe(403);
    }
  });

  test('API-41 API-42 the cart of another browser, a wrong token and an unknown cart are refused', async () => {
    const theirs = await openCart(await visit());
    for (const call of calls) {
      const query = { email: traveler, cart_id: theirs.id };
      expect((await server.refused(call, { query }, await visit())).status).toBe(404);
      expect((await server.refused(call, { query }, { 'x-cart-token': 'x' })).status).toBe(404);
      expect((await server.refused(call, { query: { ...query, cart_id: 999 } })).status).toBe(404);
    }
  });

  test('API-41 API-42 a browser needs the CSRF token of its page, although nothing is changed', async () => {
    const { cookie, ...page } = await booking();
    for (const call of calls) {
      const query = { email: traveler };
      for (const headers of [{ cookie }, { cookie, 'x-csrf-token': 'x' }]) {
        const answer = await server.refused(call, { query }, headers);
        expect(answer).toMatchObject({ status: 403, errors: [{ field: 'X-CSRF-Token' }] });
      }
      await server.call(call, { query }, { cookie, ...page });
    }
  });

  test('API-41 API-42 an expired session is refused', async () => {
    const page = await booking();
    await server.db
      .updateTable('sessions')
      .set({ expires_at: new Date('2026-03-02T14:00:00Z') })
      .execute();
    for (const call of calls) {
      expect((await server.refused(call, { query: { email: traveler } }, page)).status).toBe(403);
    }
  });

  test('API-41 API-42 an invalid email is refused at its field, and is not counted', async () => {
    const page = await booking();
    for (const call of calls) {
      for (const email of ['', 'tessa', 'tessa@rowan']) {
        expect(await server.refused(call, { query: { email } }, page)).toMatchObject({
          status: 400,
          errors: [{ field: 'email' }],
        });
      }
    }
    expect(await server.db.selectFrom('try_counts').selectAll().where('scope', 'like', 'email %').execute()).toEqual(
      [],
    );
  });
});

describe('API-41 check_user', () => {
  test('API-41 CHK-01 an account with a password exists, however its email is typed', async () => {
    const page = await booking();
    for (const email of [traveler, ' Traveler@Portage.TEST ']) {
      expect(await server.call(checkUser, { query: { email } }, page)).toEqual({ success: true });
    }
  });

  test('API-41 CHK-01 an unknown email and an account without a password are answered alike', async () => {
    const page = await booking();
    for (const email of ['nobody@portage.test', 'claimed-later@portage.test']) {
      expect(await server.call(checkUser, { query: { email } }, page)).toEqual({ success: false });
    }
  });

  test('API-41 a caller without a browser needs a cart and its token', async () => {
    const { id, token } = await openCart();
    const query = { email: traveler, cart_id: id };
    expect(await server.call(checkUser, { query }, { 'x-cart-token': token })).toEqual({ success: true });
    expect(await server.call(checkUser, { query: { ...query, cart_token: token } })).toEqual({ success: true });
  });
});

describe('API-42 is_terms_accepted for another person', () => {
  test('API-42 it says whether there is an account with a password, and whether its owner has accepted', async () => {
    const page = await booking();
    const ask = (email: string) => server.call(termsAccepted, { query: { email } }, page);
    expect(await ask(traveler)).toEqual({ success: true, user_exists: true, changed: false });
    expect(await ask('newterms@portage.test')).toEqual({ success: false, user_exists: true, changed: false });
    for (const email of ['nobody@portage.test', 'claimed-later@portage.test']) {
      expect(await ask(email)).toEqual({ success: false, user_exists: false, changed: false });
    }
  });

  test('API-42 a signed-in user who is not booking may not ask about others', async () => {
    const headers = { 'x-user-token': await server.tokenOf('traveler') };
    expect((await server.refused(termsAccepted, { query: { email: 'pro@portage.test' } }, headers)).status).toBe(403);
  });
});

describe('too many questions', () => {
  const tooOften = 'You’ve checked too many emails. Please try again later.';

  test('API-41 API-42 a session may ask about five emails over both calls, and learns nothing about a sixth', async () => {
    const page = await booking();
    for (const name of ['traveler', 'b', 'c', 'd', 'e']) {
      for (const call of calls) await server.call(call, { query: { email: `${name}@portage.test` } }, page);
    }
    for (const call of calls) {
      for (const email of ['pro@portage.test', 'nobody@portage.test']) {
        const answer = await server.send('GET', `${call.path}?email=${email}`, undefined, page);
        expect(answer.status).toBe(429);
        expect(answer.headers.get('retry-after')).toBe('86400');
        expect(answer.json()).toMatchObject({ detail: tooOften });
      }
      await server.call(call, { query: { email: traveler } }, page);
    }
  });

  test('API-41 another cart in the same browser does not start a new count', async () => {
    const page = await booking();
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await server.call(checkUser, { query: { email: `${name}@portage.test` } }, page);
    }
    const { id, token } = await openCart(page);
    const query = { email: traveler, cart_id: id };
    expect((await server.refused(checkUser, { query }, { ...page, 'x-cart-token': token })).status).toBe(429);
  });

  test('API-41 an address may ask about twenty emails an hour, however many carts it opens and whatever header it sends', async () => {
    const own = await startTestServer();
    try {
      for (let count = 0; count < 20; count += 1) await own.call(checkUser, ...(await withNewCart(own, count)));
      const [input, headers] = await withNewCart(own, 20);
      expect((await own.refused(checkUser, input, headers)).status).toBe(429);
      const disguised = { ...headers, 'x-forwarded-for': '203.0.113.9' };
      expect((await own.refused(checkUser, input, disguised)).status).toBe(429);
      own.clock.set('2026-03-02T16:00:00Z');
      expect(await own.call(checkUser, input, headers)).toEqual({ success: false });
    } finally {
      await own.close();
    }
  });

  test('API-41 behind a proxy that the operator trusts, each visitor has an address of their own', async () => {
    const own = await startTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      for (let count = 0; count < 21; count += 1) {
        const [input, headers] = await withNewCart(own, count);
        const forwarded = { ...headers, 'x-forwarded-for': `203.0.113.${count % 2}` };
        expect(await own.call(checkUser, input, forwarded)).toEqual({ success: false });
      }
    } finally {
      await own.close();
    }
  });

  async function withNewCart(own: TestServer, count: number) {
    const { id, cart_token: token } = await own.call(createCart, { body: { cart: { brand_id: 5 } } });
    const input = { query: { email: `guess-${count}@portage.test`, cart_id: id } };
    return [input, { 'x-cart-token': token }] as const;
  }
});

test('API-42 asking about oneself is never counted', async () => {
  const page = await visit();
  const answer = await server.send('POST', signIn.path, { email: traveler, password: 'portage-demo' }, page);
  const headers = { cookie: cookieOf(answer), 'x-csrf-token': (answer.json() as { akt: string }).akt };
  await server.call(termsAccepted, { query: { email: traveler } }, headers);
  expect(await server.db.selectFrom('try_counts').selectAll().where('scope', 'like', 'email %').execute()).toEqual([]);
});

type Page = { readonly cookie: string; readonly 'x-csrf-token': string };

/** A page, as the headers that its calls send. */
async function visit(): Promise<Page> {
  const answer = await server.send('GET', '/ship');
  const token = /name="csrf-token" content="([^"]*)"/.exec(answer.text)?.[1] ?? '';
  return { cookie: cookieOf(answer), 'x-csrf-token': token };
}

/** A page on which a shipment is being booked. */
async function booking(): Promise<Page> {
  const page = await visit();
  await openCart(page);
  return page;
}

async function openCart(page?: Page): Promise<{ readonly id: number; readonly token: string }> {
  const { id, cart_token: token } = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, page);
  return { id, token };
}
