import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { confirmPassword, forgottenPassword, resetPassword, signIn } from '#capabilities/sign-in/contract.ts';
import * as calls from './contract.ts';

let server: TestServer;

const start = '2026-03-02T15:00:00Z';

beforeAll(async () => {
  server = await startTestServer({ now: start });
});

beforeEach(() => server.clock.set(start));

afterAll(() => server.close());

type Browser = { cookie: string; 'x-csrf-token': string };

async function signedIn(name: string): Promise<Browser> {
  const body = { email: `${name}@portage.test`, password: 'portage-demo' };
  const answer = await server.send('POST', signIn.path, body);
  const { akt } = answer.json() as { akt: string };
  return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '', 'x-csrf-token': akt };
}

async function made(browser: Browser, name = 'Price check') {
  const answer = await server.call(calls.createToken, { body: { name } }, browser);
  if (!answer.success) throw new Error(answer.message);
  return answer;
}

function tokensOf(browser: Browser) {
  return server.call(calls.listTokens, { query: {} }, browser);
}

describe('ACC-08 personal tokens', () => {
  test('ACC-08 a guest has no tokens, and neither a guest nor another site can create one', async () => {
    const body = { name: 'x' };
    expect((await server.refused(calls.listTokens, { query: {} })).status).toBe(401);
    expect((await server.refused(calls.createToken, { body })).status).toBe(401);
    expect((await server.refused(calls.revokeToken, { body: { id: 1 } })).status).toBe(401);
    const { cookie } = await signedIn('traveler');
    expect((await server.refused(calls.createToken, { body }, { cookie })).status).toBe(403);
  });

  test('ACC-08 a token is shown once, stored as a hash, acts for its owner, and shows when it was last used', async () => {
    const browser = await signedIn('traveler');
    const { secret, token } = await made(browser);
    expect(token).toEqual({
      id: token.id,
      name: 'Price check',
      created_at: '2026-03-02T15:00:00.000Z',
      expires_at: '2027-03-02T15:00:00.000Z',
      last_used_at: null,
    });
    const rows = await server.db.selectFrom('user_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(await tokensOf(browser))).not.toContain(secret);
    server.clock.set('2026-03-05T09:00:00Z');
    const headers = { 'x-user-token': secret };
    expect(await server.call(calls.profile, { query: {} }, headers)).toMatchObject({ email: 'traveler@portage.test' });
    const { tokens } = await tokensOf(browser);
    expect(tokens).toMatchObject([{ name: 'Price check', last_used_at: '2026-03-05T09:00:00.000Z' }]);
    const [mail] = await server.db
      .selectFrom('outbox')
      .select('message')
      .where('message_id', 'like', 'token-made-%')
      .execute();
    expect(mail?.message).toMatchObject({ subject: 'A token was created for your Portage Golf account' });
    expect(mail?.message?.text).toContain('“Price check”');
    expect(mail?.message?.text).not.toContain(secret);
  });

  test('ACC-08 creating one needs a sign-in within ten minutes, and a token can’t create tokens', async () => {
    const browser = await signedIn('pro');
    const { secret } = await made(browser);
    const body = { name: 'Another' };
    expect(await server.call(calls.createToken, { body }, { 'x-user-token': secret })).toMatchObject({
      success: false,
      needs: 'sign-in',
    });
    server.clock.set('2026-03-02T15:10:00Z');
    expect(await server.call(calls.createToken, { body }, browser)).toMatchObject({
      success: false,
      needs: 'password',
    });
    await server.call(confirmPassword, { body: { password: 'portage-demo' } }, browser);
    expect(await server.call(calls.createToken, { body }, browser)).toMatchObject({ success: true });
  });

  test('ACC-08 a revoked token is refused at once, and only its owner can revoke it', async () => {
    const [mine, theirs] = [await signedIn('traveler'), await signedIn('pro')];
    const { secret, token } = await made(mine, 'To revoke');
    const isGood = async () =>
      (await server.send('GET', calls.profile.path, undefined, { 'x-user-token': secret })).status;
    await server.call(calls.revokeToken, { body: { id: token.id } }, theirs);
    expect(await isGood()).toBe(200);
    await server.call(calls.revokeToken, { body: { id: token.id } }, mine);
    expect(await isGood()).toBe(401);
    expect((await tokensOf(mine)).tokens.map(({ id }) => id)).not.toContain(token.id);
  });

  test('ACC-08 a token needs a name and expires after a year, and a user has at most twenty', async () => {
    const browser = await signedIn('newterms');
    expect(await server.refused(calls.createToken, { body: { name: ' ' } }, browser)).toMatchObject({
      status: 400,
      errors: [{ field: 'name' }],
    });
    const { secret } = await made(browser, 'First');
    for (let more = 1; more < 20; more += 1) await made(browser, `Token ${more}`);
    expect((await server.refused(calls.createToken, { body: { name: 'One more' } }, browser)).status).toBe(409);
    server.clock.set('2027-03-02T15:00:00Z');
    expect((await server.refused(calls.profile, { query: {} }, { 'x-user-token': secret })).status).toBe(401);
  });

  test('ACC-08 ACC-02 a password reset revokes every token', async () => {
    const browser = await signedIn('traveler');
    const { secret } = await made(browser, 'Before the reset');
    await server.call(forgottenPassword, { body: { email: 'traveler@portage.test' } });
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
    expect((await server.refused(calls.profile, { query: {} }, { 'x-user-token': secret })).status).toBe(401);
  });
});
