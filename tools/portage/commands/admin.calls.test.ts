import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portageScript } from '#app/server/testing/programs.ts';
import { bareEnvironment } from '#kit/server/testing/bare-environment.ts';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { resetPassword, signIn } from '#capabilities/sign-in/contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: new Date().toISOString() });
});

afterAll(() => server.close());

function admin(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  const env = { ...bareEnvironment(), DATABASE_URL: server.databaseUrl };
  return promisify(execFile)(process.execPath, [portageScript, 'admin', ...words], { env });
}

test('ROL-01 a command creates the first administrator, who chooses a password by its link and signs in', async () => {
  const { stdout } = await admin('create', 'Chief@Example.com');
  const token = /#token=(\S+)/.exec(stdout)?.[1] ?? '';
  const password = 'quiet harbor lantern';
  const chosen = await server.call(resetPassword, { body: { token, password, password_confirmation: password } });
  expect(chosen).toMatchObject({ success: true });
  const signedIn = await server.call(signIn, { body: { email: 'chief@example.com', password } });
  expect(signedIn).toMatchObject({ success: true, user: { admin: true, user_role: 'admin' } });
  const audited = await server.db
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'subject_id')
    .select(['action', 'details'])
    .where('email', '=', 'chief@example.com')
    .execute();
  expect(audited).toEqual([
    { action: 'role-changed', details: { role: 'admin', before: null, by: 'portage admin create' } },
  ]);
});

test('ROL-01 an existing user gets the role, and all of their sessions and tokens end', async () => {
  const token = await server.tokenOf('traveler');
  const { stdout } = await admin('create', 'traveler@portage.test', '--role', 'manager');
  expect(stdout).toContain('traveler@portage.test was user and now has the role manager.');
  expect((await server.send('GET', '/users/get_header_info?id=1', undefined, { 'x-user-token': token })).status).toBe(
    401,
  );
});

test('ROL-01 staff are listed, and one of them gets a link to choose a new password', async () => {
  await admin('create', 'desk@example.com', '--role', 'carrier_admin');
  expect((await admin('list')).stdout).toMatch(/^carrier_admin {2}desk@example\.com$/m);
  const { stdout } = await admin('reset', 'desk@example.com', '--json');
  const { ok, email, link } = JSON.parse(stdout) as { ok: boolean; email: string; link: string };
  expect({ ok, email }).toEqual({ ok: true, email: 'desk@example.com' });
  const [, token = ''] = link.split('#token=');
  const password = 'gentle copper meadow';
  const chosen = await server.call(resetPassword, { body: { token, password, password_confirmation: password } });
  expect(chosen).toMatchObject({ success: true });
});

test.each([
  [['create', 'nobody'], 2, 'Please enter valid email address.'],
  [['create', 'a@b', '--role', 'king'], 2, 'There is no role king.\na@b: Please enter valid email address.'],
  [['create', 'x@example.com', '--role', 'owner'], 2, 'There is no role owner.'],
  [['create'], 2, 'Usage: npm run portage -- admin create EMAIL'],
  [['create', 'x@example.com', 'y@example.com'], 2, 'y@example.com is not understood.'],
  [['remove', 'x@example.com'], 2, 'npm run portage -- admin create EMAIL'],
  [['reset', 'stranger@example.com'], 1, 'stranger@example.com has no staff role.'],
])('the command %j is refused with exit code %i and a sentence', async (words, code, sentence) => {
  await expect(admin(...words)).rejects.toMatchObject({ code, stderr: expect.stringContaining(sentence) });
});
