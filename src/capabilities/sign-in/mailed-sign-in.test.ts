import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type WireAnswer } from '#app/server/testing/test-server.ts';
import { type BrowserHeaders, browserAfter } from '#capabilities/on-behalf/testing/signed-in-browser.ts';
import { profile } from '#capabilities/profile/contract.ts';
import { hashPassword } from '#kit/server/password-hash.ts';
import { hashToken } from '#kit/server/secret-token.ts';
import { addPasskeyRow } from '#records/testing/add-passkey-row.ts';
import { mailSignIn, signIn, signInWithCode, signInWithLink } from './contract.ts';

let server: TestServer;
let people = 0;
const start = '2026-03-02T15:00:00Z';

beforeAll(async () => {
  server = await startTestServer();
});

beforeEach(async () => {
  server.clock.set(start);
  for (const table of ['try_counts', 'outbox', 'sign_in_mails'] as const) await server.db.deleteFrom(table).execute();
});

afterAll(() => server.close());

async function newBrowser(): Promise<BrowserHeaders> {
  const answer = await server.send('GET', '/sign-in');
  const [cookie = ''] = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  return { cookie, 'x-csrf-token': /name="csrf-token" content="([^"]*)"/.exec(answer.text)?.[1] ?? '' };
}

async function addAccount({ isProven }: { isProven: boolean }): Promise<{ id: number; email: string }> {
  people += 1;
  const email = `mailed-${people}@example.com`;
  const { id } = await server.db
    .insertInto('users')
    .values({ email, first_name: 'Mia', last_name: 'Reed', ...(isProven && { email_proven_at: new Date(start) }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const phc = await hashPassword('gravel under snow');
  await server.db
    .insertInto('passwords')
    .values({ user_id: id, phc, changed_at: new Date(start) })
    .execute();
  return { id, email };
}

async function mailsSent(): Promise<
  readonly { readonly to: string; readonly subject: string; readonly text: string }[]
> {
  const rows = await server.db.selectFrom('outbox').select('message').orderBy('id').execute();
  return rows.map(({ message }) => {
    const { to, subject, text } = message as { to: { address: string }; subject: string; text: string };
    return { to: to.address, subject, text };
  });
}

async function askFor(email: string, browser: BrowserHeaders): Promise<{ code: string; token: string }> {
  await server.call(mailSignIn, { body: { email } }, browser);
  const text = (await mailsSent()).at(-1)?.text ?? '';
  return {
    code: /code is (\d{6})/.exec(text)?.[1] ?? 'none',
    token: /\/sign-in\/link#token=([\w-]{43})/.exec(text)?.[1] ?? 'none',
  };
}

const enter = (email: string, code: string, browser: BrowserHeaders): Promise<WireAnswer> =>
  server.send('POST', signInWithCode.path, { email, code }, { ...browser });

const open = (token: string, browser: BrowserHeaders): Promise<WireAnswer> =>
  server.send('POST', signInWithLink.path, { token }, { ...browser });

const wrong = {
  success: false,
  message: 'Login failed.',
  errors: ['That code isn’t right or has expired. Check it, or ask for a new one.'],
};

const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('an emailed code', () => {
  test('ACC-02 an emailed code signs in the browser that asked, once, with a new session', async () => {
    const { email } = await addAccount({ isProven: true });
    const browser = await newBrowser();
    const { code } = await askFor(email, browser);
    const answer = await enter(email, `${code.slice(0, 3)} ${code.slice(3)}`, browser);
    expect(answer.json()).toMatchObject({ success: true, user: { email } });
    const signedIn = browserAfter(answer);
    expect(signedIn.cookie).not.toBe(browser.cookie);
    expect(await server.call(profile, {}, signedIn)).toMatchObject({ email });
    expect((await enter(email, code, browser)).json()).toEqual(wrong);
    expect(await server.call(signIn, { body: { email, password: 'gravel under snow' } })).toMatchObject({
      success: true,
    });
  });

  test('ACC-02 it works in no other browser, and for no other email', async () => {
    const { email } = await addAccount({ isProven: true });
    const other = await addAccount({ isProven: true });
    const browser = await newBrowser();
    const { code } = await askFor(email, browser);
    expect((await enter(email, code, await newBrowser())).json()).toEqual(wrong);
    expect((await enter(other.email, code, browser)).json()).toEqual(wrong);
    expect((await enter(email, code, browser)).json()).toMatchObject({ success: true });
  });

  test('ACC-02 after five guesses even the right code is refused, also when they come at once', async () => {
    const { email } = await addAccount({ isProven: true });
    const browser = await newBrowser();
    const { code } = await askFor(email, browser);
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(email, another(code), browser)));
    for (const answer of answers) expect(answer.json()).toEqual(wrong);
    expect((await enter(email, code, browser)).json()).toEqual(wrong);
  });

  test('ACC-02 guesses count as sign-ins: after ten for an email it has to wait, however many codes were asked for', async () => {
    const { email } = await addAccount({ isProven: true });
    const browser = await newBrowser();
    for (let asked = 0; asked < 2; asked += 1) {
      const { code } = await askFor(email, browser);
      for (let guess = 0; guess < 5; guess += 1) await enter(email, another(code), browser);
    }
    const { code } = await askFor(email, browser);
    expect((await enter(email, code, browser)).status).toBe(429);
  });

  test('ACC-02 it ends after ten minutes, and with the next one', async () => {
    const { email } = await addAccount({ isProven: true });
    const browser = await newBrowser();
    const first = await askFor(email, browser);
    const second = await askFor(email, browser);
    expect(second.code === first.code ? wrong : (await enter(email, first.code, browser)).json()).toEqual(wrong);
    server.clock.set('2026-03-02T15:10:00Z');
    expect((await enter(email, second.code, browser)).json()).toEqual(wrong);
    expect((await open(second.token, browser)).json()).toMatchObject({ success: false });
  });

  test('ACC-02 neither code, email nor token is stored, and the hash of the code alone is not that of its digits', async () => {
    const { email } = await addAccount({ isProven: true });
    const { code, token } = await askFor(email, await newBrowser());
    const [row] = await server.db.selectFrom('sign_in_mails').selectAll().execute();
    const stored = JSON.stringify(row);
    for (const secret of [code, token, email]) expect(stored).not.toContain(secret);
    expect(row?.code_hash?.equals(hashToken(code))).toBe(false);
  });
});

describe('an emailed link', () => {
  test('ACC-02 an emailed link signs in on another device, once, and its code is used up with it', async () => {
    const { email } = await addAccount({ isProven: true });
    const browser = await newBrowser();
    const { code, token } = await askFor(email, browser);
    const phone = await newBrowser();
    expect((await open(token, phone)).json()).toMatchObject({ success: true, user: { email } });
    expect((await open(token, phone)).json()).toMatchObject({ success: false });
    expect((await enter(email, code, browser)).json()).toEqual(wrong);
  });

  test('ACC-02 a link whose account was made staff since, or erased, opens nothing', async () => {
    for (const changes of [{ role: 'admin' as const }, { email: 'erased-7@erased.invalid' }]) {
      const { id, email } = await addAccount({ isProven: true });
      const browser = await newBrowser();
      const { code, token } = await askFor(email, browser);
      await server.db.updateTable('users').set(changes).where('id', '=', id).execute();
      expect((await enter(email, code, browser)).json()).toEqual(wrong);
      expect((await open(token, browser)).json()).toMatchObject({ success: false });
    }
  });
});

describe('who has an account', () => {
  test('ACC-02 ROL-01 customers, pro users, staff and unknown emails get the same answer; pro users and staff are told in the email to use their password', async () => {
    const { email: customer } = await addAccount({ isProven: true });
    const answers: string[] = [];
    const emails = [
      customer,
      'pro@portage.test',
      'admin@portage.test',
      'manager@portage.test',
      'no-account@example.com',
    ];
    for (const email of emails) {
      const browser = await newBrowser();
      const { text } = await server.send('POST', mailSignIn.path, { email }, { ...browser });
      answers.push(text.replace(email, 'EMAIL'));
      const guessed = await enter(email, '000000', browser);
      answers.push(guessed.text);
    }
    expect(new Set(answers).size).toBe(2);
    expect((await mailsSent()).map(({ to, subject }) => `${to}: ${subject.replace(/^\d{6}/, 'CODE')}`)).toEqual([
      expect.stringMatching(/^mailed-\d+@example.com: CODE is your .* sign-in code$/),
      expect.stringMatching(/^pro@portage.test: Sign in to .* with your password$/),
      expect.stringMatching(/^admin@portage.test: Sign in to .* with your password$/),
      expect.stringMatching(/^manager@portage.test: Sign in to .* with your password$/),
    ]);
    const rows = await server.db.selectFrom('sign_in_mails').select(['user_id', 'guesses']).execute();
    expect(rows.map(({ guesses }) => guesses)).toEqual([1, 1, 1, 1, 1]);
    expect(rows.filter(({ user_id }) => user_id !== null)).toHaveLength(1);
  });

  test('ACC-02 an email address gets six emails an hour, and the answer stays the same', async () => {
    const { email } = await addAccount({ isProven: true });
    const browser = await newBrowser();
    const answers: unknown[] = [];
    for (let asked = 0; asked < 8; asked += 1)
      answers.push(await server.call(mailSignIn, { body: { email } }, browser));
    expect(await mailsSent()).toHaveLength(6);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('ACC-02 an account whose email was never proven is taken back from the stranger who made it', async () => {
    const { id, email } = await addAccount({ isProven: false });
    const stranger = browserAfter(await server.send('POST', '/sessions', { email, password: 'gravel under snow' }));
    await server.db
      .insertInto('identities')
      .values({ provider: 'google', subject: email, user_id: id, email_was_proven: false, linked_at: new Date() })
      .execute();
    await addPasskeyRow(server.db, id);
    const browser = await newBrowser();
    const { code } = await askFor(email, browser);
    expect((await mailsSent()).at(-1)?.text).toContain('ends your current password');
    const signedIn = browserAfter(await enter(email, code, browser));
    expect(await server.call(profile, {}, signedIn)).toMatchObject({ email });
    expect((await server.refused(profile, {}, stranger)).status).toBe(401);
    const old = { email, password: 'gravel under snow' };
    expect(await server.call(signIn, { body: old })).toMatchObject({ success: false });
    expect(await server.db.selectFrom('identities').selectAll().where('user_id', '=', id).execute()).toEqual([]);
    expect(await server.db.selectFrom('passkeys').selectAll().where('user_id', '=', id).execute()).toEqual([]);
  });
});
