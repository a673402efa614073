import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { type PaymentsWorld, startSandboxWorld } from '#ports/payments/testing/payments-world.ts';
import { auditLedger } from '#records/audit-ledger.ts';
import { findPaidForOrder } from '#records/ledger.ts';
import { creditWallet } from '#records/wallet.ts';
import { cents } from '#rules/money.ts';
import { orderStatus, type PaymentAnswerWire, processPayment } from './contract.ts';
import { type OrderStep, orderSteps } from './server/order-steps.ts';
import { startRecoveryWorker } from './server/recovery-worker.ts';

const start = '2026-03-02T15:00:00Z';

let gateway: PaymentsWorld;
let server: TestServer;
let breakAt: OrderStep | null = null;

beforeAll(async () => {
  gateway = await startSandboxWorld();
  server = await startTestServer({
    now: start,
    payments: gateway.connect({ timeoutMs: 1000 }),
    faults: {
      at: (step) => {
        if (step === breakAt) throw new Error(`The server crashed ${step}.`);
      },
    },
  });
});

afterAll(async () => {
  await server.close();
  await gateway.close();
});

// Whatever a test does to money, the books hold after it.
afterEach(async () => {
  breakAt = null;
  const violations = await auditLedger(server.db, new Date(server.clock.nowMs()));
  if (violations.length > 0) throw new Error(`The books do not hold: ${JSON.stringify(violations)}`);
});

const oneWay = {
  brand_id: 5,
  o_type: 'other',
  o_country: 'US',
  o_contact: 'Ann Lee',
  o_address: '1200 Alameda Street',
  o_zip: '90001',
  o_city: 'Los Angeles',
  o_state: 'CA',
  o_phone: '213 555 0142',
  d_type: 'other',
  d_country: 'US',
  d_contact: 'Bea Lee',
  d_address: '40 Biscayne Boulevard',
  d_zip: '33101',
  d_city: 'Miami',
  d_state: 'FL',
  d_phone: '305 555 0142',
  travelers: bags({ bag_size: 'standard' }),
  roundtrip: false,
  pickup_date: '2026-03-09',
  arrival_date: '2026-03-16',
  outbound_pickup: 0,
  carrier_service_level_id: 101,
  service_type_system_name: 'DOMESTIC_GROUND',
};

/** The worked example: out by three days with two bags, back by ground, both covered for 2,500 dollars and collected. */
const roundTrip = {
  ...oneWay,
  travelers: bags(
    { bag_size: 'standard', product_insurance: 250_000 },
    { bag_size: 'staff', product_insurance: 250_000 },
  ),
  roundtrip: true,
  arrival_date: '2026-03-12',
  outbound_pickup: 1,
  carrier_service_level_id: 104,
  service_type_system_name: 'DOMESTIC_3_DAY',
  return_pickup_date: '2026-03-23',
  return_arrival_date: '2026-03-30',
  return_pickup: 1,
  return_carrier_service_level_id: 101,
  return_service_type_system_name: 'DOMESTIC_GROUND',
};

function bags(...products: Record<string, unknown>[]) {
  const packed = products.map((product) => ({ packaging_type: 'soft-case', ...product }));
  const line = { traveler_package_type: 'golf', product_count: packed.length, products: packed };
  return [{ traveler_id: 'ann', name: 'Ann Lee', email: 'ann@example.com', phone: '213 555 0142', lines: [line] }];
}

const guest = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  phone_number: '213 555 0142',
  terms_accepted: true,
};

const byCard = { payment_type: 'new_card', payment_method_nonce: 'fake-valid-visa-nonce' };

type TestCart = { readonly id: number; readonly order_id: number; readonly cart_token: string };
type Fields = Record<string, unknown>;
type Headers = Record<string, string>;

function newCart(): Promise<TestCart> {
  return server.call(createCart, { body: { cart: { brand_id: 5 } } });
}

let keys = 0;

function headersOf({ cart_token }: TestCart, headers: Headers = {}): Headers {
  keys += 1;
  return { 'x-cart-token': cart_token, 'idempotency-key': `key-${keys}`, ...headers };
}

function bodyOf(cart: TestCart, fields: Fields = {}) {
  return { ...oneWay, ...guest, ...byCard, cart_id: cart.id, price_shown_cents: 8999, ...fields };
}

function pay(cart: TestCart, fields: Fields = {}, headers?: Headers): Promise<PaymentAnswerWire> {
  return server.call(processPayment, { body: bodyOf(cart, fields) }, headersOf(cart, headers));
}

/** As the wire has it, whatever the answer is. */
function send(cart: TestCart, fields: Fields = {}, headers?: Headers) {
  return server.send('POST', processPayment.path, bodyOf(cart, fields), headersOf(cart, headers));
}

function stands(cart: TestCart): Promise<{ status: boolean }> {
  const headers = { 'x-cart-token': cart.cart_token };
  return server.call(orderStatus, { query: { order_id: cart.order_id } }, headers);
}

function attemptsOf(cart: TestCart) {
  return server.db.selectFrom('payment_attempts').selectAll().where('cart_id', '=', cart.id).orderBy('id').execute();
}

async function ordersOf(cart: TestCart) {
  return server.db.selectFrom('orders').selectAll().where('cart_id', '=', cart.id).execute();
}

/** How often money was taken for a cart, over all of its attempts. */
async function timesCharged(cart: TestCart): Promise<number> {
  const counts = await Promise.all((await attemptsOf(cart)).map(({ charge_key }) => gateway.timesCharged(charge_key)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function heldCents(): Promise<number> {
  const rows = await server.db.selectFrom('account_balances').select('held_cents').execute();
  return rows.reduce((sum, { held_cents }) => sum + held_cents, 0);
}

async function isCouponTaken(code: string): Promise<number> {
  const coupon = await server.db.selectFrom('coupons').select('uses_taken').where('code', '=', code).executeTakeFirst();
  return coupon?.uses_taken ?? 0;
}

/** Lets a minute and a half pass and has the worker look, as often as it would have. */
async function recover(): Promise<void> {
  for (const seconds of [30, 45, 60, 90]) {
    server.clock.set(new Date(Date.parse(start) + seconds * 1000).toISOString());
    await server.recoverOrders();
  }
  server.clock.set(start);
}

async function addCoupon(code: string, limits: { uses_max?: number; uses_per_user_max?: number }): Promise<void> {
  const days = { first_day: '2026-01-01', last_day: '2026-12-31' };
  await server.db
    .insertInto('coupons')
    .values({ code, kind: 'percent', amount: 1000, ...days, ...limits })
    .execute();
}

describe('API-32 process_payment', () => {
  test('API-32 another’s cart can not be paid, and does not even exist for others', async () => {
    const [mine, theirs] = [await newCart(), await newCart()];
    const refused = (headers: Headers) => server.refused(processPayment, { body: bodyOf(mine) }, headers);
    expect(await refused({})).toMatchObject({ status: 404, errors: [{ field: 'cart_id' }] });
    expect((await refused({ 'x-cart-token': theirs.cart_token })).status).toBe(404);
    expect((await refused({ 'x-user-token': await server.tokenOf('traveler') })).status).toBe(404);
    expect((await refused({ 'x-user-token': 'made-up' })).status).toBe(401);
    expect(await attemptsOf(mine)).toEqual([]);
  });

  test('API-32 PAY-04 a guest pays by card: price shown, order, ledger and gateway say the same, and the mail is written', async () => {
    const cart = await newCart();
    const answer = await pay(cart);
    expect(answer).toEqual({ status: 'success', order_id: cart.order_id, error: null, payment_type: 'new_card' });
    const [order] = await ordersOf(cart);
    expect(order).toMatchObject({ id: cart.order_id, total_cents: 8999, price: { total: 8999, charge: 8999 } });
    expect(order?.price).toMatchObject({ paidWith: { method: 'new-card', lastFour: '1881' } });
    expect(await findPaidForOrder(server.db, cart.order_id)).toEqual([{ source: 'gateway', amount: 8999 }]);
    const [attempt] = await attemptsOf(cart);
    expect(attempt).toMatchObject({ state: 'placed', charge: { kind: 'charged', amount: 8999 } });
    expect(await timesCharged(cart)).toBe(1);
    const owner = await server.db
      .selectFrom('users')
      .leftJoin('passwords', 'passwords.user_id', 'users.id')
      .select(['email', 'phc'])
      .where('users.id', '=', order?.user_id ?? 0)
      .executeTakeFirst();
    expect(owner).toEqual({ email: 'ann@example.com', phc: null });
    const mails = await server.db
      .selectFrom('outbox')
      .select('recipient')
      .where('message_id', 'like', `receipt-${cart.order_id}@%`)
      .execute();
    expect(mails).toEqual([{ recipient: 'ann@example.com' }]);
  });

  test('API-32 somebody who is signed in pays without saying who they are', async () => {
    const cart = await newCart();
    const body = { ...oneWay, ...byCard, cart_id: cart.id, price_shown_cents: 8999 };
    const headers = headersOf(cart, { 'x-user-token': await server.tokenOf('traveler') });
    expect(await server.call(processPayment, { body }, headers)).toMatchObject({ status: 'success' });
    const [order] = await ordersOf(cart);
    const traveler = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'traveler@portage.test')
      .executeTakeFirstOrThrow();
    expect(order?.user_id).toBe(traveler.id);
  });

  test('PRC-03 PAY-04 the worked example with credit, two gift cards and a coupon is paid in its parts, to the cent', async () => {
    const cart = await newCart();
    const gifts = ['FAIR-WAY2-GIFT-D025', 'port age1 gift d100'];
    const extras = { ...roundTrip, coupon: 'welcome10', wallet_creadits: 1000, gift_card: gifts };
    const token = { 'x-user-token': await server.tokenOf('traveler') };
    const { orders } = await server.call(shipPrice, { body: { ...extras, brand_id: 5 } }, token);
    expect(orders[0]).toMatchObject({ price_cents: 50_340, final_price: 50_340 - 1000 - 2500 - 10_000 });
    const shown = { price_shown_cents: orders[0]?.final_price, total_shown_cents: 50_340 };
    expect(await pay(cart, { ...extras, ...shown }, token)).toMatchObject({ status: 'success' });
    const paid = await findPaidForOrder(server.db, cart.order_id);
    expect(paid.map(({ source, amount }) => [source.split(':')[0], amount])).toEqual([
      ['wallet', 1000],
      ['gift-card', 2500],
      ['gift-card', 10_000],
      ['gateway', 36_840],
    ]);
    const [order] = await ordersOf(cart);
    expect(order?.total_cents).toBe(50_340);
    expect(JSON.stringify(await attemptsOf(cart))).not.toMatch(/gift d100|GIFT-D100|GIFT-D025/);
    expect(await isCouponTaken('WELCOME10')).toBe(1);
    expect(await heldCents()).toBe(0);
  });

  test('PAY-01 wallet credit that pays for all of it asks no gateway', async () => {
    const token = { 'x-user-token': await server.tokenOf('pro') };
    const { id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'pro@portage.test')
      .executeTakeFirstOrThrow();
    await server.db.transaction().execute((tx) => creditWallet(tx, { userId: id, amount: cents(20_000), key: 'gift' }));
    const { orders } = await server.call(shipPrice, { body: oneWay }, token);
    const due = orders[0]?.price_cents ?? 0;
    const cart = await newCart();
    const fields = { wallet_creadits: due, payment_type: 'wallet_credit', payment_method_nonce: '' };
    const answer = await pay(cart, { ...fields, price_shown_cents: 0, total_shown_cents: due }, token);
    expect(answer).toEqual({ status: 'success', order_id: cart.order_id, error: null, payment_type: 'wallet_credit' });
    expect(await timesCharged(cart)).toBe(0);
    expect(await findPaidForOrder(server.db, cart.order_id)).toEqual([{ source: `wallet:${id}`, amount: due }]);
  });
});

describe('what is refused', () => {
  test('VAL-02 CHK-01 a form with gaps is refused by the names of its fields, and nothing is kept', async () => {
    const cart = await newCart();
    const gaps = { o_contact: '', email: 'nobody', terms_accepted: false };
    const guestGaps = await send(cart, gaps);
    expect(guestGaps.status).toBe(400);
    expect(guestGaps.json()).toMatchObject({
      errors: [
        { field: 'email', message: 'Please enter valid email address.' },
        { field: 'terms_accepted', message: 'Please accept the terms.' },
      ],
    });
    const form = await send(cart, { o_contact: '', d_zip: '90001', travelers: bags({}) });
    expect(form.status).toBe(400);
    const named = (form.json() as { errors: { field: string }[] }).errors.map(({ field }) => field);
    expect(named).toEqual(
      expect.arrayContaining(['o_contact', 'o_zip', 'd_zip', 'travelers[0][lines][0][products][0][bag_size]']),
    );
    expect(await attemptsOf(cart)).toEqual([]);
  });

  test('DAT-06 a day that has passed is refused by its field', async () => {
    const answer = await send(await newCart(), { pickup_date: '2026-02-27' });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ field: 'pickup_date' }] });
  });

  test('CHK-01 an email of an account with a password asks to sign in, and nothing is kept', async () => {
    const cart = await newCart();
    expect(await pay(cart, { email: 'Traveler@portage.test' })).toEqual({
      status: 'error',
      order_id: null,
      error: 'This email belongs to an account with a password. Please sign in to place the order.',
      payment_type: 'new_card',
    });
    expect(await attemptsOf(cart)).toEqual([]);
  });

  test('PAY-04 a price that moved is answered with "recalc", and nothing is held or charged', async () => {
    const cart = await newCart();
    const moved = await pay(cart, { price_shown_cents: 8998, coupon: 'WELCOME10', gift_card: ['PORT-AGE1-GIFT-D100'] });
    expect(moved).toMatchObject({ status: 'error', order_id: null });
    expect(moved.error).toContain('recalc');
    const otherTotal = await pay(cart, { total_shown_cents: 9999 });
    expect(otherTotal.error).toContain('recalc');
    expect(await attemptsOf(cart)).toEqual([]);
    expect(await heldCents()).toBe(0);
    expect(await pay(cart)).toMatchObject({ status: 'success' });
  });

  test('PRC-02 prices, discounts and flags that a customer sends change nothing', async () => {
    const cart = await newCart();
    const sent = { comp_discount: 5000, x_surcharge_check: true, x_refund_surcharges: true, price_shown_cents: 3999 };
    expect((await pay(cart, sent)).error).toContain('recalc');
    expect(await ordersOf(cart)).toEqual([]);
  });

  test('PAY-05 a card that is declined, prepaid or used up says so in the words of the specification, and all is given back', async () => {
    const token = { 'x-user-token': await server.tokenOf('traveler') };
    const refusals = [
      ['fake-processor-declined-visa-nonce', 'There was an issue processing your payment method.'],
      [
        'fake-valid-prepaid-nonce',
        'Prepaid debit/credit cards are not accepted, please enter a new credit or debit card number and try again. We apologize for any inconvenience',
      ],
      [
        'fake-consumed-nonce',
        'The transaction could not be processed. This usually happens when there are multiple sessions started on the same browser. Please reload the page and start afresh.',
      ],
      [
        'no-such-nonce',
        'The transaction could not be processed. This usually happens when there are multiple sessions started on the same browser. Please reload the page and start afresh.',
      ],
    ];
    const used = await isCouponTaken('WELCOME10');
    for (const [nonce, error] of refusals) {
      const cart = await newCart();
      const extras = { coupon: 'WELCOME10', wallet_creadits: 500, price_shown_cents: 8999 - 900 - 500 };
      const answer = await pay(cart, { ...extras, payment_method_nonce: nonce }, token);
      expect(answer, nonce).toMatchObject({ status: 'error', order_id: null, error });
      expect(await attemptsOf(cart)).toMatchObject([{ state: 'declined' }]);
      expect(await ordersOf(cart)).toEqual([]);
      expect(await pay(cart), 'another card').toMatchObject({ status: 'success' });
      expect(await timesCharged(cart)).toBe(1);
    }
    expect(await heldCents()).toBe(0);
    expect(await isCouponTaken('WELCOME10')).toBe(used);
  });

  test('PAY-02 without a nonce there is nothing to charge, and a way to pay that is not offered is refused', async () => {
    const cart = await newCart();
    expect((await send(cart, { payment_method_nonce: '' })).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'payment_method_nonce', message: 'Please enter card number' }],
    });
    expect((await send(cart, { payment_type: 'wallet_credit' })).json()).toMatchObject({
      errors: [{ field: 'payment_type' }],
    });
    expect((await send(cart, { payment_type: 'club_billing' })).json()).toMatchObject({
      errors: [{ field: 'payment_type' }],
    });
  });

  test('PAY-02 a card number has no field here, and is refused in place of a nonce without being kept', async () => {
    const cart = await newCart();
    for (const field of ['card_number', 'credit_card_number', 'security_code']) {
      const answer = await send(cart, { [field]: '4111111111111111' });
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ field }] });
      expect(answer.text).not.toContain('4111');
    }
    for (const number of ['4111111111111111', '4111 1111 1111 1111']) {
      const answer = await send(cart, { payment_method_nonce: number });
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ field: 'payment_method_nonce' }] });
      expect(answer.text).not.toContain('4111');
    }
    expect(await attemptsOf(cart)).toEqual([]);
  });

  test('PRC-06 a coupon that a guest has used before is refused when they say who they are', async () => {
    await addCoupon('ONCEEACH', { uses_per_user_max: 1 });
    const order = async (cart: TestCart) =>
      pay(cart, { coupon: 'ONCEEACH', email: 'cleo@example.com', price_shown_cents: 8099 });
    expect(await order(await newCart())).toMatchObject({ status: 'success' });
    const second = await newCart();
    expect(await order(second)).toMatchObject({ status: 'error', error: 'You have already used this coupon.' });
    expect(await timesCharged(second)).toBe(0);
  });
});

describe('exactly once', () => {
  test('PAY-04 the same request gets the same answer, an order or a refusal, and money moves once', async () => {
    const cart = await newCart();
    const headers = { 'idempotency-key': 'again' };
    const first = await pay(cart, {}, headers);
    expect(await pay(cart, {}, headers)).toEqual(first);
    expect(await timesCharged(cart)).toBe(1);
    const declined = await newCart();
    const fields = { payment_method_nonce: 'fake-processor-declined-visa-nonce' };
    const no = await pay(declined, fields, headers);
    expect(await pay(declined, fields, headers)).toEqual(no);
    expect(await attemptsOf(declined)).toHaveLength(1);
  });

  test('PAY-04 a key of the client with another body is refused with 422, and one that is no key with 400', async () => {
    const cart = await newCart();
    const headers = { 'idempotency-key': 'one-body' };
    await pay(cart, {}, headers);
    expect((await send(cart, { payment_method_nonce: 'fake-valid-nonce' }, headers)).status).toBe(422);
    const long = await send(await newCart(), {}, { 'idempotency-key': 'x'.repeat(65) });
    expect(long.json()).toMatchObject({
      status: 400,
      errors: [
        {
          field: 'Idempotency-Key',
          message: 'Please give a key of at most 64 letters, digits, hyphens and underscores.',
        },
      ],
    });
  });

  test('PAY-04 without a key of the client the cart and the price are the key', async () => {
    const cart = await newCart();
    const headers = { 'x-cart-token': cart.cart_token };
    const order = (nonce: string) =>
      server.call(processPayment, { body: bodyOf(cart, { payment_method_nonce: nonce }) }, headers);
    expect(await order('fake-processor-declined-visa-nonce')).toMatchObject({ status: 'error' });
    expect(await order('fake-valid-nonce')).toMatchObject({ status: 'success' });
    expect(await order('fake-valid-visa-nonce')).toMatchObject({ status: 'success', order_id: cart.order_id });
    expect(await timesCharged(cart)).toBe(1);
  });

  for (const [name, keyOf] of [
    ['with one key', () => 'double-click'],
    ['each with a key of its own', (index: number) => `tab-${index}`],
  ] as const) {
    test(`PAY-04 twenty presses at once ${name} give one charge and one order`, async () => {
      const cart = await newCart();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => send(cart, {}, { 'idempotency-key': keyOf(index) })),
      );
      const orders = answers.filter(({ status }) => status === 200).map((answer) => answer.json());
      expect(orders.length).toBeGreaterThan(0);
      for (const order of orders) expect(order).toMatchObject({ status: 'success', order_id: cart.order_id });
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      expect(await timesCharged(cart)).toBe(1);
      expect(await ordersOf(cart)).toHaveLength(1);
    });
  }

  test('PRC-06 a coupon with one use against twenty carts at once is used once, and the others are asked to recalculate', async () => {
    await addCoupon('LASTONE', { uses_max: 1 });
    const carts = await Promise.all(Array.from({ length: 20 }, newCart));
    const answers = await Promise.all(
      carts.map((cart) => pay(cart, { coupon: 'LASTONE', price_shown_cents: 8099, email: `c${cart.id}@example.com` })),
    );
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    for (const { error } of answers.filter(({ status }) => status !== 'success')) expect(error).toContain('recalc');
    expect(await isCouponTaken('LASTONE')).toBe(1);
    const charges = await Promise.all(carts.map(timesCharged));
    expect(charges.reduce((sum, count) => sum + count, 0)).toBe(1);
  });
});

describe('recovery', () => {
  test('PAY-04 a gateway that hangs is answered with pending, a second try waits, and the recovery finishes the order', async () => {
    const cart = await newCart();
    await gateway.fault({ on: 'charge', effect: { kind: 'hang', ms: 1300 } });
    const headers = { 'idempotency-key': 'hangs' };
    expect(await pay(cart, {}, headers)).toEqual({
      status: 'pending',
      order_id: cart.order_id,
      error: null,
      payment_type: 'new_card',
    });
    expect((await send(cart, {}, headers)).status).toBe(409);
    expect((await send(cart)).status).toBe(409);
    expect(await stands(cart)).toEqual({ status: false });
    await expect.poll(() => timesCharged(cart)).toBe(1);
    await recover();
    expect(await stands(cart)).toEqual({ status: true });
    expect(await pay(cart, {}, headers)).toMatchObject({ status: 'success', order_id: cart.order_id });
    expect(await timesCharged(cart)).toBe(1);
  });

  test('PAY-04 a gateway that fails after charging still leads to one order, the same as any other', async () => {
    const [plain, failed] = [await newCart(), await newCart()];
    await pay(plain);
    await gateway.fault({ on: 'charge', effect: { kind: 'error-after' } });
    expect(await pay(failed)).toMatchObject({ status: 'pending' });
    await recover();
    const what = async (cart: TestCart) => {
      const [order] = await ordersOf(cart);
      const { price, ship_state, total_cents, user_id, rate_card_version } = order ?? {};
      return { price, ship_state, total_cents, user_id, rate_card_version };
    };
    expect(await what(failed)).toEqual(await what(plain));
    expect(await timesCharged(failed)).toBe(1);
  });

  test('PAY-04 a charge that never reached the gateway is undone, and the cart can be paid again', async () => {
    const cart = await newCart();
    await gateway.fault({ on: 'charge', effect: { kind: 'error-before' } });
    expect(await pay(cart)).toMatchObject({ status: 'pending' });
    await recover();
    expect(await attemptsOf(cart)).toMatchObject([{ state: 'undone', answer: { status: 'error' } }]);
    expect(await pay(cart)).toMatchObject({ status: 'success' });
    expect(await timesCharged(cart)).toBe(1);
  });

  test('PAY-04 a charge that turns up after it was given up goes back', async () => {
    const cart = await newCart();
    await gateway.fault({ on: 'charge', effect: { kind: 'error-before' } });
    await pay(cart);
    await recover();
    const [attempt] = await attemptsOf(cart);
    const late = await gateway.connect().charge({
      key: attempt?.charge_key ?? '',
      amount: cents(8999),
      method: { kind: 'nonce', nonce: 'fake-valid-nonce' },
      description: 'late',
    });
    expect(late.kind).toBe('charged');
    server.clock.set('2026-03-02T15:03:00Z');
    await server.recoverOrders();
    server.clock.set(start);
    expect(await attemptsOf(cart)).toMatchObject([{ state: 'refunded' }]);
    expect(await ordersOf(cart)).toEqual([]);
    expect(await pay(cart)).toMatchObject({ status: 'success' });
  });

  test('PAY-04 what was set aside too long is given back, and money that was taken for it too', async () => {
    const token = { 'x-user-token': await server.tokenOf('traveler') };
    const cart = await newCart();
    await gateway.fault({ on: 'charge', effect: { kind: 'error-after' } });
    await pay(cart, { wallet_creadits: 100, price_shown_cents: 8899 }, token);
    await server.db.updateTable('holds').set({ state: 'released' }).where('state', '=', 'active').execute();
    await recover();
    expect(await attemptsOf(cart)).toMatchObject([{ state: 'refunded', answer: { status: 'error' } }]);
    expect(await ordersOf(cart)).toEqual([]);
    expect(await heldCents()).toBe(0);
  });

  const placedAfter: ReadonlySet<OrderStep> = new Set(['after-charge', 'before-order', 'after-order']);

  for (const step of orderSteps) {
    test(`PAY-04 a crash ${step} ends in one charge and one order, or in neither and everything given back`, async () => {
      const used = await isCouponTaken('WELCOME10');
      const token = { 'x-user-token': await server.tokenOf('traveler') };
      const cart = await newCart();
      const fields = { coupon: 'WELCOME10', wallet_creadits: 100, price_shown_cents: 8999 - 900 - 100 };
      const headers = { ...token, 'idempotency-key': 'crash' };
      breakAt = step;
      expect((await send(cart, fields, headers)).status).toBe(500);
      breakAt = null;
      // Two servers may look at the same time.
      await Promise.all([recover(), recover()]);
      const isPlaced = placedAfter.has(step);
      expect(await timesCharged(cart)).toBe(isPlaced ? 1 : 0);
      expect(await ordersOf(cart)).toHaveLength(isPlaced ? 1 : 0);
      expect(await heldCents()).toBe(0);
      expect(await isCouponTaken('WELCOME10')).toBe(used + (isPlaced ? 1 : 0));
      const again = await pay(cart, fields, token);
      expect(again).toMatchObject({ status: 'success', order_id: cart.order_id });
      expect(await timesCharged(cart)).toBe(1);
    });
  }

  test('PAY-04 the worker goes on after a pass that failed, and ends when it is told to', async () => {
    let passes = 0;
    const warnings: string[] = [];
    const log = { warn: (_details: object, text: string) => void warnings.push(text), error: () => {} };
    const worker = startRecoveryWorker({
      recover: async () => {
        passes += 1;
        if (passes === 1) throw new Error('The database is away.');
      },
      log,
      everyMs: 1,
    });
    await expect.poll(() => passes).toBeGreaterThan(2);
    await worker.stop();
    const passesAtEnd = passes;
    await expect.poll(() => passes).toBe(passesAtEnd);
    expect(warnings).toHaveLength(1);
  });
});

describe('API-39 order_status', () => {
  test('API-39 an order is nobody’s business but of those who hold its cart, its owner and admins', async () => {
    const cart = await newCart();
    const query = { order_id: cart.order_id };
    const other = await newCart();
    const strangers = [{}, { 'x-cart-token': other.cart_token }, { 'x-user-token': await server.tokenOf('traveler') }];
    const asStrangers = async () =>
      Promise.all(strangers.map(async (headers) => (await server.refused(orderStatus, { query }, headers)).status));
    expect(await asStrangers()).toEqual([404, 404, 404]);
    expect(await stands(cart)).toEqual({ status: false });
    await pay(cart);
    expect(await asStrangers()).toEqual([404, 404, 404]);
    expect(await stands(cart)).toEqual({ status: true });
    const admin = { 'x-user-token': await server.tokenOf('admin') };
    expect(await server.call(orderStatus, { query }, admin)).toEqual({ status: true });
    expect((await server.refused(orderStatus, { query: { order_id: 999_999 } }, admin)).status).toBe(404);
  });
});
