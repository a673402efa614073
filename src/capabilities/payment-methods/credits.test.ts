import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { creditWallet } from '#records/money/wallet.ts';
import { cents } from '#rules/money.ts';
import { credits } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

test('PAY-01 the balance and every movement of it, as the ledger has them', async () => {
  const { id: userId } = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'club@portage.test')
    .executeTakeFirstOrThrow();
  await inTransaction(server.db, (tx) => creditWallet(tx, { userId, amount: cents(2500), key: 'a-gift' }));
  const headers = { 'x-user-token': await server.tokenOf('club') };
  expect(await server.call(credits, { query: {} }, headers)).toEqual({
    balance_cents: 2500,
    held_cents: 0,
    lines: [{ id: expect.any(Number), kind: 'given', order_id: null, amount_cents: 2500, at: expect.any(String) }],
  });
});
