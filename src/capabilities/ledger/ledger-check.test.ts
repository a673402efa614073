import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '#ports/clock/testing/fixed-clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { findAudit } from '#records/money/ledger-checks.ts';
import { postToLedger } from '#records/money/ledger.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';
import { cents } from '#rules/money.ts';
import { ledgerCheck } from './server/ledger-check.ts';

const start = '2026-03-02T15:00:00Z';
const clock = fixedClock(start);
let database: TestDatabase<Tables>;
let told: object[] = [];

beforeAll(async () => {
  database = await createRecordsDatabase();
  const { db } = database;
  for (let orderId = 1; orderId <= 6; orderId += 1) {
    const event = { kind: 'order-paid', orderId, payments: [{ source: 'gateway', amount: cents(100) }] } as const;
    await inTransaction(db, (tx) => postToLedger(tx, { now: new Date(), key: `order ${orderId}`, event }));
  }
  await sql`alter table ledger_entries disable trigger user`.execute(db);
  await sql`update ledger_entries set amount_cents = 101 where account = 'order:2:gateway'`.execute(db);
});

beforeEach(async () => {
  told = [];
  clock.set(start);
  await sql`delete from ledger_audits`.execute(database.db);
  await sql`delete from ledger_checks`.execute(database.db);
});

afterAll(() => database.drop());

/** A worker that checks one key at a time, and is killed once it has checked so many parts. */
function worker(partsMax = Number.POSITIVE_INFINITY) {
  let parts = 0;
  const { db } = database;
  const log = { error: (details: object) => void told.push(details) };
  const mortal = {
    nowMs: () => {
      parts += 1;
      if (parts > partsMax) throw new Error('killed');
      return clock.nowMs();
    },
  };
  return { ...ledgerCheck({ db, clock: mortal, log, keysMax: 1 }), partsChecked: () => parts };
}

const checks = () => sql<object>`select violation_count, sum_cents from ledger_checks order by id`.execute(database.db);

const sumIsBroken = { violation_count: 3, sum_cents: 1 };

test('PRC-03 an audit whose worker was killed is continued by another, and finds what both have found', async () => {
  await expect(worker(5).checkWhenDue()).rejects.toThrow('killed');
  const left = await findAudit(database.db);
  expect(left).toMatchObject({ parts: 4, violationCount: 1, progress: { scope: 'transactions', sumCents: '1' } });
  expect((await checks()).rows).toEqual([]);
  const whole = worker();
  await whole.checkWhenDue();
  expect((await checks()).rows).toEqual([sumIsBroken]);
  expect(await findAudit(database.db)).toBeUndefined();
  expect(told).toEqual([
    expect.objectContaining({ subject: 'order 2' }),
    expect.objectContaining({ subject: 'order:2:gateway' }),
    expect.objectContaining({ subject: 'ledger', found: '1' }),
  ]);
});

test('PRC-03 two workers that check the books at once count every breach once', async () => {
  await Promise.all([worker().check(), worker().check()]);
  const { rows } = await checks();
  expect(rows.at(-1)).toEqual(sumIsBroken);
  for (const row of rows) expect(row).toEqual(sumIsBroken);
});

test('PRC-03 the books are audited every six hours', async () => {
  for (const [at, audits] of [
    ['2026-03-02T15:00:00Z', 1],
    ['2026-03-02T20:59:59Z', 1],
    ['2026-03-02T21:00:00Z', 2],
  ] as const) {
    clock.set(at);
    await worker().checkWhenDue();
    expect((await checks()).rows).toHaveLength(audits);
  }
});
