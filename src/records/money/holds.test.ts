import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { type BalanceAccount, creditAccount, giftCardAccount, type GuardedAccount } from '#rules/ledger/accounts.ts';
import type { LedgerEvent } from '#rules/ledger/ledger-entries.ts';
import { cents } from '#rules/money.ts';
import { auditTimes } from '#rules/ledger/audit-times.ts';
import { auditLedger } from './audit-ledger.ts';
import { type NewHold, placeHolds, releaseExpiredHolds, releaseHolds, spendHolds } from './holds.ts';
import { findBalance, postToLedger } from './ledger.ts';
import type { Tables } from '#records/tables.ts';
import { atOnce } from '#records/testing/at-once.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createRecordsDatabase();
});

const now = new Date('2026-03-02T12:00:00Z');
const expiresAt = new Date('2026-03-02T12:15:00Z');
const afterwards = new Date('2026-03-02T12:15:01Z');

afterAll(() => database.drop());

let lastId = 0;

/** A gift card's account with this much on it. */
async function cardWith(amount: number) {
  lastId += 1;
  const event: LedgerEvent = { kind: 'gift-card-issued', giftCardId: lastId, amount: cents(amount) };
  await inTransaction(database.db, (tx) =>
    postToLedger(tx, { now: new Date(), key: `issued:${event.giftCardId}`, event }),
  );
  return giftCardAccount(lastId);
}

function holdOf<Of extends GuardedAccount>(account: Of, amount: number, key: string = crypto.randomUUID()) {
  return { account, amount: cents(amount), key };
}

function place(...holds: NewHold[]) {
  return inTransaction(database.db, (tx) => placeHolds(tx, { holds, now, expiresAt }));
}

/** The order that takes exactly what these holds hold. */
function payment(orderId: number, ...holds: (NewHold & { account: BalanceAccount })[]): LedgerEvent {
  return { kind: 'order-paid', orderId, payments: holds.map(({ account, amount }) => ({ source: account, amount })) };
}

function post(event: LedgerEvent, holds: readonly NewHold[], key = `paid:${JSON.stringify(event)}`) {
  return inTransaction(database.db, (tx) => spendAndPost(tx, { key, event, holdKeys: holds.map((hold) => hold.key) }));
}

/** As an order is paid: its holds are spent, then its event is posted. */
async function spendAndPost(tx: Transaction<Tables>, paid: Parameters<typeof spendHolds>[1]) {
  const spent = await spendHolds(tx, paid);
  if (spent.kind === 'spent') await postToLedger(tx, { ...paid, now: new Date() });
  return spent;
}

describe('placing holds', () => {
  test('PRC-03 what is held stays on the balance and is not available', async () => {
    const card = await cardWith(10_000);
    expect(await place(holdOf(card, 4000))).toEqual({ kind: 'held' });
    expect(await findBalance(database.db, card)).toEqual({ balance: 10_000, held: 4000, available: 6000 });
    expect(await place(holdOf(card, 6001))).toEqual({ kind: 'not-enough', account: card, available: 6000 });
    expect(await place(holdOf(card, 6000))).toEqual({ kind: 'held' });
  });

  test('PRC-03 of 100 holds of 40 dollars at once on a 100 dollar card exactly two succeed', async () => {
    const card = await cardWith(10_000);
    const answers = await atOnce(database, 100, (db) =>
      inTransaction(db, (tx) => placeHolds(tx, { holds: [holdOf(card, 4000)], now, expiresAt })),
    );
    expect(answers.filter(({ kind }) => kind === 'held')).toHaveLength(2);
    expect(answers.filter(({ kind }) => kind === 'not-enough')).toHaveLength(98);
    expect(await findBalance(database.db, card)).toEqual({ balance: 10_000, held: 8000, available: 2000 });
  });

  test('PRC-03 the same key holds once, however many callers send it at once', async () => {
    const card = await cardWith(10_000);
    const hold = holdOf(card, 4000);
    const answers = await atOnce(database, 40, (db) =>
      inTransaction(db, (tx) => placeHolds(tx, { holds: [hold], now, expiresAt })),
    );
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['held']));
    expect(await findBalance(database.db, card)).toMatchObject({ held: 4000 });
  });

  test('PRC-03 the same key for another amount or card throws', async () => {
    const card = await cardWith(10_000);
    const hold = holdOf(card, 4000);
    await place(hold);
    await expect(place({ ...hold, amount: cents(4001) })).rejects.toThrow('another account or amount');
    await expect(place({ ...hold, account: await cardWith(10_000) })).rejects.toThrow('another account or amount');
  });

  test('PRC-03 several are held together or not at all', async () => {
    const [rich, poor] = [await cardWith(10_000), await cardWith(100)];
    expect(await place(holdOf(rich, 4000), holdOf(poor, 101))).toMatchObject({ kind: 'not-enough', account: poor });
    expect(await findBalance(database.db, rich)).toMatchObject({ held: 0 });
    expect(await place(holdOf(rich, 6000), holdOf(rich, 6000))).toMatchObject({ kind: 'not-enough', account: rich });
    expect(await place(holdOf(rich, 6000), holdOf(rich, 4000), holdOf(poor, 100))).toEqual({ kind: 'held' });
    expect(await place()).toEqual({ kind: 'held' });
  });

  test('PRC-03 an account without any entry has not enough', async () => {
    const account = creditAccount(404);
    expect(await place(holdOf(account, 1))).toEqual({ kind: 'not-enough', account, available: 0 });
  });

  test('PRC-03 holds on the same cards in any order all succeed without a deadlock', async () => {
    const cards = [await cardWith(100_000), await cardWith(100_000), await cardWith(100_000)];
    const answers = await atOnce(database, 60, (db, index) => {
      const inSomeOrder = [...cards.slice(index % 3), ...cards.slice(0, index % 3)];
      const holds = (index % 2 ? inSomeOrder : inSomeOrder.toReversed()).map((card) => holdOf(card, 10));
      return inTransaction(db, async (tx) => {
        const answer = await placeHolds(tx, { holds, now, expiresAt });
        if (index % 5 === 0) {
          await releaseHolds(
            tx,
            holds.map(({ key }) => key),
          );
        }
        return answer;
      });
    });
    expect(answers.every(({ kind }) => kind === 'held')).toBe(true);
    for (const card of cards) expect(await findBalance(database.db, card)).toMatchObject({ held: 480 });
  });
});

describe('posting holds', () => {
  test('PRC-03 what was held is spent, once for the key', async () => {
    const holds = [holdOf(await cardWith(10_000), 4000), holdOf(await cardWith(500), 500)];
    await place(...holds);
    const event = payment(1, ...holds);
    await expect(Promise.all([1, 2, 3].map(() => post(event, holds)))).resolves.toEqual(
      [1, 2, 3].map(() => ({ kind: 'spent' })),
    );
    const [first, second] = holds.map(({ account }) => account);
    expect(await findBalance(database.db, first ?? 'wallet:0')).toEqual({ balance: 6000, held: 0, available: 6000 });
    expect(await findBalance(database.db, second ?? 'wallet:0')).toEqual({ balance: 0, held: 0, available: 0 });
    const [again = holdOf('wallet:0', 1)] = holds;
    expect(await place(again)).toEqual({ kind: 'ended', key: again.key, state: 'posted' });
  });

  test('PRC-03 money that another order holds is not spent, though it is on the balance', async () => {
    const card = await cardWith(10_000);
    const theirs = holdOf(card, 8000);
    await place(theirs);
    await expect(post(payment(2, holdOf(card, 2001)), [])).rejects.toThrow('account_balances_hold_what_is_there');
    expect(await post(payment(2, theirs), [theirs])).toEqual({ kind: 'spent' });
    expect(await findBalance(database.db, card)).toMatchObject({ balance: 2000, available: 2000 });
  });

  test('PRC-03 a released hold is not posted, nor is anything else of its event', async () => {
    const kept = holdOf(await cardWith(10_000), 4000);
    const released = holdOf(await cardWith(10_000), 4000);
    await place(kept, released);
    await inTransaction(database.db, (tx) => releaseHolds(tx, [released.key]));
    const answer = await post(payment(3, kept, released), [kept, released]);
    expect(answer).toEqual({ kind: 'not-held', keys: [released.key] });
    expect(await findBalance(database.db, kept.account)).toMatchObject({ balance: 10_000, held: 4000 });
  });

  test('PRC-03 an event that takes another amount than is held throws', async () => {
    const card = await cardWith(10_000);
    const hold = holdOf(card, 4000);
    await place(hold);
    await expect(post(payment(4, holdOf(card, 3999)), [hold])).rejects.toThrow('4000 cents that are held');
    await expect(post(payment(4), [hold])).rejects.toThrow('4000 cents that are held');
  });

  test('PAY-01 an order that only the card pays for needs no hold', async () => {
    const event: LedgerEvent = {
      kind: 'order-paid',
      orderId: 5,
      payments: [{ source: 'gateway', amount: cents(900) }],
    };
    expect(await post(event, [])).toEqual({ kind: 'spent' });
    expect(await findBalance(database.db, 'order:5:gateway')).toMatchObject({ balance: 900 });
  });

  test('PRC-04 of 50 refunds of 60 dollars at once a 100 dollar payment gives one', async () => {
    await post(
      { kind: 'order-paid', orderId: 6, payments: [{ source: 'gateway', amount: cents(10_000) }] },
      [],
      'paid-100-dollars',
    );
    const answers = await atOnce(database, 50, async (db, index) => {
      const hold = holdOf('order:6:gateway', 6000);
      const answer = await inTransaction(db, (tx) => placeHolds(tx, { holds: [hold], now, expiresAt }));
      if (answer.kind !== 'held') return answer.kind;
      const event: LedgerEvent = {
        kind: 'order-refunded',
        orderId: 6,
        payments: [{ source: 'gateway', amount: cents(6000) }],
      };
      const posted = await inTransaction(db, (tx) =>
        spendAndPost(tx, { key: `refund:6:${index}`, event, holdKeys: [hold.key] }),
      );
      return posted.kind;
    });
    expect(answers.filter((kind) => kind === 'spent')).toHaveLength(1);
    expect(await findBalance(database.db, 'order:6:gateway')).toEqual({ balance: 4000, held: 0, available: 4000 });
    // The gateway has paid out what was promised.
    await post({ kind: 'refund-paid', orderId: 6, amount: cents(6000) }, [], 'refund-of-60-paid');
  });
});

describe('releasing holds', () => {
  test('PRC-03 a released hold is available again, and released once', async () => {
    const card = await cardWith(10_000);
    const hold = holdOf(card, 4000);
    await place(hold);
    await atOnce(database, 20, (db) => inTransaction(db, (tx) => releaseHolds(tx, [hold.key, 'nobody’s'])));
    expect(await findBalance(database.db, card)).toEqual({ balance: 10_000, held: 0, available: 10_000 });
    expect(await place(hold)).toEqual({ kind: 'ended', key: hold.key, state: 'released' });
  });

  test('PRC-03 a hold lasts until it expires', async () => {
    const card = await cardWith(10_000);
    await place(holdOf(card, 10_000));
    const placeAt = (moment: Date) =>
      inTransaction(database.db, (tx) =>
        placeHolds(tx, {
          holds: [holdOf(card, 7000)],
          now: moment,
          expiresAt: new Date(moment.getTime() + 60_000),
        }),
      );
    expect(await placeAt(new Date(expiresAt.getTime() - 1))).toMatchObject({ kind: 'not-enough' });
    expect(await placeAt(expiresAt)).toEqual({ kind: 'held' });
    expect(await findBalance(database.db, card)).toMatchObject({ held: 7000 });
    await sql`update holds set expires_at = ${expiresAt} where account = ${card}`.execute(database.db);
  });

  test('PRC-03 an expired hold that was not released can still be posted', async () => {
    const hold = holdOf(await cardWith(10_000), 4000);
    await inTransaction(database.db, (tx) => placeHolds(tx, { holds: [hold], now, expiresAt: now }));
    expect(await post(payment(7, hold), [hold])).toEqual({ kind: 'spent' });
  });

  test('PRC-03 expired holds are released, and the others are not', async () => {
    const own = await createRecordsDatabase();
    await inTransaction(own.db, (tx) =>
      postToLedger(tx, {
        now: new Date(),
        key: 'a',
        event: { kind: 'wallet-credited', userId: 1, amount: cents(900) },
      }),
    );
    const later = new Date(expiresAt.getTime() + 1);
    await inTransaction(own.db, async (tx) => {
      await placeHolds(tx, { holds: [holdOf('wallet:1', 200), holdOf('wallet:1', 300)], now, expiresAt });
      await placeHolds(tx, { holds: [holdOf('wallet:1', 400)], now, expiresAt: later });
    });
    expect(await inTransaction(own.db, (tx) => releaseExpiredHolds(tx, now))).toBe(0);
    expect(await inTransaction(own.db, (tx) => releaseExpiredHolds(tx, expiresAt))).toBe(2);
    expect(await inTransaction(own.db, (tx) => releaseExpiredHolds(tx, expiresAt))).toBe(0);
    expect(await findBalance(own.db, 'wallet:1')).toEqual({ balance: 900, held: 400, available: 500 });
    await own.drop();
  });
});

describe('what the database itself refuses', () => {
  test('PRC-03 the database refuses a hold of more than there is, of nothing, or of an account that has no balance', async () => {
    const card = await cardWith(100);
    const hold = (account: string, amount: number) =>
      sql`insert into holds (account, amount_cents, key, expires_at)
          values (${account}, ${amount}, ${crypto.randomUUID()}, now())`.execute(database.db);
    await expect(hold(card, 101)).rejects.toThrow('account_balances_hold_what_is_there');
    await expect(hold(card, 0)).rejects.toThrow('holds_amount_cents_check');
    await expect(hold('wallet:405', 1)).rejects.toThrow('holds_account_fkey');
  });

  test('PRC-03 the database refuses a hold that changes after its end, changes its amount or is deleted', async () => {
    const hold = holdOf(await cardWith(100), 50);
    await place(hold);
    await expect(sql`update holds set amount_cents = 1 where key = ${hold.key}`.execute(database.db)).rejects.toThrow(
      'keeps its account, amount and key',
    );
    await inTransaction(database.db, (tx) => releaseHolds(tx, [hold.key]));
    for (const state of ['active', 'posted']) {
      await expect(sql`update holds set state = ${state} where key = ${hold.key}`.execute(database.db)).rejects.toThrow(
        'is released and stays so',
      );
    }
    await expect(sql`delete from holds`.execute(database.db)).rejects.toThrow('only grows');
  });
});

test('PRC-03 after all these tests the ledger is consistent, once expired holds are released', async () => {
  expect(await auditLedger(database.db, auditTimes(afterwards.getTime()))).not.toEqual([]);
  await inTransaction(database.db, (tx) => releaseExpiredHolds(tx, afterwards));
  expect(await auditLedger(database.db, auditTimes(afterwards.getTime()))).toEqual([]);
});
