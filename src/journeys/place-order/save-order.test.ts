import { mailClaim } from '#access/password-mails.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findOrder } from '#records/orders/orders.ts';
import { findUser } from '#records/people/users.ts';
import { brandByKey } from '#rules/brand/brand.ts';
import { demoContact } from '#rules/brand/brand-header.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountOrders, orderReceipt } from '#capabilities/orders/contract.ts';
import { type BrowserHeaders, browserAfter } from '#capabilities/on-behalf/testing/signed-in-browser.ts';
import {
  checkUser,
  claimAccount,
  lookAtClaim,
  register,
  saveOrderInAccount,
  sendConfirmation,
} from '#capabilities/registration/contract.ts';
import { profile } from '#capabilities/profile/contract.ts';
import { signIn } from '#capabilities/sign-in/contract.ts';
import { type Headers, type OrderWorld, startOrderWorld, type TestCart } from './server/testing/order-world.ts';

let world: OrderWorld;

beforeAll(async () => {
  world = await startOrderWorld();
});

beforeEach(() => world.server.db.deleteFrom('try_counts').execute());

afterAll(() => world.close());

const password = 'gravel under snow';
const chosen = { password, password_confirmation: password };

/** A browser that has opened a page. */
async function newBrowser(): Promise<BrowserHeaders> {
  const answer = await world.server.send('GET', '/register');
  const [cookie = ''] = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  return { cookie, 'x-csrf-token': /name="csrf-token" content="([^"]*)"/.exec(answer.text)?.[1] ?? '' };
}

async function guestOrder(email: string, browser: Headers): Promise<TestCart> {
  const cart = await world.newCart(browser);
  expect(await world.pay(cart, { email }, browser)).toMatchObject({ status: 'success' });
  return cart;
}

const save = (cart: TestCart, browser: Headers) =>
  world.server.send('POST', saveOrderInAccount.path, { order_id: cart.order_id, ...chosen }, { ...browser });

async function mailOf(messageId: string): Promise<string> {
  const { message } = await world.server.db
    .selectFrom('outbox')
    .select('message')
    .where('message_id', 'like', `${messageId}%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return (message as { text: string }).text;
}

async function ordersOf(browser: Headers): Promise<readonly number[]> {
  const { orders } = await world.server.call(accountOrders, { query: {} }, browser);
  return orders.map(({ order_id }) => order_id).toSorted((a, b) => a - b);
}

describe('the email of a registration', () => {
  const person = (email: string) => ({
    user: {
      email,
      first_name: 'Nora',
      last_name: 'Bligh',
      phone_number: '(561) 555-0142',
      ...chosen,
      terms_accepted: true,
    },
  });

  /** Registers while a shipment is booked, which signs in at once. */
  async function registered(email: string): Promise<BrowserHeaders> {
    const browser = await newBrowser();
    await world.newCart(browser);
    return browserAfter(await world.server.send('POST', register.path, person(email), browser));
  }

  const tokenInMail = async (): Promise<string> =>
    /\/claim#token=([\w-]{43})/.exec(await mailOf('confirm-email'))?.[1] ?? '';

  test('ACC-01 CHK-01 its email confirms it: guest orders join the account, and the password stays', async () => {
    const email = 'registered-later@example.com';
    const earlier = await guestOrder(email, await newBrowser());
    const signedIn = await registered(email);
    expect(await world.server.call(profile, { query: {} }, signedIn)).toMatchObject({ email, email_confirmed: false });
    expect(await ordersOf(signedIn)).toEqual([]);

    const token = await tokenInMail();
    const stranger = await newBrowser();
    expect(await world.server.call(lookAtClaim, { body: { token } }, stranger)).toMatchObject({
      state: 'new-password',
    });
    expect(await world.server.call(claimAccount, { body: { token } }, signedIn)).toMatchObject({ added_to: email });
    expect(await world.server.call(profile, { query: {} }, signedIn)).toMatchObject({ email_confirmed: true });
    expect(await ordersOf(signedIn)).toEqual([earlier.order_id]);
    expect(await world.server.call(signIn, { body: { email, password } })).toMatchObject({ success: true });
    expect(await world.server.call(claimAccount, { body: { token } }, signedIn)).toMatchObject({ success: false });
  });

  test('ACC-01 the email is sent again on request, a few times an hour, and not once the email is confirmed', async () => {
    const email = 'asks-again@example.com';
    const signedIn = await registered(email);
    const first = await tokenInMail();
    for (let sent = 0; sent < 2; sent += 1) {
      expect(await world.server.call(sendConfirmation, { body: {} }, signedIn)).toEqual({
        success: true,
        message: `Check your email. We sent a link to ${email}.`,
      });
    }
    expect(await tokenInMail()).not.toBe(first);
    expect(await world.server.refused(sendConfirmation, { body: {} }, signedIn)).toMatchObject({ status: 429 });
    await world.server.call(claimAccount, { body: { token: first } }, signedIn);
    expect(await world.server.call(sendConfirmation, { body: {} }, signedIn)).toMatchObject({
      message: expect.stringContaining('Your email is confirmed.'),
    });
    expect(await world.server.refused(sendConfirmation, { body: {} }, await newBrowser())).toMatchObject({
      status: 401,
    });
  });
});

describe('a guest adds a password on the receipt', () => {
  test('CHK-01 ACC-01 in the browser that placed the order the account has this order, and earlier ones once the email is confirmed', async () => {
    const email = 'saver@example.com';
    const earlier = await guestOrder(email, await newBrowser());
    const browser = await newBrowser();
    const cart = await guestOrder(email, browser);
    const receipt = { params: { order_id: cart.order_id } };
    expect(await world.server.call(orderReceipt, receipt, browser)).toMatchObject({ of_guest: true });
    const answer = await save(cart, browser);
    expect(answer.json()).toMatchObject({ success: true, user: { email } });
    const signedIn = browserAfter(answer);
    expect(await ordersOf(signedIn)).toEqual([cart.order_id]);
    expect(await world.server.call(orderReceipt, receipt, signedIn)).toMatchObject({ of_guest: false });

    const token = /\/claim#token=([\w-]{43})/.exec(await mailOf('confirm-email'))?.[1] ?? '';
    const other = await newBrowser();
    expect(await world.server.call(lookAtClaim, { body: { token } }, other)).toMatchObject({ state: 'new-password' });
    expect(await world.server.refused(claimAccount, { body: { token } }, other)).toMatchObject({ status: 400 });
    expect(await world.server.call(lookAtClaim, { body: { token } }, signedIn)).toEqual({
      state: 'confirm-email',
      email,
    });
    expect(await world.server.call(claimAccount, { body: { token } }, signedIn)).toMatchObject({ added_to: email });
    expect(await ordersOf(signedIn)).toEqual([earlier.order_id, cart.order_id]);
    expect(await world.server.call(lookAtClaim, { body: { token } }, signedIn)).toMatchObject({ state: 'spent' });
    expect(await world.server.call(signIn, { body: { email, password } })).toMatchObject({ success: true });
  });

  test('CHK-01 the link in the email proves the email, so all orders of the email are in the account at once', async () => {
    const email = 'linked-saver@example.com';
    const earlier = await guestOrder(email, await newBrowser());
    const cart = await guestOrder(email, await newBrowser());
    const mail = await mailOf(`receipt-${cart.order_id}@`);
    const [, token = ''] = /#key=[\w-]{43}&claim=([\w-]{43})/.exec(mail) ?? [];
    const answer = await world.server.send('POST', claimAccount.path, { token, ...chosen }, await newBrowser());
    expect(await ordersOf(browserAfter(answer))).toEqual([earlier.order_id, cart.order_id]);
  });

  test('ROL-01 neither staff, nor other browsers, nor the key of the receipt’s link choose the password', async () => {
    const browser = await newBrowser();
    const cart = await guestOrder('guarded@example.com', browser);
    const key = /#key=([\w-]{43})/.exec(await mailOf(`receipt-${cart.order_id}@`))?.[1] ?? '';
    for (const headers of [
      await newBrowser(),
      { ...(await newBrowser()), 'x-receipt-key': key },
      await world.tokenOf('traveler'),
      {},
    ]) {
      expect((await save(cart, headers)).status).toBe(404);
    }
    const admin = await world.tokenOf('admin');
    for (const headers of [admin, { ...admin, 'x-cart-token': cart.cart_token }]) {
      expect((await save(cart, headers)).json()).toMatchObject({
        success: false,
        message: 'You’re already signed in.',
      });
    }
    const { 'x-csrf-token': _token, ...withoutToken } = browser;
    expect((await save(cart, withoutToken)).status).toBe(403);
    const { email: kept } = await world.server.db
      .selectFrom('users')
      .innerJoin('orders', 'orders.user_id', 'users.id')
      .select('users.email')
      .where('orders.id', '=', cart.order_id)
      .executeTakeFirstOrThrow();
    expect(kept).toMatch(/^guest:/);
  });

  test('CHK-01 ACC-01 a customer whose email has an account is asked to sign in, and nothing is changed', async () => {
    const browser = await newBrowser();
    const cart = await guestOrder('traveler@portage.test', browser);
    expect((await save(cart, browser)).json()).toMatchObject({
      success: false,
      message: 'This email already has an account. Sign in to use it.',
    });
    expect(await world.server.call(orderReceipt, { params: { order_id: cart.order_id } }, browser)).toMatchObject({
      of_guest: true,
    });
    const credentials = { email: 'traveler@portage.test', password: 'portage-demo' };
    expect(await world.server.call(signIn, { body: credentials })).toMatchObject({ success: true });
  });

  test('CHK-01 the claim email names the order that the guest placed', async () => {
    const { order_id: orderId } = await guestOrder('claimer@example.com', await newBrowser());
    const { db, clock } = world.server;
    const order = await findOrder(db, orderId);
    const guest = order && (await findUser(db, order.userId));
    if (!guest) throw new Error('The order has no owner.');
    const brand = brandByKey('golf');
    const site = { brand, siteUrl: 'https://golf.portage.test', mailFrom: 'a@b.test', contact: demoContact('golf') };
    await inTransaction(db, (tx) => mailClaim(tx, { ...site, clock }, guest));
    expect(await mailOf('claim-account')).toContain(`You used it before for order ${order.displayId} as a guest`);
  });

  test('ACC-01 API-41 beyond the limits of a browser known and unknown emails get the same answer', async () => {
    const browser = await newBrowser();
    await world.newCart(browser);
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      await world.server.call(checkUser, { query: { email: `${name}@example.com` } }, browser);
    }
    const known = await guestOrder('traveler@portage.test', browser);
    const unknown = await guestOrder('nobody-yet@example.com', browser);
    for (const [cart, email] of [
      [known, 'traveler@portage.test'],
      [unknown, 'nobody-yet@example.com'],
    ] as const) {
      expect((await save(cart, browser)).json()).toEqual({
        success: false,
        mail_sent: true,
        message: `Check your email. We sent a link to ${email}.`,
        errors: [],
      });
    }
    const accounts = await world.server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'nobody-yet@example.com')
      .execute();
    expect(accounts).toEqual([]);
  });

  test('ACC-01 a password that is too short is refused, and two presses at once make one account', async () => {
    const browser = await newBrowser();
    const cart = await guestOrder('twice@example.com', browser);
    const short = { order_id: cart.order_id, password: 'plum', password_confirmation: 'plum' };
    expect(await world.server.refused(saveOrderInAccount, { body: short }, browser)).toMatchObject({
      errors: [{ field: 'password', message: 'Please choose a password of at least 10 characters.' }],
    });
    const answers = await Promise.all([save(cart, browser), save(cart, browser)]);
    const outcomes = answers.map(({ text }) => (JSON.parse(text) as { success?: boolean }).success ?? false);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const accounts = await world.server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'twice@example.com')
      .execute();
    expect(accounts).toHaveLength(1);
  });
});
