import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { createCart } from '#records/carts/carts.ts';
import { moveAttempt, startAttempt } from '#records/money/payment-attempts.ts';
import { addRefund, listRefundsOf } from '#records/money/refunds.ts';
import { addOrderChange } from '#records/orders/orders.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { cents } from '#rules/money.ts';
import { accountOrders } from './contract.ts';
import { addPlacedOrder } from './testing/add-placed-order.ts';

let server: TestServer;
let traveler: Record<string, string>;
let pro: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  traveler = { 'x-user-token': await server.tokenOf('traveler') };
  pro = { 'x-user-token': await server.tokenOf('pro') };
});

afterAll(() => server.close());

describe('SCR-06 orders', () => {
  test('SCR-06 they are listed with their places, days and state, and the way to the receipt', async () => {
    const { order } = await addPlacedOrder(server.db, { email: 'traveler@portage.test' });
    await addPlacedOrder(server.db, { email: 'somebody@example.com' });
    const { orders } = await server.call(accountOrders, { query: {} }, traveler);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      order_id: order.id,
      display_id: order.displayId,
      placed_at: '2026-03-02T15:00:00.000Z',
      total_cents: order.total,
      refunded_cents: 0,
      refund_on_its_way: false,
      status: 'planned',
      cancelled_leg: null,
      receipt: `/payments/receipt?user&order_id=${order.id}&utm_nooverride=1`,
    });
    expect(orders[0]?.bag_count).toBeGreaterThan(0);
    expect(orders[0]?.from).toContain('Los Angeles, CA');
    expect((await server.call(accountOrders, { query: {} }, pro)).orders).toEqual([]);
  });

  test('SCR-06 PRC-04 what was refunded is counted over all versions of an order', async () => {
    const { order, userId } = await addPlacedOrder(server.db, { email: 'changes@example.com' });
    const now = new Date('2026-03-02T15:00:00Z');
    const refund = { orderId: order.id, reason: 'A test.', askedBy: null, heldUntil: now };
    const part = (amount: number) => [{ source: 'gateway' as const, amount: cents(amount), label: 'Card' }];
    const changeTo = async (version: number, kind: 'granted' | 'amended', given: number, total: number) => {
      const { cart } = await inTransaction(server.db, (tx) =>
        createCart(tx, { now: new Date(), brandId: 5, userId, microSiteId: null, sessionIdHash: null }),
      );
      const key = `change-${order.id}-${version}`;
      await inTransaction(server.db, async (tx) => {
        const attempt = { cartId: cart.id, key, tryNumber: 1, chargeKey: key, bodyHash: '0'.repeat(64) };
        const { id } = await startAttempt(tx, { ...attempt, charge: cents(0), plan: {} }, now);
        await moveAttempt(tx, { id, now, from: 'new', to: 'placed' });
        const { shipState, price, rateCardVersion, billedClubId } = order;
        const difference = cents(-given);
        await addOrderChange(tx, {
          orderId: order.id,
          version,
          attemptId: id,
          cartId: cart.id,
          shipState,
          price,
          rateCardVersion,
          billedClubId,
          total: cents(total),
          difference,
          changedAt: now,
        });
        await addRefund(tx, { ...refund, kind, parts: part(given), key }, now);
      });
    };
    // Before any change, with the first change, and after it: three versions of one order have refunds.
    await inTransaction(server.db, (tx) =>
      addRefund(tx, { ...refund, kind: 'granted', parts: part(500), key: `first-${order.id}` }, now),
    );
    await changeTo(1, 'amended', 700, order.total - 1200);
    await changeTo(2, 'amended', 900, order.total - 2100);
    const versions = (await listRefundsOf(server.db, order.id)).map(({ orderVersion }) => orderVersion);
    expect(new Set(versions).size).toBe(3);

    const token = await createUserToken(server.db, { userId, expiresAt: new Date('2026-03-03T15:00:00Z') });
    const { orders } = await server.call(accountOrders, { query: {} }, { 'x-user-token': token });
    expect(orders).toMatchObject([
      {
        order_id: order.id,
        total_cents: order.total - 2100,
        // What was refunded before the last change is off the total already.
        paid_cents: order.total - 2100 - 900,
        refunded_cents: 500 + 700 + 900,
        refund_on_its_way: true,
      },
    ]);
    // As the receipt says of each.
    for (const state of ['sent', 'done'] as const) {
      await server.db.updateTable('refunds').set({ state }).where('order_id', '=', order.id).execute();
    }
    const later = await server.call(accountOrders, { query: {} }, { 'x-user-token': token });
    expect(later.orders[0]?.refund_on_its_way).toBe(false);
  });
});
