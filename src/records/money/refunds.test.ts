import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { refundAccount } from '#rules/ledger/accounts.ts';
import { type Cents, cents } from '#rules/money.ts';
import { auditTimes } from '#rules/ledger/audit-times.ts';
import { auditLedger } from './audit-ledger.ts';
import { findBalance, findPaidForOrder, postToLedger } from './ledger.ts';
import {
  addRefund,
  failRefund,
  findRefund,
  findRefundOfKey,
  finishRefund,
  keyOfPart,
  listRefundsOf,
  markRefundSent,
  postponeRefund,
  recordReturnedRefund,
  type Refund,
  takeRefunds,
} from './refunds.ts';
import { listCanceledLegs, addCanceledLegs } from '#records/orders/canceled-legs.ts';
import { lockOrder } from '#records/orders/orders.ts';
import type { Tables } from '#records/tables.ts';
import { addPaidOrder } from '#records/testing/add-paid-order.ts';
import { atOnce } from '#records/testing/at-once.ts';
import { addUser } from '#records/testing/add-user.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;
let userId = 0;

const now = new Date('2026-03-02T15:00:00Z');
const later = new Date('2026-03-02T15:05:00Z');
const answer = { kind: 'refunded' };

beforeAll(async () => {
  database = await createRecordsDatabase();
  userId = await addUser(database.db);
});

afterAll(() => database.drop());

/** An order with this much paid by card. */
function paidOrder(amount: number): Promise<number> {
  return addPaidOrder(database.db, { userId, paid: cents(amount), now });
}

let keys = 0;

function newRefund(orderId: number, amount: Cents) {
  keys += 1;
  const parts = [{ source: 'gateway', amount, label: 'Card ending in 1111' }] as const;
  return {
    orderId,
    kind: 'granted',
    reason: 'Late.',
    parts,
    key: `k-${keys}`,
    askedBy: userId,
    heldUntil: later,
  } as const;
}

function refund(orderId: number, amount: number, db = database.db): Promise<Refund> {
  return inTransaction(db, (tx) => addRefund(tx, newRefund(orderId, cents(amount)), now));
}

describe('a refund', () => {
  test('PRC-04 it is owed in the ledger when it is written, and paid once when the gateway says so', async () => {
    const orderId = await paidOrder(10_000);
    const { id, key } = await refund(orderId, 6000);
    expect(await findPaidForOrder(database.db, orderId)).toEqual([{ source: 'gateway', amount: 4000 }]);
    expect(await findBalance(database.db, refundAccount(orderId))).toMatchObject({ balance: 6000 });
    const written = await findRefund(database.db, id);
    expect(written).toMatchObject({ state: 'asked', amount: 6000, throughGateway: 6000 });
    expect(await findRefundOfKey(database.db, key)).toEqual(written);
    await markRefundSent(database.db, { id, now });
    const finish = () =>
      inTransaction(database.db, (tx) => finishRefund(tx, { refund: written, gatewayAnswer: answer, now }));
    await finish();
    await finish();
    expect(await findBalance(database.db, refundAccount(orderId))).toMatchObject({ balance: 0 });
    expect(await listRefundsOf(database.db, orderId)).toMatchObject([{ id, state: 'done' }]);
    expect(await markRefundSent(database.db, { id, now })).toBe(false);
    expect(await auditLedger(database.db, auditTimes(now.getTime()))).toEqual([]);
  });

  test('PRC-04 a refund to balances alone is done at once', async () => {
    const orderId = await paidOrder(500);
    await inTransaction(database.db, async (tx) => {
      await postToLedger(tx, {
        now: new Date(),
        key: 'credit',
        event: { kind: 'wallet-credited', userId, amount: cents(300) },
      });
      const payments = [{ source: `wallet:${userId}`, amount: cents(300) }] as const;
      await postToLedger(tx, { now: new Date(), key: 'more', event: { kind: 'order-paid', orderId, payments } });
      const parts = [{ source: `wallet:${userId}`, amount: cents(300), label: 'Credit' }] as const;
      await addRefund(tx, { ...newRefund(orderId, cents(300)), parts }, now);
    });
    expect(await listRefundsOf(database.db, orderId)).toMatchObject([{ state: 'done', throughGateway: 0 }]);
    expect(await findBalance(database.db, `wallet:${userId}`)).toMatchObject({ balance: 300 });
  });

  test('PRC-04 a refund that the bank returns is owed again, once, and only after it was paid', async () => {
    const orderId = await paidOrder(10_000);
    const given = await refund(orderId, 6000);
    const { id, key } = given;
    const recordReturn = (of = key) => inTransaction(database.db, (tx) => recordReturnedRefund(tx, { key: of, now }));
    expect(await recordReturn()).toBe('still-under-way');
    await markRefundSent(database.db, { id, now });
    await inTransaction(database.db, (tx) => finishRefund(tx, { refund: given, gatewayAnswer: answer, now }));
    expect(await recordReturn('p2-' + key)).toBe('nothing-paid');
    expect(await recordReturn('unknown-key')).toBe('nothing-paid');
    expect(await findRefund(database.db, id)).toMatchObject({ state: 'done' });
    for (let times = 0; times < 3; times += 1) expect(await recordReturn()).toBe('recorded');
    expect(await findRefund(database.db, id)).toMatchObject({ state: 'failed', amount: 6000 });
    expect(await findBalance(database.db, refundAccount(orderId))).toMatchObject({ balance: 6000 });
    expect(await auditLedger(database.db, auditTimes(now.getTime()))).toEqual([]);
  });

  test('PRC-04 each part of a refund to two charges may be returned on its own', async () => {
    const orderId = await paidOrder(10_000);
    const parts = [
      { source: 'gateway', amount: cents(4000), label: 'Card ending in 1111' },
      { source: 'gateway', amount: cents(1000), label: 'Card ending in 1881' },
    ] as const;
    const given = await inTransaction(database.db, (tx) =>
      addRefund(tx, { ...newRefund(orderId, cents(5000)), parts }, now),
    );
    await markRefundSent(database.db, { id: given.id, now });
    await inTransaction(database.db, (tx) => finishRefund(tx, { refund: given, gatewayAnswer: answer, now }));
    const recordReturn = (index: number) =>
      inTransaction(database.db, (tx) => recordReturnedRefund(tx, { key: keyOfPart(given.key, index), now }));
    const owed = async () => (await findBalance(database.db, refundAccount(orderId))).balance;
    await recordReturn(1);
    expect(await owed()).toBe(1000);
    expect(await auditLedger(database.db, auditTimes(now.getTime()))).toEqual([]);
    await recordReturn(0);
    expect(await owed()).toBe(5000);
    expect(await auditLedger(database.db, auditTimes(now.getTime()))).toEqual([]);
  });

  test('PRC-04 nothing of a refund that the gateway refused can be returned', async () => {
    const orderId = await paidOrder(1000);
    const { id, key } = await refund(orderId, 1000);
    await markRefundSent(database.db, { id, now });
    await failRefund(database.db, { id, gatewayAnswer: { kind: 'refused' }, now });
    await inTransaction(database.db, (tx) => recordReturnedRefund(tx, { key, now }));
    expect(await findBalance(database.db, refundAccount(orderId))).toMatchObject({ balance: 1000 });
    expect(await auditLedger(database.db, auditTimes(now.getTime()))).toEqual([]);
  });

  test('PRC-04 two workers never take the same refund, and one that is taken is left alone for a while', async () => {
    const orderId = await paidOrder(20_000);
    for (let made = 0; made < 20; made += 1) await refund(orderId, 1000);
    const taken = await atOnce(database, 20, (db) =>
      takeRefunds(db, { now: later, heldUntil: new Date(later.getTime() + 1), limit: 3 }),
    );
    const ids = taken.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(20);
    expect(await takeRefunds(database.db, { now: later, heldUntil: later, limit: 50 })).toEqual([]);
  });

  test('PRC-04 a postponed refund is not taken before its time, and a failed one never again', async () => {
    const orderId = await paidOrder(2000);
    const [waits, fails] = [await refund(orderId, 1000), await refund(orderId, 1000)];
    for (const { id } of [waits, fails]) await markRefundSent(database.db, { id, now });
    const until = new Date(later.getTime() + 60_000);
    await postponeRefund(database.db, { id: waits.id, until, gatewayAnswer: { kind: 'unknown' } });
    await failRefund(database.db, { id: fails.id, gatewayAnswer: { kind: 'refused' }, now });
    const idsAt = async (moment: Date) =>
      (await takeRefunds(database.db, { now: moment, heldUntil: until, limit: 500 })).map(({ id }) => id);
    expect(await idsAt(later)).not.toContain(waits.id);
    const afterwards = await idsAt(until);
    expect(afterwards).toContain(waits.id);
    expect(afterwards).not.toContain(fails.id);
  });
});

describe('what the database itself refuses', () => {
  test('PRC-04 the database refuses to refund more than was paid, even to many callers at once that don’t lock the order', async () => {
    const orderId = await paidOrder(10_000);
    const outcomes = await atOnce(database, 50, (db) =>
      refund(orderId, 6000, db).then(
        () => 'given',
        (error: unknown) => String(error),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'given')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.includes('would go back'))).toHaveLength(49);
    expect(await findPaidForOrder(database.db, orderId)).toEqual([{ source: 'gateway', amount: 4000 }]);
  });

  test('PRC-04 the database refuses a refund without its ledger entry, changed amounts, unknown moves and a deletion', async () => {
    const orderId = await paidOrder(1000);
    const { id } = await refund(orderId, 1000);
    const change = (values: object) => database.db.updateTable('refunds').set(values).where('id', '=', id).execute();
    await expect(refund(orderId, 1)).rejects.toThrow('would go back');
    await expect(change({ amount_cents: 1 })).rejects.toThrow('keeps its order');
    await expect(change({ state: 'done' })).rejects.toThrow('can not become');
    await expect(change({ returned_cents: 1 })).rejects.toThrow('refunds_return_what_was_paid');
    await change({ state: 'sent' });
    await change({ state: 'done' });
    await expect(change({ state: 'failed' })).rejects.toThrow('nothing of it came back');
    await expect(database.db.deleteFrom('refunds').execute()).rejects.toThrow('only grows');
  });

  test('PRC-04 the database refuses to cancel a leg twice, and to withdraw a cancellation', async () => {
    const orderId = await paidOrder(1000);
    const leg = { leg: 'return', kind: 'full', kept: cents(0), refund: cents(1000) } as const;
    const cancel = () =>
      inTransaction(database.db, async (tx) => {
        await lockOrder(tx, orderId);
        await addCanceledLegs(tx, { orderId, legs: [leg], key: 'k', refundId: null, canceledBy: null, now });
      });
    await cancel();
    await expect(cancel()).rejects.toThrow('cancelled_legs_pkey');
    await expect(database.db.deleteFrom('cancelled_legs').execute()).rejects.toThrow('only grows');
    expect(await listCanceledLegs(database.db, orderId)).toEqual([
      { ...leg, key: 'k', refundId: null, canceledAt: now },
    ]);
  });
});
