import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { cents } from '#rules/money.ts';
import { auditLedger } from './audit-ledger.ts';
import { placeHolds } from './holds.ts';
import { postToLedger } from './ledger.ts';
import type { Tables } from './tables.ts';
import { createRecordsDatabase } from './testing/records-database.ts';

let database: TestDatabase<Tables>;

const now = new Date('2026-03-02T12:00:00Z');
const later = new Date('2026-03-02T12:15:00Z');

beforeEach(async () => {
  database = await createRecordsDatabase();
  await inTransaction(database.db, async (tx) => {
    const payments = [
      { source: 'wallet:1', amount: cents(300) },
      { source: 'gateway', amount: cents(100) },
    ] as const;
    await postToLedger(tx, { key: 'gift', event: { kind: 'wallet-credited', userId: 1, amount: cents(1000) } });
    await postToLedger(tx, { key: 'order', event: { kind: 'order-paid', orderId: 1, payments } });
    await placeHolds(tx, {
      holds: [{ account: 'wallet:1', amount: cents(200), key: 'hold' }],
      now,
      expiresAt: later,
    });
  });
  await sql`insert into coupons (code, kind, amount, first_day, last_day, uses_max, uses_per_user_max)
            values ('TEN', 'percent', 1000, '2026-01-01', '2026-12-31', 5, 2)`.execute(database.db);
  await sql`insert into coupon_uses (coupon_code, email, key, expires_at)
            values ('TEN', 'wren@example.com', 'use', ${later})`.execute(database.db);
});

afterEach(() => database.drop());

/** Does what the database refuses, as somebody could who has switched its guards off. */
async function breakIn(statement: string): Promise<void> {
  const guarded = ['ledger_transactions', 'ledger_entries', 'holds', 'coupon_uses'];
  for (const table of guarded) await sql.raw(`alter table ${table} disable trigger user`).execute(database.db);
  await sql`alter table account_balances drop constraint account_balances_never_below_zero,
            drop constraint account_balances_hold_what_is_there`.execute(database.db);
  await sql.raw(statement).execute(database.db);
}

test('PRC-03 a ledger in order has no violations', async () => {
  expect(await auditLedger(database.db, now)).toEqual([]);
  expect(await auditLedger(database.db, later)).toEqual([]);
});

test('PRC-03 money that came from nowhere is found in the ledger, its transaction and its balance', async () => {
  await breakIn("update ledger_entries set amount_cents = 1001 where account = 'wallet:1' and amount_cents = 1000");
  expect(await auditLedger(database.db, now)).toEqual([
    { rule: 'the ledger sums to zero', subject: 'ledger', found: '1' },
    { rule: 'a transaction is whole and sums to zero', subject: 'gift', found: '2 entries of 2, sum 1' },
    { rule: 'a balance is the sum of its entries', subject: 'wallet:1', found: 'balance 700, entries 701' },
  ]);
});

test('PRC-03 a transaction without its entries is found', async () => {
  await breakIn(`insert into ledger_transactions (kind, reference, key, entry_count)
                 values ('order-paid', 'order:2', 'empty', 2)`);
  expect(await auditLedger(database.db, now)).toEqual([
    { rule: 'a transaction is whole and sums to zero', subject: 'empty', found: '0 entries of 2, sum 0' },
  ]);
});

test('PRC-03 a balance below zero is found', async () => {
  await breakIn("update account_balances set balance_cents = -1 where account = 'order:1:gateway'");
  expect(await auditLedger(database.db, now)).toEqual([
    { rule: 'a balance is the sum of its entries', subject: 'order:1:gateway', found: 'balance -1, entries 100' },
    {
      rule: 'a balance is not below zero and holds no more than it has',
      subject: 'order:1:gateway',
      found: 'balance -1, held 0',
    },
  ]);
});

test('PRC-03 a balance that was lost is found', async () => {
  await breakIn("delete from account_balances where account = 'order:1:gateway'");
  expect(await auditLedger(database.db, now)).toEqual([
    { rule: 'a balance is the sum of its entries', subject: 'order:1:gateway', found: 'balance , entries 100' },
  ]);
});

test('PRC-03 money that is held for nobody is found', async () => {
  await breakIn("update holds set state = 'released'");
  expect(await auditLedger(database.db, now)).toEqual([
    { rule: 'what is held is the sum of the active holds', subject: 'wallet:1', found: 'held 200, holds ' },
  ]);
});

test('PRC-03 holds and coupon uses that nobody gave back are found', async () => {
  const afterwards = new Date(later.getTime() + 1);
  expect(await auditLedger(database.db, afterwards)).toMatchObject([
    { rule: 'no hold is older than its time', subject: 'hold' },
    { rule: 'no use of a coupon is held longer than its time', subject: 'use' },
  ]);
});

test('PRC-06 a coupon that was used too often, or is counted wrong, is found', async () => {
  await breakIn(`insert into coupon_uses (coupon_code, email, key, expires_at)
                 select 'TEN', 'wren@example.com', 'more' || number, now() + interval '100 years'
                 from generate_series(1, 2) number`);
  expect(await auditLedger(database.db, now)).toEqual([
    { rule: 'a coupon counts its uses', subject: 'TEN', found: 'counted 1, taken 3' },
    { rule: 'a coupon is used no more often than it may be', subject: 'TEN', found: '3 of 2 by one person' },
  ]);
  await sql`update coupons set uses_taken = 6`.execute(database.db);
  expect(await auditLedger(database.db, now)).toContainEqual({
    rule: 'a coupon is used no more often than it may be',
    subject: 'TEN',
    found: '6 of 5',
  });
});
