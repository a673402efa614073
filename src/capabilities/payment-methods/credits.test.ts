import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { addCredit } from '#records/money/credit.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { cents } from '#rules/money.ts';
import { placedOrder } from '#rules/orders/testing/placed-order.ts';
import { credits } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

test('PAY-01 a user sees their balance and every movement of it, as the ledger has them', async () => {
  const { id: userId } = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'club@portage.test')
    .executeTakeFirstOrThrow();
  await inTransaction(server.db, (tx) =>
    addCredit(tx, { now: new Date(), userId, amount: cents(2500), key: 'a-gift' }),
  );
  const headers = { 'x-user-token': await server.tokenOf('club') };
  expect(await server.call(credits, { query: {} }, headers)).toEqual({
    balance_cents: 2500,
    held_cents: 0,
    lines: [
      {
        id: expect.any(Number),
        kind: 'given',
        order_id: null,
        display_id: null,
        claim_id: null,
        day: null,
        amount_cents: 2500,
        at: expect.any(String),
      },
    ],
  });
});

test('PAY-01 a movement of an order has the number and the day of its receipt', async () => {
  const placed = placedOrder({}, { credit: { requested: cents(1500), balance: cents(1500) } });
  // The evening before in Los Angeles, where the order starts.
  const placedAt = new Date('2026-03-03T05:00:00Z');
  const { order, userId } = await addPlacedOrder(server.db, { placed, placedAt, email: 'credit@example.com' });
  const token = await createUserToken(server.db, { userId, expiresAt: new Date('2030-01-01T00:00:00Z') });
  const { lines } = await server.call(credits, { query: {} }, { 'x-user-token': token });
  const spent = lines.find(({ kind }) => kind === 'spent');
  expect(spent).toMatchObject({ order_id: order.id, display_id: order.displayId });
  const inLosAngeles = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });
  expect(spent?.day).toBe(inLosAngeles.format(new Date(spent?.at ?? '')));
});
