import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { listOverduePayments } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

async function as(name: string): Promise<Record<string, string>> {
  return { 'x-user-token': await server.tokenOf(name) };
}

describe('PAY-04 the list of payments without a final answer', () => {
  test('PAY-04 ROL-01 a guest gets 401, and the list does not exist for anyone but admins', async () => {
    expect((await server.refused(listOverduePayments, {})).status).toBe(401);
    for (const name of ['traveler', 'pro', 'manager', 'club', 'carrier']) {
      expect((await server.refused(listOverduePayments, {}, await as(name))).status, name).toBe(404);
    }
    for (const name of ['admin', 'adminplus']) {
      expect(await server.call(listOverduePayments, {}, await as(name))).toEqual({ payments: [], total: 0 });
    }
  });
});
