import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from './routes.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

/** What the account pages show and change, each for the signed-in user. */
const accountCalls = calls.filter(({ path }) => path.startsWith('/api/v5/account/'));

for (const call of accountCalls) {
  test(`${call.id} refuses callers who are not signed in`, async () => {
    expect((await server.refused(call, call.example)).status).toBe(401);
    expect((await server.refused(call, call.example, { 'x-user-token': 'x' })).status).toBe(401);
  });
}
