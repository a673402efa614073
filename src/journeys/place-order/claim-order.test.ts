import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { grantCredit } from '#capabilities/credit-grants/contract.ts';
import { accountOrders } from '#capabilities/orders/contract.ts';
import { searchPeopleAndCarts } from '#capabilities/people-and-carts/contract.ts';
import { eraseAccount, exportData } from '#capabilities/privacy/contract.ts';
import { claimAccount, lookAtClaim } from '#capabilities/registration/contract.ts';
import { forgottenPassword, resetPassword, signIn } from '#capabilities/sign-in/contract.ts';
import { showPersonRecord } from '#journeys/person-record/contract.ts';
import { hashPassword } from '#kit/server/password-hash.ts';
import { createUserToken } from '#records/testing/create-user-token.ts';
import { type Headers, type OrderWorld, startOrderWorld, type TestCart } from './server/testing/order-world.ts';

let world: OrderWorld;

beforeAll(async () => {
  world = await startOrderWorld();
});

afterAll(() => world.close());
afterEach(() => world.expectBooksHold());

const chosen = { password: 'gravel under snow', password_confirmation: 'gravel under snow' };
const spent = { success: false, errors: [] };

/** An order of a guest, and the token of the link in its receipt. */
async function guestOrder(fields: Readonly<Record<string, unknown>>): Promise<{ cart: TestCart; token: string }> {
  const cart = await world.newCart();
  expect(await world.pay(cart, fields)).toMatchObject({ status: 'success' });
  return { cart, token: await tokenIn(`receipt-${cart.order_id}@%`, '/claim') };
}

async function tokenIn(mailId: string, path: string): Promise<string> {
  const { message } = await world.server.db
    .selectFrom('outbox')
    .select('message')
    .where('message_id', 'like', mailId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return new RegExp(`${path}#token=([\\w-]{43})`).exec(message?.text ?? '')?.[1] ?? '';
}

async function findOrderOwnerId({ order_id }: TestCart): Promise<number> {
  const { user_id } = await world.server.db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  return user_id;
}

async function asPerson(userId: number): Promise<Headers> {
  const expiresAt = new Date('2027-01-01T00:00:00Z');
  return { 'x-user-token': await createUserToken(world.server.db, { userId, expiresAt }) };
}

async function addAccount(email: string, { isProven }: { isProven: boolean }): Promise<number> {
  const { db } = world.server;
  const { id } = await db
    .insertInto('users')
    .values({ email, first_name: 'Orla', last_name: 'Finch', ...(isProven && { email_proven_at: new Date() }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const phc = await hashPassword('the first password');
  await db.insertInto('passwords').values({ user_id: id, phc, changed_at: new Date() }).execute();
  return id;
}

describe('the link in the receipt of a guest', () => {
  test('CHK-01 an email without an account gets one, with this order and every other that was placed with it', async () => {
    const email = 'rue@example.com';
    const first = await guestOrder({ email, first_name: 'Rue' });
    const second = await guestOrder({ email: 'Rue@Example.com', first_name: 'Rune' });
    const look = () => world.server.call(lookAtClaim, { body: { token: first.token } });
    expect(await look()).toEqual({ state: 'new-account', email });
    const answer = await world.server.call(claimAccount, { body: { token: first.token, ...chosen } });
    expect(answer).toMatchObject({ success: true, user: { email, full_name: 'Rue Lee' } });
    expect(await look()).toEqual({ state: 'spent', email: null });
    expect(await findOrderOwnerId(first.cart)).toBe(await findOrderOwnerId(second.cart));
    const { orders } = await world.server.call(
      accountOrders,
      { query: {} },
      await asPerson(await findOrderOwnerId(first.cart)),
    );
    expect(orders.map(({ order_id }) => order_id).toSorted((a, b) => a - b)).toEqual([
      first.cart.order_id,
      second.cart.order_id,
    ]);
    const credentials = { email, password: chosen.password };
    expect(await world.server.call(signIn, { body: credentials })).toMatchObject({ success: true });
  });

  test('CHK-01 the owner of the email hears of the account that a link has made', async () => {
    const email = 'hears@example.com';
    const { token } = await guestOrder({ email });
    expect(await world.server.call(claimAccount, { body: { token, ...chosen } })).toMatchObject({ success: true });
    const mails = await world.server.db.selectFrom('outbox').select('message').where('recipient', '=', email).execute();
    expect(mails.map(({ message }) => message?.subject)).toContainEqual(expect.stringMatching(/ account is ready$/));
  });

  test('CHK-01 an account with a proven email gets the order and keeps its password, and the link signs no one in', async () => {
    const { cart, token } = await guestOrder({ email: 'traveler@portage.test' });
    const traveler = await world.idOf('traveler');
    expect(await findOrderOwnerId(cart)).not.toBe(traveler);
    expect(await world.server.call(lookAtClaim, { body: { token } })).toEqual({
      state: 'add-to-account',
      email: 'traveler@portage.test',
    });
    const answer = await world.server.send('POST', claimAccount.path, { token });
    expect(answer.json()).toMatchObject({ success: true, added_to: 'traveler@portage.test' });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await findOrderOwnerId(cart)).toBe(traveler);
    expect(await world.server.call(claimAccount, { body: { token, ...chosen } })).toMatchObject(spent);
    const body = { email: 'traveler@portage.test', password: 'portage-demo' };
    expect(await world.server.call(signIn, { body })).toMatchObject({ success: true });
  });

  test('CHK-01 an account that was registered with another person’s email gets nothing until the mailbox is proven', async () => {
    const email = 'orla@example.com';
    const account = await addAccount(email, { isProven: false });
    await world.server.db
      .insertInto('identities')
      .values({ provider: 'google', subject: 'orla', user_id: account, email_was_proven: true, linked_at: new Date() })
      .execute();
    const squatter = await asPerson(account);
    const { cart, token } = await guestOrder({ email });
    expect(await world.server.call(accountOrders, { query: {} }, squatter)).toEqual({ orders: [] });
    expect(await world.server.call(lookAtClaim, { body: { token } })).toEqual({ state: 'new-password', email });
    expect(await world.server.refused(claimAccount, { body: { token } })).toMatchObject({ status: 400 });
    expect(await findOrderOwnerId(cart)).not.toBe(account);
    expect(await world.server.call(claimAccount, { body: { token, ...chosen } })).toMatchObject({ success: true });
    expect(await findOrderOwnerId(cart)).toBe(account);
    expect((await world.server.refused(accountOrders, { query: {} }, squatter)).status).toBe(401);
    const old = { email, password: 'the first password' };
    expect(await world.server.call(signIn, { body: old })).toMatchObject({ success: false });
    const left = await world.server.db.selectFrom('identities').selectAll().where('user_id', '=', account).execute();
    expect(left).toEqual([]);
  });

  test('CHK-01 ACC-02 a password reset proves the mailbox too, and brings the orders', async () => {
    const email = 'reset-me@example.com';
    const account = await addAccount(email, { isProven: false });
    const { cart } = await guestOrder({ email });
    await world.server.call(forgottenPassword, { body: { email } });
    const token = await tokenIn('reset-password-%', '/password/reset');
    expect(await world.server.call(resetPassword, { body: { token, ...chosen } })).toMatchObject({ success: true });
    expect(await findOrderOwnerId(cart)).toBe(account);
  });

  test('CHK-01 of two links of one email that are used at once, both orders end up in one account', async () => {
    const email = 'both@example.com';
    const orders = [await guestOrder({ email }), await guestOrder({ email })];
    const claim = (token: string) => world.server.send('POST', claimAccount.path, { token, ...chosen });
    await Promise.all(orders.map(({ token }) => claim(token)));
    const accounts = await world.server.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(accounts).toHaveLength(1);
    for (const { cart } of orders) expect(await findOrderOwnerId(cart)).toBe(accounts[0]?.id);
  });
});

describe('the records of guests', () => {
  test('SCR-08 CHK-01 staff find the orders of a guest by the email, and the record says that it is a guest', async () => {
    const { cart } = await guestOrder({ email: 'findme@example.com', first_name: 'Wilma' });
    const admin = await world.tokenOf('admin');
    const { people } = await world.server.call(searchPeopleAndCarts, { query: { query: 'findme@' } }, admin);
    expect(people).toMatchObject([{ name: 'Wilma Lee', email: 'findme@example.com', is_guest: true }]);
    const params = { id: people[0]?.user_id ?? 0 };
    const record = await world.server.call(showPersonRecord, { params }, admin);
    expect(record).toMatchObject({ person: { is_guest: true }, orders: [{ order_id: cart.order_id }] });
    const body = { amount_cents: 500, reason: 'A late bag', key: 'guest-credit' };
    expect(await world.server.refused(grantCredit, { params, body }, admin)).toMatchObject({ status: 409 });
  });

  test('SCR-08 a record whose order went to an account is not found any more, its account is', async () => {
    const email = 'adopted@example.com';
    const { token } = await guestOrder({ email });
    await addAccount(email, { isProven: true });
    await world.server.call(claimAccount, { body: { token } });
    const { people } = await world.server.call(
      searchPeopleAndCarts,
      { query: { query: email } },
      await world.tokenOf('admin'),
    );
    expect(people).toMatchObject([{ name: 'Orla Finch', is_guest: false }]);
  });

  test('PRC-06 a coupon once per person holds for a guest, and says nothing of what an account has used', async () => {
    await world.server.db
      .insertInto('coupons')
      .values({
        code: 'ONCE-A-GUEST',
        kind: 'percent',
        amount: 1000,
        brand_id: null,
        first_day: '2026-01-01',
        last_day: '2026-12-31',
        uses_per_user_max: 1,
      })
      .execute();
    const coupon = { coupon: 'ONCE-A-GUEST', price_shown_cents: 8099 };
    expect(await world.pay(await world.newCart(), coupon, await world.tokenOf('traveler'))).toMatchObject({
      status: 'success',
    });
    const guest = { email: 'traveler@portage.test', ...coupon };
    expect(await world.pay(await world.newCart(), guest)).toMatchObject({ status: 'success' });
    expect(await world.pay(await world.newCart(), guest)).toMatchObject({ status: 'error' });
  });

  test('ACC-08 export has the orders that came from a guest, and erasure forgets what was typed for them', async () => {
    const email = 'leaves@example.com';
    const { cart } = await guestOrder({ email, first_name: 'Zebedee', last_name: 'Quillfeather' });
    const account = await addAccount(email, { isProven: true });
    const { token } = await guestOrder({ email });
    await world.server.call(claimAccount, { body: { token } });
    const headers = await asPerson(account);
    const known = await world.server.call(exportData, {}, headers);
    expect(JSON.stringify(known)).toContain(`"id":${cart.order_id}`);
    const body = { password: 'the first password' };
    expect(await world.server.call(eraseAccount, { body }, headers)).toMatchObject({ success: true });
    const rows = await world.server.db.selectFrom('users').selectAll().execute();
    const mails = await world.server.db.selectFrom('outbox').selectAll().execute();
    for (const word of ['Quillfeather', email]) expect(JSON.stringify([rows, mails])).not.toContain(word);
  });
});
