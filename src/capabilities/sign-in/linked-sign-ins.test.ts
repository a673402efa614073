import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#ports/identity/testing/openid-provider.ts';
import {
  confirmPassword,
  forgottenPassword,
  linkedSignIns,
  linkSignIn,
  resetPassword,
  signIn,
  unlinkSignIn,
} from './contract.ts';

let provider: OpenIdProvider;
let server: TestServer;
let count = 0;

const start = '2026-03-02T15:00:00Z';
const password = 'portage-demo';

beforeAll(async () => {
  provider = await startOpenIdProvider();
  const { issuer, clientId, clientSecret } = provider;
  server = await startTestServer({
    now: start,
    environment: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer },
  });
});

beforeEach(() => server.clock.set(start));

afterAll(async () => {
  await server.close();
  await provider.close();
});

/** A person known only to the provider, who signs in there from now on. */
function elsewhere(changes: { email?: string } = {}): { sub: string } {
  count += 1;
  const person = {
    sub: `elsewhere-${count}`,
    email: `elsewhere${count}@example.com`,
    email_verified: true,
    ...changes,
  };
  provider.setPerson(person);
  return person;
}

type Browser = { cookie: string; 'x-csrf-token': string };

async function page(cookie: string): Promise<Browser & { userId: number | null }> {
  const answer = await server.send('GET', '/', undefined, cookie ? { cookie } : {});
  const given = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  const settings = /id="page-settings">([^<]*)</.exec(answer.text)?.[1] ?? '{}';
  const token = /name="csrf-token" content="([^"]+)"/.exec(answer.text)?.[1] ?? '';
  const { person } = JSON.parse(settings) as { person: { id: number } | null };
  return { cookie: given, 'x-csrf-token': token, userId: person?.id ?? null };
}

async function signedIn(name = 'traveler', secret = password): Promise<Browser & { userId: number }> {
  const body = { email: `${name}@portage.test`, password: secret };
  const answer = await server.send('POST', signIn.path, body);
  const { userId, ...browser } = await page(answer.headers.getSetCookie()[0]?.split(';')[0] ?? '');
  if (userId === null) throw new Error(`${name} is not signed in.`);
  return { ...browser, userId };
}

function headersOf({ cookie, 'x-csrf-token': token }: Browser): Browser {
  return { cookie, 'x-csrf-token': token };
}

async function follow(cookie: string, path: string): Promise<string> {
  const answer = await server.send('GET', path, undefined, { cookie });
  return answer.headers.get('location') ?? String(answer.status);
}

function identitiesOf(userId: number) {
  return server.db.selectFrom('identities').select(['id', 'subject']).where('user_id', '=', userId).execute();
}

/** To the provider and back with the identity that it vouches for. */
async function link(browser: Browser): Promise<string> {
  const answer = await server.call(linkSignIn, { body: { provider: 'google' } }, headersOf(browser));
  if (!answer.success) throw new Error(answer.message);
  const { pathname, search } = await provider.visit(new URL(answer.url));
  return follow(browser.cookie, pathname + search);
}

async function mailsTo(email: string): Promise<string[]> {
  const rows = await server.db.selectFrom('outbox').select('message').where('recipient', '=', email).execute();
  return rows.map(({ message }) => message?.subject ?? '');
}

describe('ACC-05 requests that link nothing', () => {
  test('ACC-05 a signed-in user who opens the address of a provider is sent back, and no attempt starts', async () => {
    elsewhere();
    const browser = await signedIn();
    const before = await server.db.selectFrom('identity_attempts').selectAll().execute();
    expect(await follow(browser.cookie, '/auth/google?back=%2Fship')).toBe('/ship');
    expect(await follow(browser.cookie, '/auth/google?back=//elsewhere.test')).toBe('/');
    expect(await server.db.selectFrom('identity_attempts').selectAll().execute()).toEqual(before);
    expect(await identitiesOf(browser.userId)).toEqual([]);
    expect((await page(browser.cookie)).userId).toBe(browser.userId);
  });

  test('ACC-05 an attempt that a guest began links nothing once a user has signed in, in this browser or another', async () => {
    elsewhere();
    const guest = await page('');
    const there = await follow(guest.cookie, '/auth/google');
    const { pathname, search } = await provider.visit(new URL(there));
    const browser = await signedIn();
    expect(await follow(browser.cookie, pathname + search)).toContain('social=not-matching');
    expect(await identitiesOf(browser.userId)).toEqual([]);
  });

  test('ACC-05 a request without a CSRF token, from another site or by a guest is refused', async () => {
    const browser = await signedIn();
    const body = { provider: 'google' };
    const { status } = await server.refused(linkSignIn, { body }, { cookie: browser.cookie });
    expect(status).toBe(403);
    const crossSite = { ...headersOf(browser), 'sec-fetch-site': 'cross-site' };
    expect((await server.refused(linkSignIn, { body }, crossSite)).status).toBe(403);
    expect((await server.refused(linkSignIn, { body })).status).toBe(401);
  });

  test('ACC-05 ten minutes after signing in, linking needs the password again, and a wrong one is refused', async () => {
    const browser = await signedIn();
    const ask = () => server.call(linkSignIn, { body: { provider: 'google' } }, headersOf(browser));
    expect(await ask()).toMatchObject({ success: true });
    server.clock.set('2026-03-02T15:10:00Z');
    expect(await ask()).toMatchObject({ success: false, needs: 'password' });
    const wrong = { body: { password: 'not the password' } };
    expect(await server.call(confirmPassword, wrong, headersOf(browser))).toMatchObject({ success: false });
    expect(await ask()).toMatchObject({ success: false });
    expect(await server.call(confirmPassword, { body: { password } }, headersOf(browser))).toEqual({ success: true });
    expect(await ask()).toMatchObject({ success: true });
  });

  test('ACC-05 a call with a user token links nothing, and confirming a password with one freshens no session', async () => {
    const token = { 'x-user-token': await server.tokenOf('traveler') };
    const body = { provider: 'google' };
    expect(await server.call(linkSignIn, { body }, token)).toMatchObject({ success: false, needs: 'sign-in' });
    const pro = await signedIn('pro');
    server.clock.set('2026-03-02T15:20:00Z');
    const both = { ...headersOf(pro), ...token };
    expect(await server.call(confirmPassword, { body: { password } }, both)).toEqual({ success: true });
    expect(await server.call(linkSignIn, { body }, headersOf(pro))).toMatchObject({ success: false });
  });

  test('ACC-05 ROL-01 staff can’t link an identity, and no identity signs in to a staff account', async () => {
    for (const name of ['admin', 'adminplus', 'manager', 'club', 'carrier']) {
      const browser = await signedIn(name);
      const asked = await server.refused(linkSignIn, { body: { provider: 'google' } }, headersOf(browser));
      expect(asked.status, name).toBe(403);
      const { sub } = elsewhere();
      const values = { provider: 'google', subject: sub, user_id: browser.userId, email_was_proven: true } as const;
      await server.db
        .insertInto('identities')
        .values({ ...values, linked_at: new Date(start) })
        .execute();
      const guest = await page('');
      const { pathname, search } = await provider.visit(new URL(await follow(guest.cookie, '/auth/google')));
      expect(await follow(guest.cookie, pathname + search), name).toContain('social=has-account');
    }
  });
});

describe('ACC-05 linking', () => {
  test('ACC-05 a confirmed identity is linked, the owner gets an email, and it signs in from then on', async () => {
    const { sub } = elsewhere();
    const browser = await signedIn();
    expect(await link(browser)).toBe('/account/security?link=linked&provider=google');
    expect(await identitiesOf(browser.userId)).toMatchObject([{ subject: sub }]);
    expect(await mailsTo('traveler@portage.test')).toContain('Google was linked to your Portage Golf account');
    expect(await server.call(linkedSignIns, { query: {} }, headersOf(browser))).toMatchObject({
      may_link: true,
      providers: [{ key: 'google', name: 'Google' }],
      linked: [{ provider: 'google', name: 'Google', linked_at: '2026-03-02T15:00:00.000Z' }],
    });
    const guest = await page('');
    const { pathname, search } = await provider.visit(new URL(await follow(guest.cookie, '/auth/google')));
    expect(await follow(guest.cookie, pathname + search)).toContain('social=welcome');
    expect(await link(browser)).toContain('link=known');
  });

  test('ACC-05 an attempt to link works only for the user and the browser that began it', async () => {
    elsewhere();
    const mine = await signedIn();
    const before = await identitiesOf(mine.userId);
    const answer = await server.call(linkSignIn, { body: { provider: 'google' } }, headersOf(mine));
    const { pathname, search } = await provider.visit(new URL(answer.success ? answer.url : ''));
    const theirs = await signedIn('pro');
    expect(await follow(theirs.cookie, pathname + search)).toContain('not-matching');
    expect(await identitiesOf(theirs.userId)).toEqual([]);
    expect(await identitiesOf(mine.userId)).toEqual(before);
  });

  test('ACC-05 an identity linked to another account stays there', async () => {
    elsewhere();
    const first = await signedIn();
    expect(await link(first)).toContain('link=linked');
    const second = await signedIn('pro');
    expect(await link(second)).toContain('link=taken');
    expect(await identitiesOf(second.userId)).toEqual([]);
  });

  test('ACC-05 a refusal at the provider links nothing', async () => {
    const browser = await signedIn('pro');
    provider.setPerson(null);
    expect(await link(browser)).toContain('link=denied');
    expect(await identitiesOf(browser.userId)).toEqual([]);
  });
});

describe('ACC-05 unlinking', () => {
  test('ACC-05 only its owner can unlink an identity, and gets an email about it', async () => {
    elsewhere();
    const browser = await signedIn('pro');
    await link(browser);
    const [own] = await identitiesOf(browser.userId);
    const id = own?.id ?? 0;
    const other = await signedIn();
    await server.call(unlinkSignIn, { body: { id } }, headersOf(other));
    expect(await identitiesOf(browser.userId)).toHaveLength(1);
    expect((await server.refused(unlinkSignIn, { body: { id } })).status).toBe(401);
    const answer = await server.call(unlinkSignIn, { body: { id } }, headersOf(browser));
    expect(answer).toEqual({ success: true, message: 'You can no longer sign in with Google.' });
    expect(await identitiesOf(browser.userId)).toEqual([]);
    expect(await mailsTo('pro@portage.test')).toContain('Google was unlinked from your Portage Golf account');
  });

  test('ACC-05 the last way into an account without a password stays', async () => {
    elsewhere();
    const guest = await page('');
    const { pathname, search } = await provider.visit(new URL(await follow(guest.cookie, '/auth/google')));
    const answer = await server.send('GET', pathname + search, undefined, { cookie: guest.cookie });
    const browser = await page(answer.headers.getSetCookie()[0]?.split(';')[0] ?? '');
    const [own] = await identitiesOf(browser.userId ?? 0);
    expect(await server.call(unlinkSignIn, { body: { id: own?.id ?? 0 } }, headersOf(browser))).toMatchObject({
      success: false,
      message: 'This is the only way to sign in to your account. Set a password first.',
    });
    server.clock.set('2026-03-02T15:30:00Z');
    expect(await server.call(linkSignIn, { body: { provider: 'google' } }, headersOf(browser))).toMatchObject({
      needs: 'sign-in',
    });
  });

  test('ACC-05 ACC-02 a password reset unlinks every identity', async () => {
    elsewhere();
    const browser = await signedIn('pro');
    await link(browser);
    await server.call(forgottenPassword, { body: { email: 'pro@portage.test' } });
    const { message } = await server.db
      .selectFrom('outbox')
      .select('message')
      .where('message_id', 'like', 'reset-password-%')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const token = /#token=([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? '';
    const chosen = { password: 'gravel under snow', password_confirmation: 'gravel under snow' };
    expect(await server.call(resetPassword, { body: { token, ...chosen } })).toMatchObject({ success: true });
    expect(await identitiesOf(browser.userId)).toEqual([]);
    const guest = await page('');
    const { pathname, search } = await provider.visit(new URL(await follow(guest.cookie, '/auth/google')));
    await follow(guest.cookie, pathname + search);
    expect((await page(guest.cookie)).userId).not.toBe(browser.userId);
  });
});
