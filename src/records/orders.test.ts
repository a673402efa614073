import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { limits } from '#rules/limits.ts';
import { cents } from '#rules/money.ts';
import { type AttemptState, attemptStates, mayBecome } from '#rules/orders/order-states.ts';
import { createCart } from './carts.ts';
import { addOrder, findOrder, listOrdersOf, type Order } from './orders.ts';
import {
  claimLeftAttempts,
  findAttempt,
  findAttemptOfCart,
  moveAttempt,
  type NewAttempt,
  type PaymentAttempt,
  startAttempt,
} from './payment-attempts.ts';
import type { Tables } from './tables.ts';
import { createRecordsDatabase } from './testing/records-database.ts';

let database: TestDatabase<Tables>;
let userId = 0;

const now = new Date('2026-03-02T15:00:00Z');
const later = new Date('2026-03-02T15:05:00Z');

beforeAll(async () => {
  database = await createRecordsDatabase();
  const user = await database.db
    .insertInto('users')
    .values({ email: 'ana@portage.test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  userId = user.id;
});

afterAll(() => database.drop());

async function newCart() {
  const { cart } = await inTransaction(database.db, (tx) =>
    createCart(tx, { brandId: 5, userId: null, microSiteId: null, sessionIdHash: null }),
  );
  return cart;
}

let keys = 0;

function start(cartId: number, changes: Partial<NewAttempt> = {}): Promise<PaymentAttempt> {
  keys += 1;
  const key = changes.key ?? `cart-${cartId}-client-${keys}`;
  const attempt: NewAttempt = {
    cartId,
    key,
    tryNumber: 1,
    chargeKey: `${key}-try-${changes.tryNumber ?? 1}`,
    bodyHash: createHash('sha256').update(key).digest('hex'),
    charge: cents(8999),
    plan: { total: 8999 },
    ...changes,
  };
  return inTransaction(database.db, (tx) => startAttempt(tx, attempt, now));
}

/** The way from `new` to a state, as short as it can be. */
const ways: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  new: [],
  charging: ['charging'],
  charged: ['charging', 'charged'],
  placed: ['placed'],
  declined: ['charging', 'declined'],
  undone: ['undone'],
  refunding: ['charging', 'charged', 'refunding'],
  refunded: ['charging', 'charged', 'refunding', 'refunded'],
};

async function attemptIn(state: AttemptState): Promise<PaymentAttempt> {
  const attempt = await start((await newCart()).id);
  let from: AttemptState = 'new';
  for (const to of ways[state]) {
    await moveAttempt(database.db, { id: attempt.id, from, to, now });
    from = to;
  }
  return attempt;
}

describe('attempts', () => {
  test('PAY-04 an attempt is found by its key and by its cart, with all that finishing it needs', async () => {
    const cart = await newCart();
    const attempt = await start(cart.id, { plan: { ship_state: { brand_id: 5 }, total: 8999 } });
    expect(attempt).toMatchObject({ state: 'new', charge: 8999, plan: { ship_state: { brand_id: 5 } }, askedAt: null });
    expect(await findAttempt(database.db, attempt.key)).toEqual(attempt);
    expect(await findAttemptOfCart(database.db, cart.id)).toEqual(attempt);
    expect(await findAttempt(database.db, 'nobody')).toBeUndefined();
  });

  test('PAY-04 of a hundred that start for one cart at once, one does', async () => {
    const { id } = await newCart();
    const started = await Promise.allSettled(Array.from({ length: 100 }, () => start(id)));
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('PAY-04 a cart whose attempt was declined or undone may be tried again, one that is paid may not', async () => {
    for (const over of ['declined', 'undone'] as const) {
      const attempt = await attemptIn(over);
      const again = await start(attempt.cartId, { key: attempt.key, tryNumber: 2 });
      expect(again.tryNumber).toBe(2);
      expect((await findAttempt(database.db, attempt.key))?.id).toBe(again.id);
    }
    const placed = await attemptIn('placed');
    await expect(start(placed.cartId)).rejects.toThrow('payment_attempts_one_of_a_cart');
  });

  test('PAY-04 of a hundred moves from one state, one is made', async () => {
    const attempt = await start((await newCart()).id);
    const moves = await Promise.all(
      Array.from({ length: 100 }, () => moveAttempt(database.db, { id: attempt.id, from: 'new', to: 'charging', now })),
    );
    expect(moves.filter(Boolean)).toHaveLength(1);
    expect((await findAttempt(database.db, attempt.key))?.askedAt).toEqual(now);
  });

  test('PAY-04 the database lets pass exactly the moves that the rules know', async () => {
    for (const from of attemptStates) {
      for (const to of attemptStates.filter((state) => state !== from)) {
        const { id } = await attemptIn(from);
        const move = moveAttempt(database.db, { id, from, to, now }).then(
          () => true,
          () => false,
        );
        expect([from, to, await move]).toEqual([from, to, mayBecome({ from, to })]);
      }
    }
  });

  test('PAY-04 what is left unfinished is taken when its time has come, and what is over is not', async () => {
    const left = await Promise.all((['new', 'charging', 'charged', 'refunding'] as const).map(attemptIn));
    const over = await Promise.all((['placed', 'declined', 'refunded'] as const).map(attemptIn));
    const claimed = async (at: Date) =>
      (await claimLeftAttempts(database.db, { now: at, limit: 1000 })).map(({ id }) => id);
    const soon = new Date(now.getTime() + limits.recoveryGraceMs - 1);
    expect((await claimed(soon)).filter((id) => left.some((attempt) => attempt.id === id))).toEqual([]);
    const ids = await claimed(later);
    expect(ids).toEqual(expect.arrayContaining(left.map(({ id }) => id)));
    expect(over.filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  test('PAY-04 of two workers one takes what is left, and nobody takes it again before a pause', async () => {
    const { id } = await attemptIn('charging');
    const evening = new Date('2026-03-02T20:00:00Z');
    const claim = async (at: Date) =>
      (await claimLeftAttempts(database.db, { now: at, limit: 1000 })).filter((attempt) => attempt.id === id).length;
    const [first, second] = await Promise.all([claim(evening), claim(evening)]);
    expect(first + second).toBe(1);
    expect(await claim(new Date(evening.getTime() + limits.recoveryPauseMs - 1))).toBe(0);
    expect(await claim(new Date(evening.getTime() + limits.recoveryPauseMs))).toBe(1);
  });

  test('PAY-04 what was given up after the gateway had been asked is looked at for a while, in case a charge turns up', async () => {
    const asked = await start((await newCart()).id);
    for (const [from, to] of [
      ['new', 'charging'],
      ['charging', 'undone'],
    ] as const) {
      await moveAttempt(database.db, { id: asked.id, from, to, now });
    }
    const neverAsked = await start((await newCart()).id);
    await moveAttempt(database.db, { id: neverAsked.id, from: 'new', to: 'undone', now });
    const claimed = async (at: Date) =>
      (await claimLeftAttempts(database.db, { now: at, limit: 1000 })).map(({ id }) => id);
    const ids = await claimed(new Date(now.getTime() + limits.lateChargeWatchMs - 1));
    expect(ids).toContain(asked.id);
    expect(ids).not.toContain(neverAsked.id);
    expect(await claimed(new Date('2026-03-03T15:00:00Z'))).not.toContain(asked.id);
  });

  test('PAY-04 nobody can change the amount or the key of an attempt afterwards', async () => {
    const { id } = await start((await newCart()).id);
    const change = (set: object) =>
      database.db.updateTable('payment_attempts').set(set).where('id', '=', id).executeTakeFirst();
    await expect(change({ charge_cents: 1 })).rejects.toThrow('keeps its key');
    await expect(change({ charge_key: 'x' })).rejects.toThrow('keeps its key');
  });
});

describe('orders', () => {
  async function order(changes: Partial<Order> = {}): Promise<Order> {
    const cart = await newCart();
    const attempt = await start(cart.id);
    return {
      id: cart.orderId,
      cartId: cart.id,
      attemptId: attempt.id,
      displayId: cart.displayId,
      brandId: cart.brandId,
      userId,
      shipState: { version: 1 },
      price: { lines: [{ label: 'Golf bag', amount: 8999 }] },
      rateCardVersion: '2026-01',
      total: cents(8999),
      placedAt: now,
      ...changes,
    };
  }

  test('PAY-04 an order is written once for its cart; whoever comes again gets the one that stands', async () => {
    const first = await order();
    const add = (total: number) => inTransaction(database.db, (tx) => addOrder(tx, { ...first, total: cents(total) }));
    expect(await add(8999)).toEqual(first);
    expect(await add(1)).toEqual(first);
    expect(await findOrder(database.db, first.id)).toEqual(first);
  });

  test('PAY-04 a person’s orders come newest first, and nobody else’s', async () => {
    const older = await order({ placedAt: now });
    const newer = await order({ placedAt: later });
    for (const one of [older, newer]) await inTransaction(database.db, (tx) => addOrder(tx, one));
    const [latest, ...others] = await listOrdersOf(database.db, { userId, limit: 10 });
    expect(latest?.id).toBe(newer.id);
    expect(others.map(({ id }) => id)).toContain(older.id);
    expect(await listOrdersOf(database.db, { userId: userId + 1, limit: 10 })).toEqual([]);
  });

  test('PAY-04 an order can not be deleted', async () => {
    const placed = await order();
    await inTransaction(database.db, (tx) => addOrder(tx, placed));
    await expect(database.db.deleteFrom('orders').where('id', '=', placed.id).execute()).rejects.toThrow('orders');
  });
});
