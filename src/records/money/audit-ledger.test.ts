import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#ports/database/database.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { cents } from '#rules/money.ts';
import { archiveMonth } from '#records/archive/archive-month.ts';
import { type AuditedPart, auditLedger, auditPart, firstPart } from './audit-ledger.ts';
import type { AuditProgress, LedgerRule, LedgerViolation } from '#rules/ledger/audit-progress.ts';
import { auditTimes } from '#rules/ledger/audit-times.ts';
import { addCredit } from './credit.ts';
import { placeHolds } from './holds.ts';
import { postToLedger } from './ledger.ts';
import { startAttempt } from './payment-attempts.ts';
import { addRefund } from './refunds.ts';
import { createCart } from '#records/carts/carts.ts';
import { rewriteAttempts, rewriteShipStates } from '#records/people/erasure.ts';
import { addPaidChange, addPaidOrder } from '#records/testing/add-paid-order.ts';
import { addUser } from '#records/testing/add-user.ts';
import { issueRandomGiftCard } from '#records/testing/issue-random-gift-card.ts';
import { creditAccount, giftCardAccount } from '#rules/ledger/accounts.ts';
import type { Payment } from '#rules/ledger/ledger-entries.ts';
import { anonymousAttempt } from '#rules/orders/anonymous-attempt.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

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
    await postToLedger(tx, {
      now: new Date(),
      key: 'gift',
      event: { kind: 'wallet-credited', userId: 1, amount: cents(1000) },
    });
    await postToLedger(tx, {
      now: new Date(),
      key: 'order-paid:1',
      event: { kind: 'order-paid', orderId: 1, payments },
    });
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

/** Does what the database refuses, as if its triggers were switched off. */
async function breakIn(statement: string): Promise<void> {
  const guarded = [
    'ledger_transactions',
    'ledger_entries',
    'holds',
    'coupon_uses',
    'refunds',
    'orders',
    'order_amendments',
    'payment_attempts',
  ];
  for (const table of guarded) await sql.raw(`alter table ${table} disable trigger user`).execute(database.db);
  await sql`alter table account_balances drop constraint if exists account_balances_never_below_zero,
            drop constraint if exists account_balances_hold_what_is_there`.execute(database.db);
  await sql.raw(statement).execute(database.db);
}

/** Whether a part has one key or all of them, an audit finds the same. */
async function audit(at: Date): Promise<readonly LedgerViolation[]> {
  const found = await auditLedger(database.db, auditTimes(at.getTime()));
  expect(await auditLedger(database.db, auditTimes(at.getTime()), { keysMax: 1 })).toEqual(found);
  return found;
}

test('PRC-03 a consistent ledger has no violations', async () => {
  expect(await audit(now)).toEqual([]);
  expect(await audit(later)).toEqual([]);
});

test('PRC-03 money that came from nowhere is found in the ledger, its transaction and its balance', async () => {
  await breakIn("update ledger_entries set amount_cents = 1001 where account = 'wallet:1' and amount_cents = 1000");
  expect(await audit(now)).toEqual([
    { rule: 'the ledger sums to zero', subject: 'ledger', found: '1' },
    { rule: 'a transaction is whole and sums to zero', subject: 'gift', found: '2 entries of 2, sum 1' },
    { rule: 'a balance is the sum of its entries', subject: 'wallet:1', found: 'balance 700, entries 701' },
  ]);
});

test('PRC-03 a transaction without its entries is found', async () => {
  await breakIn(`insert into ledger_transactions (kind, reference, key, entry_count)
                 values ('order-paid', 'order:2', 'empty', 2)`);
  expect(await audit(now)).toEqual([
    { rule: 'a transaction is whole and sums to zero', subject: 'empty', found: '0 entries of 2, sum 0' },
  ]);
});

test('PRC-03 a balance below zero is found', async () => {
  await breakIn("update account_balances set balance_cents = -1 where account = 'order:1:gateway'");
  expect(await audit(now)).toEqual([
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
  expect(await audit(now)).toEqual([
    { rule: 'a balance is the sum of its entries', subject: 'order:1:gateway', found: 'balance , entries 100' },
  ]);
});

test('PRC-03 a held amount without a hold is found', async () => {
  await breakIn("update holds set state = 'released'");
  expect(await audit(now)).toEqual([
    { rule: 'what is held is the sum of the active holds', subject: 'wallet:1', found: 'held 200, holds ' },
  ]);
});

test('PRC-03 expired holds and coupon uses that were not released are found', async () => {
  const afterwards = new Date(later.getTime() + 1);
  expect(await audit(afterwards)).toMatchObject([
    { rule: 'no hold is older than its time', subject: 'hold' },
    { rule: 'no use of a coupon is held longer than its time', subject: 'use' },
  ]);
});

test('PRC-06 a coupon that was used too often, or is counted wrong, is found', async () => {
  await breakIn(`insert into coupon_uses (coupon_code, email, key, expires_at)
                 select 'TEN', 'wren@example.com', 'more' || number, now() + interval '100 years'
                 from generate_series(1, 2) number`);
  expect(await audit(now)).toEqual([
    { rule: 'a coupon counts its uses', subject: 'TEN', found: 'counted 1, taken 3' },
    { rule: 'a coupon is used no more often than it may be', subject: 'TEN', found: '3 of 2 by one person' },
  ]);
  await sql`update coupons set uses_taken = 6`.execute(database.db);
  expect(await audit(now)).toContainEqual({
    rule: 'a coupon is used no more often than it may be',
    subject: 'TEN',
    found: '6 of 5',
  });
});

async function addPlacedOrder(): Promise<void> {
  await sql`insert into carts (order_id, display_id, token_hash, brand_id)
            values (1, 'P-TEST001', decode(repeat('00', 32), 'hex'), 5)`.execute(database.db);
  await sql`insert into users (email) values ('wren@example.com')`.execute(database.db);
  await sql`insert into payment_attempts
              (cart_id, key, try_number, charge_key, body_hash, state, charge_cents, plan, charge, created_at, updated_at)
            select id, 'try', 1, 'try', decode(repeat('00', 32), 'hex'), 'placed', 100, '{}', '{"amount": 100}', ${now}, ${now}
            from carts`.execute(database.db);
  await sql`insert into orders
              (id, cart_id, attempt_id, display_id, brand_id, user_id, ship_state, price, rate_card_version, total_cents, placed_at)
            select 1, carts.id, payment_attempts.id, 'P-TEST001', 5, users.id, '{}', '{"total": 400}', '2026-1', 400, ${now}
            from carts, payment_attempts, users`.execute(database.db);
}

test('PRC-04 a change that was not paid for, and one without an attempt, are found', async () => {
  await addPlacedOrder();
  await breakIn(`insert into order_amendments
                   (order_id, version, attempt_id, cart_id, ship_state, price, rate_card_version, total_cents, difference_cents, amended_at)
                 select id, 1, attempt_id, cart_id, '{}', '{"total": 500}', '2026-1', 500, 100, placed_at from orders`);
  expect(await audit(now)).toEqual([
    {
      rule: 'a changed order is paid with what it costs, less what goodwill covers and what was refunded since',
      subject: 'order:1',
      found: 'version 1 costs 500, paid 400, goodwill 0, refunded since 0',
    },
    {
      rule: 'every change of an order was made by an attempt that is placed, and every such attempt has made one',
      subject: 'order:1',
      found: 'attempt  is ',
    },
    {
      rule: 'an order is in the ledger as it was paid',
      subject: 'order:1',
      found: 'version 1, due 100, ledger 0',
    },
    {
      rule: 'an order has the payment that paid for it',
      subject: 'order:1',
      found: 'version 1, attempt 1 is placed, to charge 100, charged 100, ledger 0',
    },
  ]);
});

test('PRC-04 a refund above what was paid, one missing from the ledger and one that is never finished are found', async () => {
  await addPlacedOrder();
  await breakIn(`insert into refunds
                   (order_id, kind, reason, amount_cents, gateway_cents, parts, key, state, next_try_at, created_at, updated_at)
                 select id, 'granted', '', 401, 100, '[]', 'r', 'asked', '2026-03-02T11:49:59Z', placed_at, placed_at
                 from orders`);
  expect(await audit(now)).toMatchObject([
    { rule: 'no refund is above what was taken', subject: 'order:1', found: '401 of 400' },
    { rule: 'a refund is in the ledger as it was promised', subject: 'r', found: 'refund 401, ledger 0' },
    { rule: 'what is promised to cards is what refunds still owe', subject: 'order:1:refund' },
    { rule: 'no refund is left unfinished beyond its time', subject: 'r' },
  ]);
});

const priced: LedgerRule = 'an order costs what its price says';
const booked: LedgerRule = 'an order is in the ledger as it was paid';
const hasPayment: LedgerRule = 'an order has the payment that paid for it';
const hasOrder: LedgerRule = 'a payment that was kept has its order';

test.each<{ what: string; statements: readonly string[]; rules: readonly LedgerRule[] }>([
  { what: 'whose total was changed', statements: ['update orders set total_cents = 1'], rules: [priced, booked] },
  {
    what: 'whose price was changed',
    statements: [`update orders set price = jsonb_set(price, '{total}', '5')`],
    rules: [priced],
  },
  { what: 'without a price', statements: [`update orders set price = '{}'`], rules: [priced] },
  { what: 'that was deleted', statements: ['delete from orders'], rules: [hasOrder] },
  {
    what: 'whose payment left the ledger with its balances',
    statements: [
      `delete from ledger_entries where transaction_id = (select id from ledger_transactions where key = 'order-paid:1')`,
      `delete from ledger_transactions where key = 'order-paid:1'`,
      `delete from account_balances where account like 'order:1:%'`,
      `update account_balances set balance_cents = 1000 where account = 'wallet:1'`,
    ],
    rules: [booked, hasPayment],
  },
  ...['refunding', 'refunded', 'undone'].map((state) => ({
    what: `whose payment is ${state}`,
    statements: [`update payment_attempts set state = '${state}'`],
    rules: [hasPayment],
  })),
  {
    what: 'of which the gateway charged another amount',
    statements: [`update payment_attempts set charge = jsonb_set(charge, '{amount}', '1')`],
    rules: [hasPayment],
  },
  {
    what: 'whose charge is not known',
    statements: ['update payment_attempts set charge = null'],
    rules: [hasPayment],
  },
  {
    what: 'of which another amount was to be charged',
    statements: ['update payment_attempts set charge_cents = 1'],
    rules: [hasPayment],
  },
  {
    what: 'of which nothing was to be charged',
    statements: ['update payment_attempts set charge_cents = 0, charge = null'],
    rules: [hasPayment],
  },
])('PRC-03 PAY-04 an order $what is found', async ({ statements, rules }) => {
  await addPlacedOrder();
  expect(await audit(now)).toEqual([]);
  for (const statement of statements) await breakIn(statement);
  const found = await audit(now);
  expect(found.map(({ rule }) => rule)).toEqual(rules);
  for (const { subject } of found) expect(subject).toBe('order:1');
});

test('PRC-03 PAY-04 a total that was written without switching anything off is found, with the order', async () => {
  await addPlacedOrder();
  await sql`update orders set total_cents = 1 where id = 1`.execute(database.db);
  expect(await audit(now)).toEqual([
    { rule: priced, subject: 'order:1', found: 'version 0 costs 1, its price says 400' },
    { rule: booked, subject: 'order:1', found: 'version 0, due 1, ledger 400' },
  ]);
});

test('PRC-03 PAY-04 orders of all kinds raise no alarm: however paid, changed, refunded, archived and erased', async () => {
  const { db } = database;
  const userId = await addUser(db);
  const credit = creditAccount(userId);
  const cardId = await inTransaction(db, async (tx) => {
    await addCredit(tx, { userId, amount: cents(5000), key: 'credit', now });
    return (await issueRandomGiftCard(tx, { amount: cents(5000), brand: null, lastDay: null })).giftCardId;
  });
  const card = giftCardAccount(cardId);
  const add = (paid: number, payments?: readonly Payment[], at = now) =>
    addPaidOrder(db, { userId, paid: cents(paid), now: at, ...(payments && { payments }) });
  const refund = (orderId: number, amount: number, source: Payment['source']) =>
    inTransaction(db, (tx) =>
      addRefund(
        tx,
        {
          orderId,
          kind: 'granted',
          reason: 'Late.',
          parts: [{ source, amount: cents(amount), label: 'Card' }],
          key: `refund-${orderId}`,
          askedBy: userId,
          heldUntil: later,
        },
        now,
      ),
    );
  await add(0, []);
  await add(1500, [
    { source: credit, amount: cents(400) },
    { source: card, amount: cents(100) },
    { source: 'gateway', amount: cents(1000) },
  ]);
  await add(700, [{ source: credit, amount: cents(700) }]);
  await add(800, [{ source: card, amount: cents(800) }]);
  const billed = await add(900, [{ source: 'club-billing', amount: cents(900) }]);
  await refund(billed, 900, 'club-billing');
  await refund(await add(1000), 1000, 'gateway');
  const changed = await add(1000);
  await addPaidChange(db, { orderId: changed, version: 1, total: cents(1000), now });
  await addPaidChange(db, {
    orderId: changed,
    version: 2,
    total: cents(1300),
    payments: [
      { source: credit, amount: cents(100) },
      { source: 'gateway', amount: cents(200) },
    ],
    now,
  });
  await inTransaction(db, async (tx) => {
    const { cart } = await createCart(tx, { brandId: 5, userId, microSiteId: null, sessionIdHash: null, now });
    const keys = { key: 'under way', tryNumber: 1, chargeKey: 'under way', bodyHash: '0'.repeat(64) };
    await startAttempt(tx, { cartId: cart.id, ...keys, charge: cents(100), plan: {}, state: 'charging' }, now);
  });
  const archived = await add(1100, undefined, new Date('2025-01-15T12:00:00Z'));
  expect(await archiveMonth(db, { table: 'ledger_entries', month: '2025-01' })).toBe(2);
  await inTransaction(db, (tx) =>
    rewriteAttempts(tx, { userId, rewrite: (attempt) => anonymousAttempt(attempt, ['charged', 'amount']) }),
  );
  await inTransaction(db, (tx) => rewriteShipStates(tx, { userId, rewrite: () => ({}) }));
  expect(await audit(now)).toEqual([]);
  await breakIn(`update payment_attempts set charge_cents = 1
                 where id = (select attempt_id from orders where id = ${archived})`);
  expect(await audit(now)).toMatchObject([{ rule: hasPayment, subject: `order:${archived}` }]);
});

test('PRC-03 orders that are paid while the parts are checked raise no alarm', async () => {
  const { db, close } = openDatabase<Tables>({ url: database.url, poolMax: 3, log: silentLog });
  onTestFinished(close);
  let isOver = false;
  const pay = async (first: number): Promise<number> => {
    let orderId = first;
    for (; !isOver; orderId += 2) {
      const payments = [{ source: 'gateway', amount: cents(100) }] as const;
      const event = { kind: 'order-paid', orderId, payments } as const;
      await inTransaction(db, (tx) => postToLedger(tx, { now: new Date(), key: `order ${orderId}`, event }));
    }
    return orderId - first;
  };
  const paying = [pay(100), pay(101)];
  try {
    for (let audits = 0; audits < 5; audits += 1) {
      expect(await auditLedger(database.db, auditTimes(now.getTime()), { keysMax: 7 })).toEqual([]);
    }
  } finally {
    isOver = true;
  }
  for (const paid of await Promise.all(paying)) expect(paid).toBeGreaterThan(10);
});

test('PRC-03 a month that is archived between two parts raises no alarm, and the next audit counts it', async () => {
  await breakIn("update ledger_transactions set created_at = '2025-01-15T12:00:00Z'");
  for (const table of ['ledger_transactions', 'ledger_entries']) {
    await sql.raw(`alter table ${table} enable trigger user`).execute(database.db);
  }
  const post = (orderId: number) =>
    inTransaction(database.db, (tx) =>
      postToLedger(tx, {
        now: new Date(),
        key: `order ${orderId}`,
        event: { kind: 'order-paid', orderId, payments: [{ source: 'gateway', amount: cents(100) }] },
      }),
    );
  for (const orderId of [2, 3, 4]) await post(orderId);
  await sql`alter table ledger_transactions disable trigger user`.execute(database.db);
  await sql`update ledger_transactions set created_at = '2025-01-15T12:00:00Z'`.execute(database.db);
  await sql`alter table ledger_transactions enable trigger user`.execute(database.db);
  const found: LedgerViolation[] = [];
  let moved = 0;
  let parts = 0;
  for (let progress: AuditProgress | null = await firstPart(database.db); progress; parts += 1) {
    const part: AuditedPart = await auditPart(database.db, progress, { times: auditTimes(now.getTime()), keysMax: 1 });
    found.push(...part.violations);
    if (parts === 3) moved = await archiveMonth(database.db, { table: 'ledger_entries', month: '2025-01' });
    progress = part.next;
  }
  expect(found).toEqual([]);
  expect(moved).toBe(6);
  expect(parts).toBeGreaterThan(8);
  expect(await auditLedger(database.db, auditTimes(now.getTime()), { keysMax: 1 })).toEqual([]);
  await breakIn("update archived_months set transaction_count = 2 where table_name = 'ledger_entries'");
  expect(await auditLedger(database.db, auditTimes(now.getTime()), { keysMax: 1 })).toEqual([
    {
      rule: 'transactions without entries are those that were archived',
      subject: '2025-01',
      found: '3 without entries, 2 archived',
    },
  ]);
  await breakIn("update account_balances set carried_cents = 101 where account = 'order:2:gateway'");
  expect(await auditLedger(database.db, auditTimes(now.getTime()), { keysMax: 1 })).toContainEqual({
    rule: 'the ledger sums to zero',
    subject: 'ledger',
    found: '1',
  });
});

test('PRC-03 no part has more keys than it may, whatever it walks through', async () => {
  const parts: string[] = [];
  await auditLedger(database.db, auditTimes(now.getTime()), {
    keysMax: 1,
    onPart: ({ scope }) => void parts.push(scope),
  });
  const accounts = await database.db.selectFrom('account_balances').select('account').execute();
  expect(parts.filter((scope) => scope === 'transactions')).toHaveLength(3);
  expect(parts.filter((scope) => scope === 'accounts')).toHaveLength(accounts.length + 1);
});
