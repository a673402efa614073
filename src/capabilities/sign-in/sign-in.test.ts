import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { getUser } from '#capabilities/on-behalf/contract.ts';
import type { PageSettings } from '#kit/page-settings.ts';
import { signIn, signInJson, signOut } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

beforeEach(() => server.db.deleteFrom('try_counts').execute());

afterAll(() => server.close());

const traveler = { email: 'traveler@portage.test', password: 'portage-demo' };
const pro = { email: 'pro@portage.test', password: 'portage-demo' };
const wrong = { ...traveler, password: 'portage-demmo' };
const refusedSentences = {
  success: false,
  message: 'Login failed.',
  errors: ['That email and password don’t match. Check both and try again.'],
};

describe('API-53 refused sign-ins', () => {
  test('API-53 a wrong password, an unknown email and an account without a password are answered alike', async () => {
    await server.db.insertInto('users').values({ email: 'claimed-later@portage.test' }).execute();
    for (const body of [
      wrong,
      { email: 'nobody@portage.test', password: 'portage-demo' },
      { email: 'claimed-later@portage.test', password: 'portage-demo' },
    ]) {
      const answer = await server.send('POST', signIn.path, body);
      expect(answer.status).toBe(200);
      expect(answer.json()).toEqual(refusedSentences);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('API-53 ACC-02 without an email or a password the field is named', async () => {
    for (const body of [{}, { email: ' ', password: '' }, { email: null, password: null }]) {
      expect(await server.refused(signIn, { body })).toMatchObject({
        status: 400,
        errors: [
          { field: 'email', message: 'Please enter your email.' },
          { field: 'password', message: 'Please enter your password.' },
        ],
      });
    }
  });

  test('API-53 a form on another site can’t sign a user in or out', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
    for (const path of [signIn.path, signInJson.path, signOut.path]) {
      const answer = await server.send('POST', path, new URLSearchParams(traveler).toString(), headers);
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('API-53 a browser needs the CSRF token of its page to sign in', async () => {
    const { cookie } = await visit();
    expect((await server.send('POST', signIn.path, traveler, { cookie })).status).toBe(403);
  });
});

describe('API-53 signing in', () => {
  test('API-53 ACC-02 it answers with the person, the new CSRF token and no message', async () => {
    expect(await server.call(signIn, { body: traveler })).toEqual({
      success: true,
      user: {
        full_name: 'Tessa Rowan',
        phone_number: '(212) 555-0188',
        email: 'traveler@portage.test',
        pro: false,
        admin: false,
        user_role: 'user',
      },
      user_id: await idOf('traveler'),
      akt: expect.stringMatching(/^[\w-]{43}$/),
      pro_user: false,
      sso: false,
      redirect: null,
      message: null,
      errors: [],
    });
  });

  test.each([
    ['pro', true, false],
    ['admin', false, true],
    ['adminplus', false, true],
    ['manager', false, false],
  ])('API-53 ROL-01 %s is pro: %s, admin: %s', async (name, isPro, isAdmin) => {
    const answer = await server.call(signIn, { body: { ...pro, email: `${name}@portage.test` } });
    expect(answer).toMatchObject({ success: true, pro_user: isPro, user: { pro: isPro, admin: isAdmin } });
  });

  test('API-53 it accepts JSON and forms, at both addresses, and an email in capitals', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const typed = { email: ' Traveler@Portage.TEST', password: 'portage-demo' };
    for (const { path } of [signIn, signInJson]) {
      const bodies = [await server.send('POST', path, typed), await server.send('POST', path, asForm(typed), form)];
      for (const answer of bodies)
        expect(answer.json()).toMatchObject({ success: true, user_id: await idOf('traveler') });
    }
  });

  test('API-53 scripts and other sites can’t read the cookie, and only its hash is stored', async () => {
    const answer = await server.send('POST', signIn.path, traveler);
    const [set = ''] = answer.headers.getSetCookie();
    expect(set).toMatch(/^portage_session=[\w-]{43};/);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000']) expect(set).toContain(attribute);
    const id = /=([^;]*)/.exec(set)?.[1] ?? '';
    const rows = await server.db.selectFrom('sessions').select('id_hash').execute();
    expect(rows.map((row) => row.id_hash.toString('utf8'))).not.toContain(id);
    expect(rows.map((row) => row.id_hash.toString('base64url'))).not.toContain(id);
  });

  test('BRD-03 ACC-02 the next page knows the person, and every call does too', async () => {
    const guest = await visit();
    expect(guest.settings.person).toBeNull();
    const { cookie } = await signInFrom(guest, pro);
    const page = await visit(cookie);
    expect(page.settings.person).toEqual({
      id: await idOf('pro'),
      role: 'pro',
      name: 'Percy Oakes',
      email: 'pro@portage.test',
      isPro: true,
      isAdmin: false,
      mayBookOnBehalf: false,
      hasStaffBar: false,
      // Pro users fill in other people's trips, so nothing of their own is filled in. ACC-07
      profile: null,
      defaultOrigin: null,
    });
    const query = { user_id: await idOf('pro') };
    expect(await server.call(getUser, { query }, { cookie })).toMatchObject({ user_email: 'pro@portage.test' });
    expect((await server.refused(getUser, { query }, { cookie: guest.cookie })).status).toBe(401);
  });

  test('ROL-01 a user token takes precedence over the session, and a wrong one is refused', async () => {
    const { cookie } = await signInFrom(await visit(), pro);
    const query = { user_id: await idOf('traveler') };
    const headers = { cookie, 'x-user-token': await server.tokenOf('traveler') };
    expect(await server.call(getUser, { query }, headers)).toMatchObject({ user_email: 'traveler@portage.test' });
    expect((await server.refused(getUser, { query }, { cookie, 'x-user-token': 'x' })).status).toBe(401);
  });
});

describe('API-53 the session changes', () => {
  test('API-53 a session id that was planted beforehand ends at once and belongs to no one', async () => {
    const planted = await visit();
    await openCart(planted);
    const before = await sessionCount();
    const { cookie } = await signInFrom(planted, traveler);
    expect(cookie).not.toBe(planted.cookie);
    expect(await sessionCount()).toBe(before);
    const asPlanted = await visit(planted.cookie);
    expect(asPlanted.settings).toMatchObject({ person: null, cart: null });
    expect((await visit(cookie)).settings.person).toMatchObject({ email: 'traveler@portage.test' });
  });

  test('API-53 ACC-02 the CSRF token changes, and the answer brings the new one', async () => {
    const guest = await visit();
    const { cookie, csrfToken } = await signInFrom(guest, traveler);
    expect(csrfToken).not.toBe(guest.csrfToken);
    const body = { cart: { brand_id: 5 } };
    const withOld = await server.send('POST', createCart.path, body, { cookie, 'x-csrf-token': guest.csrfToken });
    expect(withOld.status).toBe(403);
    const withNew = await server.send('POST', createCart.path, body, { cookie, 'x-csrf-token': csrfToken });
    expect(withNew.status).toBe(200);
    expect((await visit(cookie)).csrfToken).toBe(csrfToken);
  });

  test('API-53 CRT-01 the cart moves to the new session and becomes the person’s own', async () => {
    const guest = await visit();
    const cartId = await openCart(guest);
    const { cookie } = await signInFrom(guest, traveler);
    expect((await visit(cookie)).settings.cart).toEqual({ id: cartId });
    expect(await findCartOwner(cartId)).toBe(await idOf('traveler'));
  });

  test('API-53 CRT-01 a second person who signs in in the same browser does not get the first one’s cart', async () => {
    const first = await signInFrom(await visit(), traveler);
    const cartId = await openCart(first);
    const second = await signInFrom(first, pro);
    expect((await visit(second.cookie)).settings.cart).toBeNull();
    expect(await findCartOwner(cartId)).toBe(await idOf('traveler'));
  });

  test('API-53 a sign-in that fails leaves session and cart as they were', async () => {
    const guest = await visit();
    const cartId = await openCart(guest);
    await server.send('POST', signIn.path, wrong, { cookie: guest.cookie, 'x-csrf-token': guest.csrfToken });
    expect((await visit(guest.cookie)).settings).toMatchObject({ person: null, cart: { id: cartId } });
  });

  test('API-53 an expired session signs the person out', async () => {
    const late = await startTestServer();
    try {
      const answer = await late.send('POST', signIn.path, traveler);
      const cookie = cookieOf(answer);
      expect((await late.send('GET', '/', undefined, { cookie })).text).toContain('Tessa Rowan');
      late.clock.set('2026-04-02T15:00:00Z');
      expect((await late.send('GET', '/', undefined, { cookie })).text).not.toContain('Tessa Rowan');
    } finally {
      await late.close();
    }
  });
});

describe('signing out', () => {
  test('a browser needs the CSRF token of its page to sign out', async () => {
    const { cookie } = await signInFrom(await visit(), traveler);
    expect((await server.send('POST', signOut.path, {}, { cookie })).status).toBe(403);
    expect((await visit(cookie)).settings.person).not.toBeNull();
  });

  test('the session ends even for a copy of its id, and the browser continues as a guest', async () => {
    const person = await signInFrom(await visit(), traveler);
    const cartId = await openCart(person);
    const answer = await server.send('POST', signOut.path, {}, headersOf(person));
    expect(answer.json()).toMatchObject({ success: true });
    const cookie = cookieOf(answer);
    const guest = await visit(cookie);
    expect(guest.settings).toMatchObject({ person: null, cart: null });
    expect(guest.csrfToken).toBe((answer.json() as { akt: string }).akt);
    expect((await visit(person.cookie)).settings).toMatchObject({ person: null, cart: null });
    expect(await findCartOwner(cartId)).toBe(await idOf('traveler'));
  });

  test('signing out everywhere ends the person’s other sessions, and no one else’s', async () => {
    const [here, there] = [await signInFrom(await visit(), traveler), await signInFrom(await visit(), traveler)];
    const other = await signInFrom(await visit(), pro);
    await server.send('POST', signOut.path, { everywhere: true }, headersOf(here));
    expect((await visit(there.cookie)).settings.person).toBeNull();
    expect((await visit(other.cookie)).settings.person).toMatchObject({ email: 'pro@portage.test' });
  });

  test('signing out twice is no error', async () => {
    expect(await server.call(signOut, { body: {} })).toMatchObject({ success: true });
  });
});

describe('too many failures', () => {
  async function fail(times: number, body: object = wrong): Promise<number[]> {
    const statuses: number[] = [];
    for (let tries = 0; tries < times; tries += 1) {
      statuses.push((await server.send('POST', signIn.path, body)).status);
    }
    return statuses;
  }

  test('API-53 after ten failures even the right password has to wait, and the answer says how long', async () => {
    expect(await fail(10)).toEqual(Array(10).fill(200));
    const answer = await server.send('POST', signInJson.path, traveler);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('900');
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ detail: 'Too many tries. Please wait 15 minutes and try again.' });
    expect(await server.call(signIn, { body: pro })).toMatchObject({ success: true });
  });

  test('API-53 an unknown email has to wait in the same way', async () => {
    const unknown = { email: 'nobody@portage.test', password: 'x' };
    expect(await fail(11, unknown)).toEqual([...Array<number>(10).fill(200), 429]);
  });

  test('API-53 simultaneous failures are counted one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => server.send('POST', signIn.path, wrong)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
  });

  test('API-53 a success resets the count of failures', async () => {
    await fail(9);
    await server.call(signIn, { body: traveler });
    expect(await fail(10)).toEqual(Array(10).fill(200));
  });

  test('API-53 the wait ends after a quarter of an hour', async () => {
    const own = await startTestServer();
    try {
      for (let tries = 0; tries < 10; tries += 1) await own.send('POST', signIn.path, wrong);
      expect((await own.send('POST', signIn.path, traveler)).status).toBe(429);
      own.clock.set('2026-03-02T15:15:00Z');
      expect(await own.call(signIn, { body: traveler })).toMatchObject({ success: true });
      expect(await own.db.selectFrom('try_counts').selectAll().where('tries', '>', 0).execute()).toEqual([]);
    } finally {
      await own.close();
    }
  });

  test('API-53 after fifty failures an address has to wait, whatever header it sends', async () => {
    for (let account = 0; account < 5; account += 1)
      await fail(10, { email: `guess-${account}@portage.test`, password: 'x' });
    for (const headers of [{}, { 'x-forwarded-for': '203.0.113.9' }]) {
      expect((await server.send('POST', signIn.path, pro, headers)).status).toBe(429);
    }
  });

  test('API-53 neither successes nor tries of a locked account count against the address', async () => {
    await fail(12);
    for (let tries = 0; tries < 3; tries += 1) await server.call(signIn, { body: pro });
    const counts = await server.db.selectFrom('try_counts').select('tries').execute();
    expect(counts).toEqual([{ tries: 10 }, { tries: 10 }]);
  });

  test('API-53 typed emails and passwords are not stored, only counted', async () => {
    await fail(1, { email: 'my secret by mistake', password: 'x' });
    const rows = await server.db.selectFrom('try_counts').selectAll().execute();
    expect(rows.map(({ key }) => key.length)).toEqual([32, 32]);
    expect(rows.map(({ key }) => key.toString('utf8')).join()).not.toContain('secret');
  });
});

describe('demo accounts', () => {
  test('outside production every demo account signs in with the documented password', async () => {
    for (const name of ['traveler', 'pro', 'admin', 'adminplus', 'manager', 'club', 'carrier']) {
      const body = { email: `${name}@portage.test`, password: 'portage-demo' };
      expect(await server.call(signIn, { body }), name).toMatchObject({ success: true });
    }
  });

  test('in production no demo account signs in, even when the demo data is requested', async () => {
    const production = await startTestServer({ environment: { NODE_ENV: 'production', DEMO_DATA: 'true' } });
    try {
      expect(await production.call(signIn, { body: traveler })).toEqual(refusedSentences);
      expect(await production.db.selectFrom('passwords').selectAll().execute()).toEqual([]);
    } finally {
      await production.close();
    }
  });
});

type Visit = { readonly cookie: string; readonly csrfToken: string };

async function visit(cookie = ''): Promise<Visit & { readonly settings: PageSettings }> {
  const answer = await server.send('GET', '/ship', undefined, cookie ? { cookie } : {});
  const settings = /id="page-settings">([^<]*)</.exec(answer.text)?.[1] ?? '{}';
  return {
    cookie: cookie || cookieOf(answer),
    csrfToken: /name="csrf-token" content="([^"]*)"/.exec(answer.text)?.[1] ?? '',
    settings: JSON.parse(settings) as PageSettings,
  };
}

async function signInFrom(from: Visit, body: typeof traveler): Promise<Visit> {
  const answer = await server.send('POST', signIn.path, body, headersOf(from));
  expect(answer.json()).toMatchObject({ success: true });
  return { cookie: cookieOf(answer), csrfToken: (answer.json() as { akt: string }).akt };
}

async function openCart(from: Visit): Promise<number> {
  const answer = await server.send('POST', createCart.path, { cart: { brand_id: 5 } }, headersOf(from));
  return (answer.json() as { id: number }).id;
}

function headersOf({ cookie, csrfToken }: Visit): Record<string, string> {
  return { cookie, 'x-csrf-token': csrfToken };
}

function asForm(fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString();
}

async function idOf(name: string): Promise<number> {
  const email = `${name}@portage.test`;
  return (await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

async function findCartOwner(cartId: number): Promise<number | null> {
  const row = await server.db.selectFrom('carts').select('user_id').where('id', '=', cartId).executeTakeFirstOrThrow();
  return row.user_id;
}

async function sessionCount(): Promise<number> {
  return (await server.db.selectFrom('sessions').select('id_hash').execute()).length;
}
