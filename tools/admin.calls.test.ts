import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { resetPassword, signIn } from '#capabilities/sign-in/contract.ts';

const script = join(import.meta.dirname, 'admin.ts');

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: new Date().toISOString() });
});

afterAll(() => server.close());

function admin(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: server.databaseUrl };
  return promisify(execFile)(process.execPath, [script, ...words], { env });
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
  expect(audited).toEqual([{ action: 'role-changed', details: { role: 'admin', before: null, by: 'npm run admin' } }]);
});

test('ROL-01 an existing user gets the role, and all of their sessions and tokens end', async () => {
  const token = await server.tokenOf('traveler');
  const { stdout } = await admin('create', 'traveler@portage.test', '--role', 'manager');
  expect(stdout).toContain('traveler@portage.test was user and now has the role manager.');
  expect((await server.send('GET', '/users/get_header_info?id=1', undefined, { 'x-user-token': token })).status).toBe(
    401,
  );
});

test.each([
  [['create', 'nobody'], 'Please enter valid email address.'],
  [['create', 'x@example.com', '--role', 'owner'], 'Usage: npm run admin -- create EMAIL'],
  [['remove', 'x@example.com'], 'Usage: npm run admin -- create EMAIL'],
])('the command %j is refused with a sentence', async (words, sentence) => {
  await expect(admin(...words)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
});
