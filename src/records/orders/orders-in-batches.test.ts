import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { TestDatabase } from '#ports/database/testing/test-database.ts';
import type { MailMessage } from '#ports/mail/mail-sender.ts';
import { newSecretToken } from '#kit/server/secret-token.ts';
import { cents } from '#rules/money.ts';
import { auditTimes } from '#rules/ledger/audit-times.ts';
import { auditLedger } from '#records/money/audit-ledger.ts';
import { type Cart, createCart, findCartByToken } from '#records/carts/carts.ts';
import { findBlockedAddresses } from '#records/places/blocked-addresses.ts';
import { oneTimeLinkRow, takeOneTimeLink } from '#records/people/one-time-links.ts';
import { findOrder } from './orders.ts';
import { findAttemptById, isOvertaken, moveAttempt, type NewAttempt } from '#records/money/payment-attempts.ts';
import { placeAtOnce, type PlacedAtOnce } from './place-at-once.ts';
import { type StartedGuest, startGuestAttempt } from './start-guest-attempt.ts';
import type { Tables } from '#records/tables.ts';
import { createRecordsDatabase } from '#records/testing/records-database.ts';

let database: TestDatabase<Tables>;
const now = new Date('2026-03-02T15:00:00.123Z');

beforeAll(async () => {
  database = await createRecordsDatabase();
});

afterAll(() => database.drop());

type NewCart = { readonly cart: Cart; readonly token: string };

function newCart(): Promise<NewCart> {
  return inTransaction(database.db, (tx) =>
    createCart(tx, { now: new Date(), brandId: 5, userId: null, microSiteId: null, sessionIdHash: null }),
  );
}

const newCarts = (count: number) => Promise.all(Array.from({ length: count }, newCart));

function attemptOf(cartId: number, key = `cart-${cartId}`): NewAttempt {
  return {
    cartId,
    key,
    tryNumber: 1,
    chargeKey: `${key}-try-1`,
    bodyHash: createHash('sha256').update(key).digest('hex'),
    charge: cents(8999),
    plan: { total: 8999, userId: 0, note: 'It’s "all" there: ü, 日本' },
    state: 'charging',
  };
}

function start(cartId: number, changes: { readonly email?: string; readonly key?: string } = {}) {
  const email = changes.email ?? `guest-${cartId}@portage.test`;
  return startGuestAttempt(database.db, {
    guest: { email: ` ${email.toUpperCase()} `, firstName: 'Ann ', lastName: ' O’Neil', phone: '213 555 0142' },
    attempt: attemptOf(cartId, changes.key),
    termsVersion: '2026-11',
    now,
  });
}

function newClaimLink(userId: number) {
  const token = newSecretToken();
  const expiresAt = new Date(now.getTime() + 60_000);
  return {
    token,
    row: oneTimeLinkRow({ link: { purpose: 'claim-account', userId }, token, createdAt: now, expiresAt }),
  };
}

function placingOf(
  { cart }: NewCart,
  { attemptId, userId }: StartedGuest,
): PlacedAtOnce & { readonly linkToken: string } {
  const link = newClaimLink(userId);
  return {
    move: {
      id: attemptId,
      from: 'charging',
      to: 'placed',
      now,
      answer: { status: 'success' },
      gatewayAnswer: { id: 'c', amount: 8999 },
    },
    paid: {
      key: `order-paid:${cart.orderId}`,
      event: { kind: 'order-paid', orderId: cart.orderId, payments: [{ source: 'gateway', amount: cents(8999) }] },
    },
    order: {
      id: cart.orderId,
      cartId: cart.id,
      attemptId,
      displayId: cart.displayId,
      brandId: 5,
      userId,
      shipState: { brand_id: 5, o_contact: 'Zoë “Bé” O’Neil' },
      price: { total: 8999 },
      rateCardVersion: '2026-01',
      total: cents(8999),
      placedAt: now,
      details: { comment: 'back\\slash, "quotes" and \n a line' },
    },
    link: link.row,
    linkToken: link.token,
    mail: {
      id: `receipt-${cart.orderId}@portage.test`,
      from: { name: 'Portage', address: 'mail@portage.test' },
      to: { name: 'Ann', address: `guest-${cart.id}@portage.test` },
      subject: 'Your receipt',
      text: 'Thank you.\n',
      html: '<p title="x">Thank you.</p>',
      attachments: [],
    },
  };
}

async function startAll(carts: readonly NewCart[]): Promise<readonly StartedGuest[]> {
  return Promise.all(carts.map(({ cart }) => start(cart.id)));
}

test('CHK-01 CHK-04 PAY-04 thirty guests who begin at once get a record and an attempt each', async () => {
  const carts = await newCarts(30);
  const started = await startAll(carts);
  expect(new Set(started.map(({ userId }) => userId)).size).toBe(30);
  for (const [index, { attemptId, userId }] of started.entries()) {
    const cartId = carts[index]?.cart.id ?? 0;
    const { plan, ...attempt } = await findAttemptById(database.db, attemptId);
    expect(attempt).toMatchObject({ cartId, key: `cart-${cartId}`, state: 'charging', charge: 8999, askedAt: now });
    expect(attempt.bodyHash).toBe(attemptOf(cartId).bodyHash);
    expect(plan).toEqual({ total: 8999, userId, note: 'It’s "all" there: ü, 日本' });
    const person = await database.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    const contact_email = `guest-${cartId}@portage.test`;
    expect(person).toMatchObject({ contact_email, first_name: 'Ann', last_name: 'O’Neil' });
  }
  const ids = started.map(({ userId }) => userId);
  const accepted = await database.db.selectFrom('terms_acceptances').selectAll().where('user_id', 'in', ids).execute();
  expect(accepted).toHaveLength(30);
  expect(accepted[0]).toMatchObject({ version: '2026-11', accepted_at: now });
});

test('CHK-01 guests who begin with the same email at once get a record each, also when an account has the email', async () => {
  const email = 'twice@portage.test';
  await database.db.insertInto('users').values({ email }).execute();
  const carts = await newCarts(8);
  const started = await Promise.all(carts.map(({ cart }) => start(cart.id, { email })));
  expect(new Set(started.map(({ userId }) => userId)).size).toBe(8);
  const people = await database.db.selectFrom('users').selectAll().where('contact_email', '=', email).execute();
  expect(people).toHaveLength(8);
});

test('PAY-04 of twenty presses of one button at once, one starts an attempt', async () => {
  const [before, own] = await newCarts(2);
  // While the other one is under way, the presses gather into one batch.
  const other = start(before?.cart.id ?? 0);
  const pressed = await Promise.allSettled(Array.from({ length: 20 }, () => start(own?.cart.id ?? 0)));
  await other;
  const started = pressed.filter((one) => one.status === 'fulfilled');
  expect(started).toHaveLength(1);
});

test('PAY-04 the second attempt of a cart is refused, and no other call of the same batch', async () => {
  const carts = await newCarts(6);
  const [taken] = carts;
  if (!taken) throw new Error('There is no cart.');
  await start(taken.cart.id);
  const again = (email: string) => start(taken.cart.id, { email, key: `another-${email}` });
  const results = await Promise.allSettled([
    ...carts.slice(1, 3).map(({ cart }) => start(cart.id)),
    again('one@portage.test'),
    ...carts.slice(3).map(({ cart }) => start(cart.id)),
    again('other@portage.test'),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  const reasons = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(reasons.map(isOvertaken)).toEqual([true, true]);
  const left = await database.db
    .selectFrom('users')
    .selectAll()
    .where('contact_email', '=', 'one@portage.test')
    .execute();
  expect(left).toEqual([]);
});

test('PAY-04 SCR-06 thirty orders that are placed at once each have their attempt, ledger entries, email and link', async () => {
  const carts = await newCarts(30);
  const started = await startAll(carts);
  const placing = carts.map((cart, index) => placingOf(cart, started[index] as StartedGuest));
  expect(await Promise.all(placing.map((one) => placeAtOnce(database.db, one)))).toEqual(carts.map(() => true));
  const { rows: mails } = await sql<{ message: MailMessage }>`
    select outbox.message from jobs.job join outbox on outbox.id = (job.data ->> 'id')::bigint
    where job.name = 'send-mail'`.execute(database.db);
  for (const { order, mail, linkToken: token } of placing) {
    expect(await findOrder(database.db, order.id)).toEqual({
      ...order,
      billedClubId: null,
      version: 0,
      changedAt: null,
    });
    const attempt = await findAttemptById(database.db, order.attemptId);
    expect(attempt).toMatchObject({
      state: 'placed',
      answer: { status: 'success' },
      gatewayAnswer: { id: 'c', amount: 8999 },
    });
    expect(mails.filter(({ message }) => message.id === mail.id).map(({ message }) => message)).toEqual([mail]);
    const link = await inTransaction(database.db, (tx) =>
      takeOneTimeLink(tx, { token, purposes: ['claim-account'], now }),
    );
    expect(link).toEqual({ purpose: 'claim-account', userId: order.userId });
  }
  expect(await auditLedger(database.db, auditTimes(now.getTime()))).toEqual([]);
});

test('PAY-04 an attempt that another request has moved is not placed and writes nothing; the others of the batch are placed', async () => {
  const carts = await newCarts(5);
  const started = await startAll(carts);
  const placing = carts.map((cart, index) => placingOf(cart, started[index] as StartedGuest));
  const moved = placing[3];
  if (!moved) throw new Error('There is no fourth.');
  await moveAttempt(database.db, { id: moved.move.id, from: 'charging', to: 'undone', now });
  const placed = await Promise.all(placing.map((one) => placeAtOnce(database.db, one)));
  expect(placed).toEqual([true, true, true, false, true]);
  expect(await findOrder(database.db, moved.order.id)).toBeUndefined();
  const mails = await database.db.selectFrom('outbox').selectAll().where('message_id', '=', moved.mail.id).execute();
  expect(mails).toEqual([]);
  const entries = await database.db
    .selectFrom('ledger_transactions')
    .selectAll()
    .where('key', '=', moved.paid.key)
    .execute();
  expect(entries).toEqual([]);
});

test('PAY-04 of many callers who place the same order at once, one succeeds', async () => {
  const cart = await newCart();
  const [started] = await startAll([cart]);
  const placing = placingOf(cart, started as StartedGuest);
  const again = () => ({ ...placing, link: newClaimLink(placing.order.userId).row });
  const placed = await Promise.all(Array.from({ length: 10 }, () => placeAtOnce(database.db, again())));
  expect(placed.filter(Boolean)).toHaveLength(1);
  const links = await database.db
    .selectFrom('one_time_links')
    .selectAll()
    .where('user_id', '=', placing.order.userId)
    .execute();
  expect(links).toHaveLength(1);
  expect(await auditLedger(database.db, auditTimes(now.getTime()))).toEqual([]);
});

test('CRT-06 of many callers who ask for carts at once, each gets the cart of its token and no other', async () => {
  const carts = await newCarts(12);
  const found = await Promise.all(
    carts.map(({ cart, token }, index) => {
      const isWrong = index % 3 === 0;
      return findCartByToken(database.db, {
        cartId: cart.id,
        token: isWrong ? (carts[index + 1]?.token ?? '') : token,
      });
    }),
  );
  expect(found).toEqual(carts.map(({ cart }, index) => (index % 3 === 0 ? undefined : cart)));
});

test('PNT-07 of many callers at once, each learns whether one of its own addresses is blocked', async () => {
  await database.db
    .insertInto('blocked_addresses')
    .values({ address_key: 'us|90001|1 elm street', reason: 'A test' })
    .execute();
  const asked = [['us|90001|1 elm street'], [], ['us|90001|2 elm street'], ['x', 'us|90001|1 elm street']];
  const found = await Promise.all(asked.map((keys) => findBlockedAddresses(database.db, keys)));
  expect(found.map((blocked, index) => asked[index]?.some((key) => blocked.has(key)))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
