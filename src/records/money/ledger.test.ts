import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { type Account, creditAccount } from '#rules/ledger/accounts.ts';
import type { LedgerEvent, Payment } from '#rules/ledger/ledger-entries.ts';
import { cents } from '#rules/money.ts';
import { auditTimes } from '#rules/ledger/audit-times.ts';
import { auditLedger } from './audit-ledger.ts';
import { findBalance, findPaidForOrder, postToLedger } from './ledger.ts';
import type { Tables } from '#records/tables.ts';
import { atOnce } from '#records/testing/at-once.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

function post(key: string, event: LedgerEvent): Promise<void> {
  return inTransaction(database.db, (tx) => postToLedger(tx, { now: new Date(), key, event }));
}

function credit(userId: number, amount: number, key = `credit:${userId}`): Promise<void> {
  return post(key, { kind: 'wallet-credited', userId, amount: cents(amount) });
}

function pay(orderId: number, ...payments: readonly [source: Payment['source'], amount: number][]): Promise<void> {
  return post(`paid:${orderId}`, {
    kind: 'order-paid',
    orderId,
    payments: payments.map(([source, amount]) => ({ source, amount: cents(amount) })),
  });
}

async function entriesWithKey(key: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'transaction_id')
    .select(['account', 'amount_cents'])
    .where('key', '=', key)
    .orderBy('ledger_entries.id')
    .execute();
  return rows.map(({ account, amount_cents }) => `${account} ${amount_cents}`);
}

describe('posting', () => {
  test('PRC-03 a payment moves the balances of wallet and order together', async () => {
    await credit(1, 5000);
    await pay(1, ['wallet:1', 2000], ['gateway', 700]);
    expect(await entriesWithKey('paid:1')).toEqual([
      'wallet:1 -2000',
      'order:1:wallet:1 2000',
      'gateway -700',
      'order:1:gateway 700',
    ]);
    expect(await findBalance(database.db, 'wallet:1')).toEqual({ balance: 3000, held: 0, available: 3000 });
    expect(await findBalance(database.db, 'order:1:gateway')).toMatchObject({ balance: 700 });
  });

  test('PRC-03 the same key moves money once, however many callers send it at once', async () => {
    await credit(2, 5000);
    await atOnce(database, 40, (db) =>
      inTransaction(db, (tx) =>
        postToLedger(tx, {
          now: new Date(),
          key: 'paid-once',
          event: { kind: 'order-paid', orderId: 2, payments: [{ source: 'wallet:2', amount: cents(3000) }] },
        }),
      ),
    );
    expect(await findBalance(database.db, 'wallet:2')).toMatchObject({ balance: 2000 });
    expect(await entriesWithKey('paid-once')).toHaveLength(2);
  });

  test('PRC-03 the same key with another event is refused', async () => {
    await credit(3, 5000);
    await expect(credit(3, 5001)).rejects.toThrow('another event');
    await expect(credit(4, 5000, 'credit:3')).rejects.toThrow('another event');
    expect(await findBalance(database.db, 'wallet:4')).toMatchObject({ balance: 0 });
  });

  test('PRC-03 an order with nothing due adds nothing to the ledger', async () => {
    await pay(5);
    expect(await entriesWithKey('paid:5')).toEqual([]);
  });

  test('PRC-03 a balance never goes below zero: the whole event is refused', async () => {
    await credit(6, 1000);
    await expect(pay(6, ['gateway', 500], ['wallet:6', 1001])).rejects.toThrow('account_balances_never_below_zero');
    await expect(pay(6, ['wallet:404', 1])).rejects.toThrow('account_balances_never_below_zero');
    expect(await findBalance(database.db, 'wallet:6')).toMatchObject({ balance: 1000 });
    expect(await findBalance(database.db, 'order:6:gateway')).toMatchObject({ balance: 0 });
  });

  test('PRC-03 of 100 payments of 40 dollars at once, 100 dollars of credit pay for two', async () => {
    await credit(7, 10_000);
    const outcomes = await atOnce(database, 100, (db, index) =>
      inTransaction(db, (tx) =>
        postToLedger(tx, {
          now: new Date(),
          key: `crowd:${index}`,
          event: {
            kind: 'order-paid',
            orderId: 7000 + index,
            payments: [{ source: 'wallet:7', amount: cents(4000) }],
          },
        }),
      ).then(
        () => 'paid',
        () => 'refused',
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(2);
    expect(await findBalance(database.db, 'wallet:7')).toMatchObject({ balance: 2000 });
  });

  test('PRC-03 payments that share several accounts in any order never deadlock', async () => {
    const users = [31, 32, 33, 34];
    for (const userId of users) await credit(userId, 100_000);
    const before = await deadlocks();
    await atOnce(database, 100, (db, index) => {
      const inSomeOrder = [...users.slice(index % 4), ...users.slice(0, index % 4)];
      const payments = (index % 2 ? inSomeOrder : inSomeOrder.toReversed()).map((userId) => ({
        source: creditAccount(userId),
        amount: cents(10),
      }));
      return inTransaction(db, (tx) =>
        postToLedger(tx, {
          now: new Date(),
          key: `circle:${index}`,
          event: { kind: 'order-paid', orderId: 9000 + index, payments },
        }),
      );
    });
    for (const userId of users) {
      expect(await findBalance(database.db, creditAccount(userId))).toMatchObject({ balance: 99_000 });
    }
    expect(await deadlocks()).toBe(before);
  });

  async function deadlocks(): Promise<number> {
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(database.db);
    return rows[0]?.deadlocks ?? Number.NaN;
  }

  test('PRC-03 after any payments and refunds every balance is what came in less what went out', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -3000, max: 3000 }), { maxLength: 12 }), async (moves) => {
        round += 1;
        const userId = 100_000 + round;
        await credit(userId, 10_000);
        let wallet = 10_000;
        for (const [index, move] of moves.entries()) {
          const payments = [{ source: creditAccount(userId), amount: cents(Math.abs(move)) }];
          const kind = move < 0 ? 'order-refunded' : 'order-paid';
          const isDone = await post(`move:${userId}:${index}`, { kind, orderId: userId, payments }).then(
            () => true,
            () => false,
          );
          const after = wallet - move;
          expect(isDone).toBe(after >= 0 && after <= 10_000);
          if (isDone) wallet = after;
        }
        expect(await findBalance(database.db, creditAccount(userId))).toMatchObject({ balance: wallet });
      }),
      { numRuns: 20 },
    );
  });
});

describe('what an order was paid with', () => {
  test('PRC-04 each source has what is left after refunds, in the order of payment', async () => {
    await credit(8, 5000);
    await post('card-for-8', { kind: 'gift-card-issued', giftCardId: 8, amount: cents(9000) });
    await pay(8, ['wallet:8', 500], ['gift-card:8', 9000], ['gateway', 4000]);
    await pay(88, ['gateway', 100]);
    await post('refund:8', {
      kind: 'order-refunded',
      orderId: 8,
      payments: [
        { source: 'gateway', amount: cents(4000) },
        { source: 'gift-card:8', amount: cents(1000) },
      ],
    });
    await post('refund-paid:8', { kind: 'refund-paid', orderId: 8, amount: cents(4000) });
    expect(await findPaidForOrder(database.db, 8)).toEqual([
      { source: 'wallet:8', amount: 500 },
      { source: 'gift-card:8', amount: 8000 },
    ]);
    expect(await findPaidForOrder(database.db, 88)).toEqual([{ source: 'gateway', amount: 100 }]);
    expect(await findPaidForOrder(database.db, 888)).toEqual([]);
  });

  test('PRC-04 no source is refunded more than it paid, though another source paid enough', async () => {
    await credit(9, 5000);
    await pay(9, ['wallet:9', 5000], ['gateway', 100]);
    const tooMuch = [{ source: 'gateway', amount: cents(101) }] as const;
    await expect(post('refund:9', { kind: 'order-refunded', orderId: 9, payments: tooMuch })).rejects.toThrow(
      'account_balances_never_below_zero',
    );
  });
});

describe('what the database itself refuses', () => {
  function write(entryCount: number, entries: readonly [account: Account, amount: number][]): Promise<unknown> {
    return inTransaction(database.db, async (tx) => {
      const { id } = await tx
        .insertInto('ledger_transactions')
        .values({ kind: 'order-paid', reference: 'order:1', key: crypto.randomUUID(), entry_count: entryCount })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [account, amount] of entries) {
        await tx.insertInto('ledger_entries').values({ transaction_id: id, account, amount_cents: amount }).execute();
      }
      return id;
    });
  }

  test('PRC-03 the database refuses entries that do not sum to zero', async () => {
    await expect(
      write(2, [
        ['gateway', -100],
        ['order:1:gateway', 99],
      ]),
    ).rejects.toThrow('sum to -1 instead of zero');
  });

  test('PRC-03 the database refuses a transaction without its entries, or with some that come later', async () => {
    await expect(write(2, [])).rejects.toThrow('0 entries instead of 2');
    const id = await write(2, [
      ['gateway', -100],
      ['promotions', 100],
    ]);
    const later = sql`insert into ledger_entries (transaction_id, account, amount_cents)
      values (${id}, 'club-billing', -5), (${id}, 'gift-cards-sold', 5)`;
    await expect(later.execute(database.db)).rejects.toThrow('4 entries instead of 2');
  });

  test('PRC-03 the database refuses an unknown account', async () => {
    for (const account of ['wallet:', 'wallet:x', 'order:1:wallet', 'pocket', 'gift-card:1:wallet:2', 'wallet:1\n']) {
      const strange = sql`insert into ledger_entries (transaction_id, account, amount_cents) values (1, ${account}, 1)`;
      await expect(strange.execute(database.db), account).rejects.toThrow('ledger_entries_account_check');
    }
  });

  test.each([
    'update ledger_entries set amount_cents = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    "update ledger_transactions set reference = 'order:2'",
    'delete from ledger_transactions',
    'truncate ledger_transactions cascade',
  ])('PRC-03 the database refuses: %s', async (statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('only grows');
  });
});

test('PRC-03 after all these tests the ledger is consistent', async () => {
  expect(await auditLedger(database.db, auditTimes(Date.now()))).toEqual([]);
});
