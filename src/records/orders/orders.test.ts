import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import { limits } from '#rules/limits.ts';
import { cents } from '#rules/money.ts';
import { type AttemptState, attemptStates, mayBecome } from '#rules/orders/order-states.ts';
import { recoveryWaits } from '#rules/orders/recovery-waits.ts';
import { createCart } from '#records/carts/carts.ts';
import { postToLedger } from '#records/money/ledger.ts';
import {
  addOrderChange,
  findOrder,
  isCartSpent,
  listOrdersOf,
  listVersionsOf,
  type NewOrderChange,
  type Order,
} from './orders.ts';
import {
  takeUnfinishedAttempts,
  findAttemptById,
  findEarlierAttempts,
  findProgressOfCart,
  isOvertaken,
  moveAttempt,
  type NewAttempt,
  recordFinding,
  type PaymentAttempt,
  startAttempt,
} from '#records/money/payment-attempts.ts';
import type { Tables } from '#records/tables.ts';
import { addOrder } from '#records/testing/add-order.ts';
import { addUser } from '#records/testing/add-user.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;
let userId = 0;

const now = new Date('2026-03-02T15:00:00Z');
const later = new Date('2026-03-02T15:05:00Z');

beforeAll(async () => {
  database = await createRecordsDatabase();
  userId = await addUser(database.db);
});

afterAll(() => database.drop());

async function newCart() {
  const { cart } = await inTransaction(database.db, (tx) =>
    createCart(tx, { now: new Date(), brandId: 5, userId: null, microSiteId: null, sessionIdHash: null }),
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

/** The shortest path from `new` to a state. */
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
  test('PAY-04 an attempt is found by its key and by its cart, with everything needed to finish it', async () => {
    const cart = await newCart();
    const attempt = await start(cart.id, { plan: { ship_state: { brand_id: 5 }, total: 8999 } });
    expect(attempt).toMatchObject({ state: 'new', charge: 8999, plan: { ship_state: { brand_id: 5 } }, askedAt: null });
    const { id: otherCartId } = await newCart();
    const find = (key: string, cartId: number) => findEarlierAttempts(database.db, { key, cartId });
    expect(await find(attempt.key, cart.id)).toEqual({ ofKey: attempt, ofCart: attempt });
    expect(await find('nobody', cart.id)).toEqual({ ofKey: null, ofCart: attempt });
    expect(await find(attempt.key, otherCartId)).toEqual({ ofKey: attempt, ofCart: null });
    expect(await find('nobody', otherCartId)).toEqual({ ofKey: null, ofCart: null });
  });

  test('PAY-04 the last try with a key and the last try of its cart are told apart', async () => {
    const first = await attemptIn('declined');
    const second = await start(first.cartId);
    const { ofKey, ofCart } = await findEarlierAttempts(database.db, first);
    expect([ofKey?.id, ofCart?.id]).toEqual([first.id, second.id]);
  });

  test('PAY-04 an attempt whose gateway is asked at once starts as charging', async () => {
    const cart = await newCart();
    const attempt = await start(cart.id, { state: 'charging' });
    expect(attempt).toMatchObject({ state: 'charging', askedAt: now });
    expect((await findEarlierAttempts(database.db, { key: attempt.key, cartId: cart.id })).ofKey).toEqual(attempt);
  });

  test('PAY-04 of a hundred attempts for one cart at once, one starts', async () => {
    const { id } = await newCart();
    const started = await Promise.allSettled(Array.from({ length: 100 }, () => start(id)));
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = started.flatMap((one) => (one.status === 'rejected' ? [isOvertaken(one.reason)] : []));
    expect(refused).toEqual(Array.from({ length: 99 }, () => true));
    expect(isOvertaken(new Error('The line is broken.'))).toBe(false);
  });

  test('PAY-04 a cart whose attempt was declined or undone may be tried again, one that is paid may not', async () => {
    for (const over of ['declined', 'undone'] as const) {
      const attempt = await attemptIn(over);
      const again = await start(attempt.cartId, { key: attempt.key, tryNumber: 2 });
      expect(again.tryNumber).toBe(2);
      expect((await findEarlierAttempts(database.db, attempt)).ofKey?.id).toBe(again.id);
    }
    const placed = await attemptIn('placed');
    await expect(start(placed.cartId)).rejects.toThrow('payment_attempts_one_of_a_cart');
  });

  test('PAY-04 of a hundred moves from one state at once, one is made', async () => {
    const attempt = await start((await newCart()).id);
    const moves = await Promise.all(
      Array.from({ length: 100 }, () => moveAttempt(database.db, { id: attempt.id, from: 'new', to: 'charging', now })),
    );
    expect(moves.filter(Boolean)).toHaveLength(1);
    expect((await findEarlierAttempts(database.db, attempt)).ofKey?.askedAt).toEqual(now);
  });

  test('PAY-04 the database allows exactly the moves of the rules', async () => {
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

  test('PAY-04 unfinished attempts are taken when they are due, and finished ones are not', async () => {
    const asked = await Promise.all((['charging', 'charged'] as const).map(attemptIn));
    const left = await Promise.all((['new', 'refunding'] as const).map(attemptIn));
    const over = await Promise.all((['placed', 'declined', 'refunded'] as const).map(attemptIn));
    const taken = async (at: Date) =>
      (await takeUnfinishedAttempts(database.db, { now: at, waits: recoveryWaits, limit: 1000 })).map(({ id }) => id);
    const none = await taken(new Date(now.getTime() + limits.recoveryAskedGraceMs - 1));
    expect(none.filter((id) => asked.some((attempt) => attempt.id === id))).toEqual([]);
    const soon = await taken(new Date(now.getTime() + limits.recoveryGraceMs - 1));
    expect(soon).toEqual(expect.arrayContaining(asked.map(({ id }) => id)));
    expect(soon.filter((id) => left.some((attempt) => attempt.id === id))).toEqual([]);
    const ids = await taken(later);
    expect(ids).toEqual(expect.arrayContaining(left.map(({ id }) => id)));
    expect(over.filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  test('PAY-04 of two workers one takes an unfinished attempt, and none takes it again before a pause', async () => {
    const { id } = await attemptIn('charging');
    const evening = new Date('2026-03-02T20:00:00Z');
    const take = async (at: Date) =>
      (await takeUnfinishedAttempts(database.db, { now: at, waits: recoveryWaits, limit: 1000 })).filter(
        (attempt) => attempt.id === id,
      ).length;
    const [first, second] = await Promise.all([take(evening), take(evening)]);
    expect(first + second).toBe(1);
    expect(await take(new Date(evening.getTime() + limits.recoveryPauseMs - 1))).toBe(0);
    expect(await take(new Date(evening.getTime() + limits.recoveryPauseMs))).toBe(1);
  });

  test('PAY-04 an attempt that was given up after the gateway was asked is taken ever more rarely, until the gateway’s answer is final', async () => {
    const asked = await start((await newCart()).id);
    for (const [from, to] of [
      ['new', 'charging'],
      ['charging', 'undone'],
    ] as const) {
      await moveAttempt(database.db, { id: asked.id, from, to, now });
    }
    const neverAsked = await start((await newCart()).id);
    await moveAttempt(database.db, { id: neverAsked.id, from: 'new', to: 'undone', now });
    const taken = async (at: Date) =>
      (await takeUnfinishedAttempts(database.db, { now: at, waits: recoveryWaits, limit: 1000 })).map(({ id }) => id);
    const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    for (const hours of [0.2, 1, 8, 16, 24 * 30]) {
      const ids = await taken(hoursLater(hours));
      expect(ids, `after ${hours} hours`).toContain(asked.id);
      expect(ids).not.toContain(neverAsked.id);
    }
    // The pause is an eighth of its age, and a day at most.
    expect(await taken(hoursLater(24 * 30 + 23))).not.toContain(asked.id);
    expect(await taken(hoursLater(24 * 31))).toContain(asked.id);
    const attempt = await findAttemptById(database.db, asked.id);
    await recordFinding(database.db, { attempt, finding: 'none', now });
    expect(await taken(hoursLater(24 * 40))).toContain(asked.id);
    await recordFinding(database.db, { attempt, finding: 'declined', now });
    expect(await taken(hoursLater(24 * 50))).not.toContain(asked.id);
  });

  test('PAY-04 the amount and the key of an attempt cannot be changed', async () => {
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
      details: {},
      billedClubId: null,
      version: 0,
      changedAt: null,
      ...changes,
    };
  }

  test('PAY-04 an order is written once for its cart: the database refuses another one, and the first stays', async () => {
    const first = await order();
    const add = (total: number) => inTransaction(database.db, (tx) => addOrder(tx, { ...first, total: cents(total) }));
    expect(await add(8999)).toEqual(first);
    await expect(add(1)).rejects.toThrow('orders_');
    const { orderId: id, displayId, ...cart } = await newCart();
    const { id: attemptId } = await start(cart.id);
    const another = { ...first, id, displayId, attemptId };
    await expect(inTransaction(database.db, (tx) => addOrder(tx, another))).rejects.toThrow('orders_cart_once');
    expect(await findOrder(database.db, first.id)).toEqual(first);
  });

  test('ACC-09 the details of an order are stored as they were sent', async () => {
    const details = { comment: 'Leave it with the “starter” 😀', ghinNumber: '1234567' };
    const first = await order({ details });
    await inTransaction(database.db, (tx) => addOrder(tx, first));
    expect((await findOrder(database.db, first.id))?.details).toEqual(details);
  });

  test('PAY-04 the progress of a cart is its order, or else its last attempt', async () => {
    const cart = await newCart();
    const progress = () => findProgressOfCart(database.db, cart.id);
    expect(await progress()).toEqual({ hasOrder: false, last: null });
    const attempt = await start(cart.id);
    expect(await progress()).toEqual({ hasOrder: false, last: { state: 'new', answer: null } });
    const answer = { status: 'error' };
    await moveAttempt(database.db, { id: attempt.id, from: 'new', to: 'undone', now, answer });
    expect(await progress()).toEqual({ hasOrder: false, last: { state: 'undone', answer } });
    const second = await start(cart.id);
    const placed = { ...(await order()), id: cart.orderId, cartId: cart.id, attemptId: second.id };
    await inTransaction(database.db, (tx) => addOrder(tx, { ...placed, displayId: cart.displayId }));
    expect(await progress()).toMatchObject({ hasOrder: true, last: { state: 'new' } });
  });

  test('PAY-04 a user’s orders come newest first, without those of others', async () => {
    const older = await order({ placedAt: now });
    const newer = await order({ placedAt: later });
    for (const one of [older, newer]) await inTransaction(database.db, (tx) => addOrder(tx, one));
    const [latest, ...others] = await listOrdersOf(database.db, { userId, limit: 10 });
    expect(latest?.id).toBe(newer.id);
    expect(others.map(({ id }) => id)).toContain(older.id);
    expect(await listOrdersOf(database.db, { userId: userId + 1, limit: 10 })).toEqual([]);
  });

  test('PAY-04 an order cannot be deleted', async () => {
    const placed = await order();
    await inTransaction(database.db, (tx) => addOrder(tx, placed));
    await expect(database.db.deleteFrom('orders').where('id', '=', placed.id).execute()).rejects.toThrow('orders');
  });

  /** An order of which 8999 were paid, and a change of it that costs as much. */
  async function changeOf(placed: Order, changes: Partial<NewOrderChange> = {}): Promise<NewOrderChange> {
    const cart = await newCart();
    const attempt = await start(cart.id, { plan: { amends: { orderId: placed.id } } });
    return {
      orderId: placed.id,
      version: 1,
      attemptId: attempt.id,
      cartId: cart.id,
      shipState: { version: 1, d_city: 'Miami' },
      price: { total: 8999 },
      rateCardVersion: '2026-02',
      total: cents(8999),
      difference: cents(0),
      billedClubId: null,
      changedAt: later,
      ...changes,
    };
  }

  async function paidOrder(): Promise<Order> {
    const placed = await order();
    const payments = [{ source: 'gateway', amount: placed.total }] as const;
    const event = { kind: 'order-paid', orderId: placed.id, payments } as const;
    return inTransaction(database.db, async (tx) => {
      await postToLedger(tx, { now: new Date(), key: `order-paid:${placed.id}`, event });
      return addOrder(tx, placed);
    });
  }

  const changeOrder = (change: NewOrderChange) => inTransaction(database.db, (tx) => addOrderChange(tx, change));

  /** Ends the attempt, so that another change may begin. */
  async function finish({ attemptId }: NewOrderChange): Promise<void> {
    await moveAttempt(database.db, { id: attemptId, from: 'new', to: 'placed', now });
  }

  test('PRC-04 an order is what its last change says, and its earlier versions stay known', async () => {
    const placed = await paidOrder();
    const change = await changeOf(placed);
    const { shipState, price, rateCardVersion } = change;
    const changed = { ...placed, shipState, price, rateCardVersion, version: 1, changedAt: later };
    expect(await changeOrder(change)).toEqual(changed);
    expect(await findOrder(database.db, placed.id)).toEqual(changed);
    expect(await listOrdersOf(database.db, { userId, limit: 100 })).toContainEqual(changed);
    expect(await listVersionsOf(database.db, placed.id)).toMatchObject([
      { version: 0, attemptId: placed.attemptId, difference: 8999, price: placed.price },
      { version: 1, attemptId: change.attemptId, difference: 0, price },
    ]);
    expect([await isCartSpent(database.db, placed.cartId), await isCartSpent(database.db, change.cartId)]).toEqual([
      true,
      true,
    ]);
    expect(await isCartSpent(database.db, (await newCart()).id)).toBe(false);
  });

  test('PRC-04 the database refuses a change with a gap in versions, one not paid to the cent, and a second one at once', async () => {
    const placed = await paidOrder();
    const first = await changeOf(placed);
    await expect(changeOf(placed)).rejects.toThrow('payment_attempts_one_change_of_an_order');
    await expect(changeOrder({ ...first, version: 2 })).rejects.toThrow('is at version 0 and can not become 2');
    await expect(changeOrder({ ...first, total: cents(9000) })).rejects.toThrow('costs 9000, and 8999 is paid');
    await changeOrder(first);
    await finish(first);
    const second = await changeOf(placed);
    await expect(changeOrder(second)).rejects.toThrow('is at version 1 and can not become 1');
    await expect(changeOrder({ ...second, version: 2, cartId: first.cartId })).rejects.toThrow(
      'order_amendments_cart_once',
    );
  });

  test('PRC-04 only what a change ships can be altered, and it cannot be deleted', async () => {
    const placed = await paidOrder();
    await changeOrder(await changeOf(placed));
    const alter = (set: object) =>
      database.db.updateTable('order_amendments').set(set).where('order_id', '=', placed.id).execute();
    await expect(alter({ total_cents: 1 })).rejects.toThrow('keeps its figures');
    await alter({ ship_state: '{"version":1}' });
    expect((await findOrder(database.db, placed.id))?.shipState).toEqual({ version: 1 });
    await expect(
      database.db.deleteFrom('order_amendments').where('order_id', '=', placed.id).execute(),
    ).rejects.toThrow('order_amendments');
  });
});
