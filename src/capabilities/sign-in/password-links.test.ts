import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { PageSettings } from '#kit/page-settings.ts';
import { createClaimLink } from '#access/create-one-time-link.ts';
import { profile } from '#capabilities/profile/contract.ts';
import { claimAccount } from '#capabilities/registration/contract.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { forgottenPassword, resetPassword, signIn } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

beforeEach(async () => {
  for (const table of ['try_counts', 'outbox', 'one_time_links'] as const) {
    await server.db.deleteFrom(table).execute();
  }
  server.clock.set('2026-03-02T15:00:00Z');
});

afterAll(() => server.close());

const email = 'pro@portage.test';
const chosen = { password: 'gravel under snow', password_confirmation: 'gravel under snow' };
const spent = {
  success: false,
  message: 'This link has expired or was already used. Please ask for a new one.',
  errors: [],
};

describe('ACC-02 a forgotten password', () => {
  test('ACC-02 a browser needs the CSRF token of its page to request a link or to use one', async () => {
    const { cookie } = await visit();
    const bodies = [
      [forgottenPassword, { email }],
      [resetPassword, { token: 'x', ...chosen }],
      [claimAccount, { token: 'x', ...chosen }],
    ] as const;
    for (const [call, body] of bodies)
      expect((await server.send('POST', call.path, body, { cookie })).status).toBe(403);
  });

  test('ACC-02 known and unknown emails get the same answer, and only the known one gets an email', async () => {
    const answers: string[] = [];
    for (const one of [email, 'nobody@portage.test']) {
      const answer = await server.send('POST', forgottenPassword.path, { email: one.toUpperCase() });
      expect(answer.status).toBe(200);
      answers.push(answer.text.replaceAll(one, 'EMAIL'));
    }
    expect(new Set(answers).size).toBe(1);
    expect((await mails()).map(({ to }) => to)).toEqual([email]);
    expect(await server.refused(forgottenPassword, { body: { email: 'pro@' } })).toMatchObject({
      errors: [{ field: 'email', message: 'Please enter valid email address.' }],
    });
  });

  test('ACC-02 the link sets the password once, signs in this browser, and signs out all others', async () => {
    const elsewhere = await signedInCookie({ email, password: 'portage-demo' });
    const token = await server.tokenOf('pro');
    await server.call(forgottenPassword, { body: { email } });
    const body = { token: await tokenOfMail(), ...chosen };
    const answer = await server.send('POST', resetPassword.path, body);
    expect(answer.json()).toMatchObject({ success: true, pro_user: true, user: { email } });
    expect((await visit(cookieOf(answer))).settings.person).toMatchObject({ email });
    expect((await visit(elsewhere)).settings.person).toBeNull();
    expect((await server.refused(profile, { query: {} }, { 'x-user-token': token })).status).toBe(401);
    expect(await server.call(resetPassword, { body })).toEqual(spent);
    expect(await server.call(signIn, { body: { email, password: 'portage-demo' } })).toMatchObject({ success: false });
    expect(await server.call(signIn, { body: { email, password: chosen.password } })).toMatchObject({ success: true });
    expect((await mails()).at(-1)).toMatchObject({ to: email, subject: 'Your Portage Golf password was changed' });
  });

  test('ACC-02 a password that is not acceptable does not use up the link', async () => {
    await server.call(forgottenPassword, { body: { email } });
    const token = await tokenOfMail();
    const weak = { token, password: 'qwertyuiop', password_confirmation: 'qwerty' };
    expect((await server.refused(resetPassword, { body: weak })).errors).toEqual([
      { field: 'password', message: 'This password is too common. Please choose another one.' },
      { field: 'password_confirmation', message: "Password confirmation doesn't match Password." },
    ]);
    expect(await server.call(resetPassword, { body: { token, ...chosen } })).toMatchObject({ success: true });
  });

  test('ACC-02 the link expires after half an hour, and when a newer one is used', async () => {
    await server.call(forgottenPassword, { body: { email } });
    const first = await tokenOfMail();
    await server.call(forgottenPassword, { body: { email } });
    const second = await tokenOfMail();
    expect(await server.call(resetPassword, { body: { token: second, ...chosen } })).toMatchObject({ success: true });
    expect(await server.call(resetPassword, { body: { token: first, ...chosen } })).toEqual(spent);
    await server.call(forgottenPassword, { body: { email } });
    const late = await tokenOfMail();
    server.clock.set('2026-03-02T15:30:00Z');
    expect(await server.call(resetPassword, { body: { token: late, ...chosen } })).toEqual(spent);
  });

  test('ACC-02 an owner locked out by the guesses of others gets in with an emailed link', async () => {
    for (let tries = 0; tries < 10; tries += 1) await server.send('POST', signIn.path, { email, password: 'x' });
    expect((await server.send('POST', signIn.path, { email, password: chosen.password })).status).toBe(429);
    await server.call(forgottenPassword, { body: { email } });
    await server.call(resetPassword, { body: { token: await tokenOfMail(), ...chosen } });
    expect(await server.call(signIn, { body: { email, password: chosen.password } })).toMatchObject({ success: true });
  });

  test('ACC-05 a password reset unlinks every identity, with a proven email or without', async () => {
    const user_id = await idOf(email);
    const linked_at = new Date('2026-03-01T12:00:00Z');
    await server.db
      .insertInto('identities')
      .values([
        { provider: 'facebook', subject: 'unproven', user_id, email_was_proven: false, linked_at },
        { provider: 'google', subject: 'proven', user_id, email_was_proven: true, linked_at },
      ])
      .execute();
    await server.call(forgottenPassword, { body: { email } });
    await server.call(resetPassword, { body: { token: await tokenOfMail(), ...chosen } });
    const left = await server.db.selectFrom('identities').select('subject').where('user_id', '=', user_id).execute();
    expect(left).toEqual([]);
  });
});

describe('CHK-01 the account of a guest', () => {
  async function guestLink(address: string): Promise<{ userId: number; token: string }> {
    const { id: userId } = await server.db
      .insertInto('users')
      .values({ email: address, first_name: 'Gwen', last_name: 'Ames' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const now = nowOf(server.clock);
    const { token } = await inTransaction(server.db, (tx) =>
      createClaimLink(tx, { userId, siteUrl: 'http://localhost:3000', now }),
    );
    return { userId, token };
  }

  test('CHK-01 the link in the receipt lets its owner claim it, once', async () => {
    const { userId, token } = await guestLink('claims@example.com');
    const body = { token, ...chosen };
    expect(await server.call(claimAccount, { body })).toMatchObject({ success: true, user_id: userId });
    expect(await server.call(claimAccount, { body })).toEqual(spent);
    const credentials = { email: 'claims@example.com', password: chosen.password };
    expect(await server.call(signIn, { body: credentials })).toMatchObject({ success: true });
  });

  test('CHK-01 the claim link is valid for thirty days, and for nothing else', async () => {
    const { token } = await guestLink('waits@example.com');
    expect(await server.call(resetPassword, { body: { token, ...chosen } })).toEqual(spent);
    server.clock.set('2026-04-01T15:00:00Z');
    expect(await server.call(claimAccount, { body: { token, ...chosen } })).toEqual(spent);
  });

  test('CHK-01 a guest who requests a new password gets one, because the mailbox is theirs', async () => {
    await guestLink('asks@example.com');
    await server.call(forgottenPassword, { body: { email: 'asks@example.com' } });
    expect(await server.call(resetPassword, { body: { token: await tokenOfMail(), ...chosen } })).toMatchObject({
      success: true,
    });
  });
});

async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  const rows = await server.db.selectFrom('outbox').select(['recipient', 'message']).orderBy('id').execute();
  return rows.map(({ recipient, message }) => {
    return { to: recipient, subject: message?.subject ?? '', text: message?.text ?? '' };
  });
}

async function tokenOfMail(): Promise<string> {
  const withLink = (await mails()).filter(({ text }) => text.includes('#token='));
  return /\/password\/reset#token=([\w-]{43})/.exec(withLink.at(-1)?.text ?? '')?.[1] ?? '';
}

async function signedInCookie(body: { email: string; password: string }): Promise<string> {
  return cookieOf(await server.send('POST', signIn.path, body));
}

async function visit(cookie = ''): Promise<{ cookie: string; settings: PageSettings }> {
  const answer = await server.send('GET', '/ship', undefined, cookie ? { cookie } : {});
  const settings = /id="page-settings">([^<]*)</.exec(answer.text)?.[1] ?? '{}';
  return { cookie: cookie || cookieOf(answer), settings: JSON.parse(settings) as PageSettings };
}

async function idOf(address: string): Promise<number> {
  return (await server.db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirstOrThrow()).id;
}
