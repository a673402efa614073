import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import {
  type BrowserHeaders,
  browserAfter,
  signedInBrowser,
} from '#capabilities/on-behalf/testing/signed-in-browser.ts';
import { profile } from '#capabilities/profile/contract.ts';
import { confirmPassword, forgottenPassword, resetPassword } from '#capabilities/sign-in/contract.ts';
import { limits } from '#rules/limits.ts';
import * as calls from './contract.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from './testing/software-authenticator.ts';
import { newCredentialToWire, signedChallengeToWire } from './wire.ts';

const start = '2026-03-02T15:00:00Z';
const site = { origin: 'http://localhost:3000', host: 'localhost' };
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';

type Headers = Readonly<Record<string, string>>;
type Passkey = { readonly key: SoftwareAuthenticator; readonly userHandle: string; readonly id: number };

let server: TestServer;
let addresses = 0;

beforeAll(async () => {
  server = await startTestServer({ now: start, environment: { TRUSTED_PROXIES: '127.0.0.1' } });
});

beforeEach(async () => {
  server.clock.set(start);
  await server.db.deleteFrom('try_counts').execute();
  await server.db.deleteFrom('passkeys').execute();
  await server.db.deleteFrom('outbox').execute();
});

afterAll(() => server.close());

/** A browser that has opened a page and is not signed in. */
async function guestBrowser(): Promise<BrowserHeaders> {
  const answer = await server.send('GET', '/sign-in');
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return { cookie, 'x-csrf-token': /name="csrf-token" content="([^"]+)"/.exec(answer.text)?.[1] ?? '' };
}

async function creationOptions(browser: Headers) {
  const answer = await server.call(calls.passkeyOptions, { body: {} }, browser);
  if (!answer.success) throw new Error(answer.message);
  return answer.options;
}

async function challengeFor(browser: Headers): Promise<string> {
  return (await server.call(calls.passkeySignInOptions, { body: {} }, browser)).options.challenge;
}

async function addPasskey(browser: Headers, key = softwareAuthenticator()): Promise<Passkey> {
  const { challenge, user } = await creationOptions(browser);
  const body = newCredentialToWire(key.create({ challenge, ...site }));
  const answer = await server.call(calls.addPasskey, { body }, { ...browser, 'user-agent': iPhone });
  if (!answer.success) throw new Error(answer.message);
  return { key, userHandle: user.id, id: answer.passkey.id };
}

async function signIn({ key, userHandle }: Passkey, browser: Headers, changes: object = {}) {
  const challenge = await challengeFor(browser);
  const body = signedChallengeToWire(key.sign({ challenge, ...site, userHandle, ...changes }));
  return server.send('POST', calls.signInWithPasskey.path, body, browser);
}

async function mailSubjects(): Promise<string[]> {
  const rows = await server.db.selectFrom('outbox').select('message').orderBy('id').execute();
  return rows.map(({ message }) => message?.subject ?? '');
}

const unknown = {
  success: false,
  message: 'We don’t recognize this passkey. Sign in another way, then add a new one in your account.',
  errors: [],
};
const tooLate = { success: false, message: 'That took too long. Please try again.' };

describe('ACC-02 adding a passkey', () => {
  test('ROL-01 guests can’t, and pro users and staff are told to use their password', async () => {
    const body = newCredentialToWire(softwareAuthenticator().create({ challenge: 'x', ...site }));
    expect((await server.refused(calls.passkeyOptions, { body: {} })).status).toBe(401);
    expect((await server.refused(calls.addPasskey, { body })).status).toBe(401);
    expect((await server.refused(calls.listPasskeys, { query: {} })).status).toBe(401);
    expect((await server.refused(calls.removePasskey, { body: { id: 1 } })).status).toBe(401);
    for (const name of ['pro', 'admin', 'manager']) {
      const browser = await signedInBrowser(server, name);
      expect(await server.refused(calls.passkeyOptions, { body: {} }, browser), name).toMatchObject({
        status: 403,
        detail: 'Your account can see or book for others, so it can only sign in with a password.',
      });
      expect((await server.refused(calls.addPasskey, { body }, browser)).status, name).toBe(403);
      expect(await server.call(calls.listPasskeys, { query: {} }, browser)).toEqual({ may_add: false, passkeys: [] });
    }
  });

  test('ACC-02 the passkey is listed with its device and day, and the owner gets an email', async () => {
    const browser = await signedInBrowser(server, 'traveler');
    const { key, id } = await addPasskey(browser);
    expect(await server.call(calls.listPasskeys, { query: {} }, browser)).toEqual({
      may_add: true,
      passkeys: [
        {
          id,
          name: 'Passkey from iPhone',
          site: 'localhost',
          created_at: '2026-03-02T15:00:00.000Z',
          last_used_at: null,
        },
      ],
    });
    expect(await mailSubjects()).toEqual(['A passkey was added to your Portage Golf account']);
    const { excludeCredentials, rp, authenticatorSelection } = await creationOptions(browser);
    expect(excludeCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['internal'] }]);
    expect(rp).toEqual({ id: 'localhost', name: 'Portage Golf' });
    expect(authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
  });

  test('ACC-02 it needs a fresh sign-in in a browser: a token is not enough', async () => {
    const browser = await signedInBrowser(server, 'traveler');
    server.clock.set('2026-03-02T15:11:00Z');
    const ask = () => server.call(calls.passkeyOptions, { body: {} }, browser);
    expect(await ask()).toMatchObject({ success: false, needs: 'password' });
    await server.call(confirmPassword, { body: { password: 'portage-demo' } }, browser);
    expect(await ask()).toMatchObject({ success: true });
    const byToken = { 'x-user-token': await server.tokenOf('traveler') };
    expect(await server.call(calls.passkeyOptions, { body: {} }, byToken)).toMatchObject({ needs: 'sign-in' });
    const { challenge } = await creationOptions(browser);
    const body = newCredentialToWire(softwareAuthenticator().create({ challenge, ...site }));
    expect(await server.call(calls.addPasskey, { body }, { ...browser, ...byToken })).toEqual(tooLate);
  });

  test('ACC-02 a challenge works once, for five minutes, and only for the person and browser that asked', async () => {
    const browser = await signedInBrowser(server, 'traveler');
    const { challenge } = await creationOptions(browser);
    const add = (by: Headers, given = challenge) => {
      const body = newCredentialToWire(softwareAuthenticator().create({ challenge: given, ...site }));
      return server.call(calls.addPasskey, { body }, by);
    };
    expect(await add(await signedInBrowser(server, 'traveler'))).toEqual(tooLate);
    expect(await add(browser)).toMatchObject({ success: true });
    expect(await add(browser)).toEqual(tooLate);
    const { challenge: late } = await creationOptions(browser);
    server.clock.set('2026-03-02T15:05:00Z');
    expect(await add(browser, late)).toEqual(tooLate);
    const guest = await guestBrowser();
    expect(await add(browser, await challengeFor(guest))).toEqual(tooLate);
    expect(await add(browser, 'made up')).toEqual(tooLate);
  });

  test('ACC-02 another origin, another site, a frame elsewhere and an unverified person add nothing', async () => {
    const browser = await signedInBrowser(server, 'traveler');
    const wrong = [
      { origin: 'http://localhost:3001' },
      { origin: 'https://localhost:3000' },
      { host: 'elsewhere.test' },
      { isVerified: false },
      { isInForeignFrame: true },
    ];
    for (const changes of wrong) {
      const { challenge } = await creationOptions(browser);
      const body = newCredentialToWire(softwareAuthenticator().create({ challenge, ...site, ...changes }));
      const answer = await server.call(calls.addPasskey, { body }, browser);
      expect(answer.success, JSON.stringify(changes)).toBe(false);
    }
    // The site is that of the settings, whatever host the caller names.
    const { rp } = await creationOptions({ ...browser, 'x-forwarded-host': 'elsewhere.test' });
    expect(rp.id).toBe('localhost');
    expect(await server.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  });

  test('ACC-02 a credential that another person has is refused, and so is one too many', async () => {
    const browser = await signedInBrowser(server, 'traveler');
    const { key } = await addPasskey(browser);
    const other = await addCustomer('other.passkeys@example.com');
    const { challenge } = await creationOptions(other);
    const body = newCredentialToWire(key.create({ challenge, ...site }));
    const refused = { success: false, message: 'We couldn’t add this passkey. Please try again.' };
    expect(await server.call(calls.addPasskey, { body }, other)).toEqual(refused);
    for (let count = 1; count < limits.passkeysMax; count += 1) await addPasskey(browser);
    await expect(addPasskey(browser)).rejects.toThrow('You have 20 passkeys. Please remove one first.');
  });
});

/** A browser in which a new customer is signed in. */
async function addCustomer(email: string): Promise<BrowserHeaders> {
  const { id } = await server.db
    .insertInto('users')
    .values({ email, email_proven_at: new Date(start) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { phc } = await server.db
    .selectFrom('passwords')
    .innerJoin('users', 'users.id', 'passwords.user_id')
    .select('phc')
    .where('email', '=', 'traveler@portage.test')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('passwords')
    .values({ user_id: id, phc, changed_at: new Date(start) })
    .execute();
  return browserAfter(await server.send('POST', '/sessions', { email, password: 'portage-demo' }));
}

describe('ACC-02 signing in with a passkey', () => {
  test('ACC-02 the owner is signed in without an email, under a new session and CSRF token', async () => {
    const passkey = await addPasskey(await signedInBrowser(server, 'traveler'));
    const guest = await guestBrowser();
    const answer = await signIn(passkey, guest);
    expect(answer.json()).toMatchObject({ success: true, user: { email: 'traveler@portage.test', user_role: 'user' } });
    const browser = browserAfter(answer);
    expect(browser.cookie).not.toBe(guest.cookie);
    expect(browser['x-csrf-token']).not.toBe(guest['x-csrf-token']);
    expect(await server.call(profile, {}, browser)).toMatchObject({ email: 'traveler@portage.test' });
    expect((await server.refused(profile, {}, guest)).status).toBe(401);
    const { passkeys } = await server.call(calls.listPasskeys, { query: {} }, browser);
    expect(passkeys).toMatchObject([{ last_used_at: '2026-03-02T15:00:00.000Z' }]);
    // It counts as a fresh sign-in.
    expect(await server.call(calls.passkeyOptions, { body: {} }, browser)).toMatchObject({ success: true });
  });

  test('ACC-02 a challenge works once, for five minutes, in the browser that asked, and not one for adding', async () => {
    const owner = await signedInBrowser(server, 'traveler');
    const { key, userHandle } = await addPasskey(owner);
    const guest = await guestBrowser();
    const sendIn = async (browser: Headers, challenge: string) => {
      const body = signedChallengeToWire(key.sign({ challenge, ...site, userHandle }));
      return (await server.send('POST', calls.signInWithPasskey.path, body, browser)).json();
    };
    const challenge = await challengeFor(guest);
    expect(await sendIn(await guestBrowser(), challenge)).toMatchObject(tooLate);
    expect(await sendIn({}, challenge)).toMatchObject(tooLate);
    expect(await sendIn(guest, challenge)).toMatchObject({ success: true });
    expect(await sendIn(guest, challenge)).toMatchObject(tooLate);
    expect(await sendIn(owner, (await creationOptions(owner)).challenge)).toMatchObject(tooLate);
    const late = await challengeFor(guest);
    server.clock.set('2026-03-02T15:05:00Z');
    expect(await sendIn(guest, late)).toMatchObject(tooLate);
  });

  test('ACC-02 of one answer sent twice at once, only one signs in', async () => {
    const { key, userHandle } = await addPasskey(await signedInBrowser(server, 'traveler'));
    const guest = await guestBrowser();
    const challenge = await challengeFor(guest);
    const body = signedChallengeToWire(key.sign({ challenge, ...site, userHandle }));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.send('POST', calls.signInWithPasskey.path, body, guest)),
    );
    const signedIn = answers.filter((answer) => (answer.json() as { success: boolean }).success);
    expect(signedIn).toHaveLength(1);
  });

  test('ACC-02 another origin, another site, a frame elsewhere, an unverified person and another key sign no one in', async () => {
    const passkey = await addPasskey(await signedInBrowser(server, 'traveler'));
    const guest = await guestBrowser();
    for (const changes of [
      { origin: 'http://localhost:3001' },
      { origin: 'https://localhost.elsewhere.test' },
      { host: 'elsewhere.test' },
      { isVerified: false },
    ]) {
      expect((await signIn(passkey, guest, changes)).json(), JSON.stringify(changes)).toEqual(unknown);
    }
    expect((await signIn(passkey, guest, { isInForeignFrame: true })).json()).toMatchObject(tooLate);
    const forged = { ...softwareAuthenticator(), id: passkey.key.id };
    const other = { ...passkey, key: { ...forged, sign: (by: never) => ({ ...forged.sign(by), id: forged.id }) } };
    expect((await signIn(other, guest)).json()).toEqual(unknown);
    expect((await signIn({ ...passkey, key: softwareAuthenticator() }, guest)).json()).toEqual(unknown);
    expect((await server.refused(profile, {}, guest)).status).toBe(401);
  });

  test('ACC-02 the passkey of another person opens only their account, whatever user handle is sent', async () => {
    const mine = await addPasskey(await signedInBrowser(server, 'traveler'));
    const theirs = await addPasskey(await addCustomer('handles@example.com'));
    const guest = await guestBrowser();
    expect((await signIn({ ...theirs, userHandle: mine.userHandle }, guest)).json()).toEqual(unknown);
    expect((await signIn(theirs, guest)).json()).toMatchObject({ user: { email: 'handles@example.com' } });
  });

  test('ACC-02 a count that does not grow is refused, and one that stays zero is fine', async () => {
    const browser = await signedInBrowser(server, 'traveler');
    const passkey = await addPasskey(browser);
    expect((await signIn(passkey, await guestBrowser())).json()).toMatchObject({ success: true });
    passkey.key.counter -= 1;
    expect((await signIn(passkey, await guestBrowser())).json()).toEqual(unknown);
    passkey.key.counter = -1;
    expect((await signIn(passkey, await guestBrowser())).json()).toEqual(unknown);
    const key = softwareAuthenticator();
    key.counter = 0;
    const uncounted = await addPasskey(browser, key);
    for (const _time of [1, 2]) {
      key.counter = -1;
      expect((await signIn(uncounted, await guestBrowser())).json()).toMatchObject({ success: true });
    }
  });

  test('ROL-01 a passkey of a person who became staff or pro opens nothing', async () => {
    const browser = await addCustomer('promoted@example.com');
    const passkey = await addPasskey(browser);
    for (const role of ['pro', 'admin', 'manager'] as const) {
      await server.db.updateTable('users').set({ role }).where('email', '=', 'promoted@example.com').execute();
      expect((await signIn(passkey, await guestBrowser())).json(), role).toMatchObject({
        success: false,
        message: 'This account can’t use passkeys. Sign in with your email and password.',
      });
    }
  });

  test('ACC-02 failures count as failed sign-ins of the address, and beginnings are limited too', async () => {
    const passkey = await addPasskey(await signedInBrowser(server, 'traveler'));
    addresses += 1;
    const guest = { ...(await guestBrowser()), 'x-forwarded-for': `203.0.113.${addresses}` };
    const body = signedChallengeToWire(passkey.key.sign({ challenge: 'x', ...site, userHandle: passkey.userHandle }));
    for (let count = 0; count < limits.signInFailuresPerAddressMax; count += 1) {
      await server.send('POST', calls.signInWithPasskey.path, body, guest);
    }
    const refused = await signIn(passkey, guest);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
    for (let count = 1; count < limits.passkeyChallengesPerAddressMax; count += 1) await challengeFor(guest);
    expect((await server.refused(calls.passkeySignInOptions, { body: {} }, guest)).status).toBe(429);
  });

  test('ACC-02 the challenge is stored as a hash', async () => {
    const challenge = await challengeFor(await guestBrowser());
    const rows = await server.db.selectFrom('passkey_challenges').selectAll().execute();
    const stored = JSON.stringify(rows.map((row) => [row.challenge_hash.toString('base64url'), row]));
    expect(rows).not.toEqual([]);
    expect(stored).not.toContain(challenge);
  });
});

describe('ACC-02 the end of a passkey', () => {
  test('ACC-02 only its owner can remove it, after a fresh sign-in, and gets an email', async () => {
    const browser = await signedInBrowser(server, 'traveler');
    const passkey = await addPasskey(browser);
    const { id } = passkey;
    const remove = (by: Headers) => server.call(calls.removePasskey, { body: { id } }, by);
    expect(await remove(await addCustomer('remover@example.com'))).toEqual({ success: true });
    expect(await server.db.selectFrom('passkeys').selectAll().execute()).toHaveLength(1);
    server.clock.set('2026-03-02T15:11:00Z');
    expect(await remove(browser)).toMatchObject({ success: false, needs: 'password' });
    await server.call(confirmPassword, { body: { password: 'portage-demo' } }, browser);
    expect(await remove(browser)).toEqual({ success: true });
    expect(await remove(browser)).toEqual({ success: true });
    expect((await mailSubjects()).slice(1)).toEqual(['A passkey was removed from your Portage Golf account']);
    expect((await signIn(passkey, await guestBrowser())).json()).toEqual(unknown);
  });

  test('ACC-02 a password reset by email removes every passkey, and those that are being added', async () => {
    const email = 'reset.passkeys@example.com';
    const browser = await addCustomer(email);
    const passkey = await addPasskey(browser);
    await creationOptions(browser);
    await server.call(forgottenPassword, { body: { email } });
    const { message } = await server.db
      .selectFrom('outbox')
      .select('message')
      .where('message_id', 'like', 'reset-password-%')
      .executeTakeFirstOrThrow();
    const token = /#token=([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? '';
    const chosen = { password: 'gravel under snow', password_confirmation: 'gravel under snow' };
    expect(await server.call(resetPassword, { body: { token, ...chosen } })).toMatchObject({ success: true });
    expect((await signIn(passkey, await guestBrowser())).json()).toEqual(unknown);
    const waiting = await server.db
      .selectFrom('passkey_challenges')
      .selectAll()
      .where('adding_user_id', 'is not', null)
      .innerJoin('users', 'users.id', 'adding_user_id')
      .where('email', '=', email)
      .execute();
    expect(waiting).toEqual([]);
  });
});
