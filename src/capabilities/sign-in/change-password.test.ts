import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { profile } from '#capabilities/profile/contract.ts';
import type { PageSettings } from '#kit/page-settings.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { changePassword, signIn } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('ACC-02 changing the password', () => {
  const manager = { email: 'manager@portage.test', password: 'portage-demo' };
  const next = { password: 'gravel under snow', password_confirmation: 'gravel under snow' };

  test('ACC-02 it requires the current password, and counts wrong ones', async () => {
    const headers = { 'x-user-token': await server.tokenOf('club') };
    const body = { current_password: 'a guess', ...next };
    expect((await server.refused(changePassword, { body }, headers)).errors).toEqual([
      { field: 'current_password', message: 'That’s not your password. Please try again.' },
    ]);
    for (let tries = 1; tries < 10; tries += 1) await server.refused(changePassword, { body }, headers);
    const right = { ...body, current_password: 'portage-demo' };
    expect(await server.refused(changePassword, { body: right }, headers)).toMatchObject({
      status: 429,
      detail: 'Too many tries. Please wait 15 minutes and try again.',
    });
    expect(await server.call(signIn, { body: { ...manager, email: 'club@portage.test' } })).toMatchObject({
      success: true,
    });
  });

  test('ACC-02 the browser that changes it stays signed in, every other one is signed out', async () => {
    const [here, there] = [await signedIn(manager), await signedIn(manager)];
    const token = await server.tokenOf('manager');
    const weak = { current_password: manager.password, password: 'short', password_confirmation: 'short' };
    expect((await server.refused(changePassword, { body: weak }, here)).errors).toEqual([
      { field: 'password', message: 'Please choose a password of at least 10 characters.' },
    ]);
    await server.call(changePassword, { body: { current_password: manager.password, ...next } }, here);
    expect((await visit(here['cookie'])).settings.person).toMatchObject({ email: manager.email });
    expect((await visit(there['cookie'])).settings.person).toBeNull();
    expect((await server.refused(profile, { query: {} }, { 'x-user-token': token })).status).toBe(401);
    expect(await server.call(signIn, { body: manager })).toMatchObject({ success: false });
    const mail = await server.db.selectFrom('outbox').select('recipient').execute();
    expect(mail).toEqual([{ recipient: manager.email }]);
  });

  test('ACC-02 a user without a password learns how to get one', async () => {
    const { id } = await server.db
      .insertInto('users')
      .values({ email: 'social@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = await createUserToken(server.db, { userId: id, expiresAt: new Date('2026-03-03T15:00:00Z') });
    const body = { current_password: 'x', ...next };
    expect(await server.refused(changePassword, { body }, { 'x-user-token': token })).toMatchObject({
      errors: [{ message: 'Your account has no password yet. We can email you a link to set one.' }],
    });
  });
});

async function visit(cookie = ''): Promise<{ cookie: string; token: string; settings: PageSettings }> {
  const answer = await server.send('GET', '/ship', undefined, cookie ? { cookie } : {});
  const settings = /id="page-settings">([^<]*)</.exec(answer.text)?.[1] ?? '{}';
  return {
    cookie: cookie || cookieOf(answer),
    token: /name="csrf-token" content="([^"]*)"/.exec(answer.text)?.[1] ?? '',
    settings: JSON.parse(settings) as PageSettings,
  };
}

async function signedIn(body: { email: string; password: string }): Promise<Record<string, string>> {
  const answer = await server.send('POST', signIn.path, body);
  const cookie = cookieOf(answer);
  return { cookie, 'x-csrf-token': (await visit(cookie)).token };
}
