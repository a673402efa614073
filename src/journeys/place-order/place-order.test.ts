import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listOverduePayments } from '#capabilities/overdue-payments/contract.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import { findUser } from '#records/people/users.ts';
import { addCredit } from '#records/money/credit.ts';
import { messageText } from '#rules/messages.ts';
import { cents } from '#rules/money.ts';
import { orderStatus, processPayment } from './contract.ts';
import { type OrderStep, orderSteps } from './server/order-steps.ts';
import { recoveryTakenMax } from './server/recover-attempts.ts';
import {
  bags,
  bodyOf,
  byCard,
  type Headers,
  headersOf,
  oneWay,
  type OrderWorld,
  roundTrip,
  start,
  startOrderWorld,
  type TestCart,
} from './server/testing/order-world.ts';

let world: OrderWorld;
let breakAt: OrderStep | null = null;
/** The step at which the database goes away, and how often. */
let outage: { readonly step: OrderStep; times: number } | null = null;

const undecided = { status: false, failed: false, error: null };
const placed = { status: true, failed: false, error: null };

beforeAll(async () => {
  world = await startOrderWorld({
    faults: {
      at: (step) => {
        if (step === breakAt) throw new Error(`The server crashed ${step}.`);
        if (step !== outage?.step || outage.times === 0) return;
        outage.times -= 1;
        throw new Error('Connection terminated unexpectedly');
      },
    },
  });
});

afterAll(() => world.close());

async function receiptText({ order_id, cart_token }: TestCart): Promise<string> {
  const path = `/api/v5/orders/${order_id}/receipt`;
  const { text } = await world.server.send('GET', path, undefined, { 'x-cart-token': cart_token });
  return text;
}

afterEach(() => {
  breakAt = null;
  outage = null;
  return world.expectBooksHold();
});

async function recoverAt(seconds: number): Promise<void> {
  world.server.clock.set(new Date(Date.parse(start) + seconds * 1000).toISOString());
  await world.server.recoverOrders();
  world.server.clock.set(start);
}

async function isCouponTaken(code: string): Promise<number> {
  const coupon = await world.server.db
    .selectFrom('coupons')
    .select('uses_taken')
    .where('code', '=', code)
    .executeTakeFirst();
  return coupon?.uses_taken ?? 0;
}

async function addCoupon(code: string, limits: { uses_max?: number; uses_per_user_max?: number }): Promise<void> {
  const days = { first_day: '2026-01-01', last_day: '2026-12-31' };
  await world.server.db
    .insertInto('coupons')
    .values({ code, kind: 'percent', amount: 1000, ...days, ...limits })
    .execute();
}

describe('API-32 process_payment', () => {
  test('API-32 another’s cart cannot be paid, and does not even exist for others', async () => {
    const [mine, theirs] = [await world.newCart(), await world.newCart()];
    const refused = (headers: Headers) => world.server.refused(processPayment, { body: bodyOf(mine) }, headers);
    expect(await refused({})).toMatchObject({ status: 404, errors: [{ field: 'cart_id' }] });
    expect((await refused({ 'x-cart-token': theirs.cart_token })).status).toBe(404);
    expect((await refused(await world.tokenOf('traveler'))).status).toBe(404);
    expect((await refused({ 'x-user-token': 'made-up' })).status).toBe(401);
    expect(await world.attemptsOf(mine)).toEqual([]);
  });

  test('PRC-02 PRC-06 a cart keeps its brand: a price and an order with another brand_id are refused at that field', async () => {
    const cart = await world.newCart();
    const refusal = { status: 400, errors: [{ field: 'brand_id', message: 'This cart belongs to another brand.' }] };
    const headers = headersOf(cart);
    const price = { ...oneWay, brand_id: 1, cart_id: cart.id };
    expect(await world.server.refused(shipPrice, { body: price }, headers)).toMatchObject(refusal);
    const body = bodyOf(cart, { brand_id: 1 });
    expect(await world.server.refused(processPayment, { body }, headers)).toMatchObject(refusal);
    expect(await world.attemptsOf(cart)).toEqual([]);
  });

  test('PRC-02 a request that names no brand gets the brand of its cart', async () => {
    const cart = await world.server.call(createCart, { body: { cart: { brand_id: 1 } } });
    expect(await world.pay(cart, { brand_id: undefined })).toMatchObject({ status: 'success' });
    expect(await world.ordersOf(cart)).toMatchObject([{ brand_id: 1 }]);
  });

  test('API-32 PAY-04 a guest pays by card: price shown, order, ledger and gateway say the same, and the email is written', async () => {
    const cart = await world.newCart();
    const answer = await world.pay(cart);
    expect(answer).toEqual({ status: 'success', order_id: cart.order_id, error: null, payment_type: 'new_card' });
    const [order] = await world.ordersOf(cart);
    expect(order).toMatchObject({ id: cart.order_id, total_cents: 8999, price: { total: 8999, charge: 8999 } });
    expect(order?.price).toMatchObject({ paidWith: { method: 'new-card', lastFour: '1881' } });
    expect(await findPaidForOrder(world.server.db, cart.order_id)).toEqual([{ source: 'gateway', amount: 8999 }]);
    const [attempt] = await world.attemptsOf(cart);
    expect(attempt).toMatchObject({ state: 'placed', charge: { kind: 'charged', amount: 8999 } });
    // Servers of other versions read the plan too.
    expect(attempt?.plan).toMatchObject({ paymentType: 'new_card' });
    expect(await world.timesCharged(cart)).toBe(1);
    const owner = await world.server.db
      .selectFrom('users')
      .leftJoin('passwords', 'passwords.user_id', 'users.id')
      .select(['contact_email', 'phc'])
      .where('users.id', '=', order?.user_id ?? 0)
      .executeTakeFirst();
    expect(owner).toEqual({ contact_email: 'ann@example.com', phc: null });
    const mails = await world.server.db
      .selectFrom('outbox')
      .select('recipient')
      .where('message_id', 'like', `receipt-${cart.order_id}@%`)
      .execute();
    expect(mails).toEqual([{ recipient: 'ann@example.com' }]);
  });

  test('API-32 a signed-in user pays without the guest fields', async () => {
    const cart = await world.newCart();
    const body = { ...oneWay, ...byCard, cart_id: cart.id, price_shown_cents: 8999 };
    const headers = headersOf(cart, await world.tokenOf('traveler'));
    expect(await world.server.call(processPayment, { body }, headers)).toMatchObject({ status: 'success' });
    const [order] = await world.ordersOf(cart);
    const traveler = await world.server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'traveler@portage.test')
      .executeTakeFirstOrThrow();
    expect(order?.user_id).toBe(traveler.id);
  });

  test('PRC-03 PAY-04 the worked example with credit, two gift cards and a coupon is paid in its parts, to the cent', async () => {
    const cart = await world.newCart();
    const gifts = ['FAIR-WAY2-GIFT-D025', 'port age1 gift d100'];
    const extras = { ...roundTrip, coupon: 'welcome10', wallet_creadits: 1000, gift_card: gifts };
    const token = await world.tokenOf('traveler');
    const { orders } = await world.server.call(shipPrice, { body: { ...extras, brand_id: 5 } }, token);
    expect(orders[0]).toMatchObject({ price_cents: 50_340, final_price: 50_340 - 1000 - 2500 - 10_000 });
    const shown = { price_shown_cents: orders[0]?.final_price, total_shown_cents: 50_340 };
    expect(await world.pay(cart, { ...extras, ...shown }, token)).toMatchObject({ status: 'success' });
    const paid = await findPaidForOrder(world.server.db, cart.order_id);
    expect(paid.map(({ source, amount }) => [source.split(':')[0], amount])).toEqual([
      ['wallet', 1000],
      ['gift-card', 2500],
      ['gift-card', 10_000],
      ['gateway', 36_840],
    ]);
    const [order] = await world.ordersOf(cart);
    expect(order?.total_cents).toBe(50_340);
    expect(JSON.stringify(await world.attemptsOf(cart))).not.toMatch(/gift d100|GIFT-D100|GIFT-D025/);
    expect(await isCouponTaken('WELCOME10')).toBe(1);
    expect(await world.heldCents()).toBe(0);
  });

  test('PAY-01 wallet credit that pays for all of it asks no gateway', async () => {
    const token = await world.tokenOf('pro');
    const { id } = await world.server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'pro@portage.test')
      .executeTakeFirstOrThrow();
    await world.server.db
      .transaction()
      .execute((tx) => addCredit(tx, { now: new Date(), userId: id, amount: cents(20_000), key: 'gift' }));
    const { orders } = await world.server.call(shipPrice, { body: oneWay }, token);
    const due = orders[0]?.price_cents ?? 0;
    const cart = await world.newCart();
    const fields = { wallet_creadits: due, payment_type: 'wallet_credit', payment_method_nonce: '' };
    const answer = await world.pay(cart, { ...fields, price_shown_cents: 0, total_shown_cents: due }, token);
    expect(answer).toEqual({ status: 'success', order_id: cart.order_id, error: null, payment_type: 'wallet_credit' });
    expect(await world.timesCharged(cart)).toBe(0);
    expect(await findPaidForOrder(world.server.db, cart.order_id)).toEqual([{ source: `wallet:${id}`, amount: due }]);
  });
});

describe('what is refused', () => {
  test('VAL-02 CHK-01 an incomplete form is refused by the names of its fields, and nothing is stored', async () => {
    const cart = await world.newCart();
    const gaps = { o_contact: '', email: 'nobody', terms_accepted: false };
    const guestGaps = await world.send(cart, gaps);
    expect(guestGaps.status).toBe(400);
    expect(guestGaps.json()).toMatchObject({
      errors: [
        { field: 'email', message: 'Please enter valid email address.' },
        { field: 'terms_accepted', message: 'Please accept the terms.' },
      ],
    });
    const sameZip = { d_zip: '90001', d_city: 'Los Angeles', d_state: 'CA' };
    const form = await world.send(cart, { o_contact: '', ...sameZip, travelers: bags({}) });
    expect(form.status).toBe(400);
    const named = (form.json() as { errors: { field: string }[] }).errors.map(({ field }) => field);
    expect(named).toEqual(
      expect.arrayContaining(['o_contact', 'o_zip', 'd_zip', 'travelers[0][lines][0][products][0][bag_size]']),
    );
    expect(await world.attemptsOf(cart)).toEqual([]);
  });

  test('DAT-06 a day that has passed is refused by its field', async () => {
    const answer = await world.send(await world.newCart(), { pickup_date: '2026-02-27' });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ field: 'pickup_date' }] });
  });

  test('DAT-01 a pickup on a holiday is refused by its field, which names the holiday, and nothing is charged', async () => {
    const cart = await world.newCart();
    const answer = await world.send(cart, {
      pickup_date: '2026-05-25',
      arrival_date: '2026-06-01',
      outbound_pickup: 1,
    });
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [{ field: 'pickup_date', message: expect.stringContaining('No service on Memorial Day') }],
    });
    expect(await world.attemptsOf(cart)).toEqual([]);
  });

  test('CHK-01 an email that has an account is answered as any other, and the order belongs to a record of its own', async () => {
    const extras = [{}, { email_marketing: true }, { coupon: 'WELCOME10', price_shown_cents: 8099 }];
    for (const extra of extras) {
      const [known, unknown] = [await world.newCart(), await world.newCart()];
      const ofKnown = await world.send(known, { email: 'Traveler@portage.test', first_name: 'Mallory', ...extra });
      const ofUnknown = await world.send(unknown, { email: 'nobody@example.com', first_name: 'Mallory', ...extra });
      const plain = ({ text }: typeof ofKnown, { order_id }: TestCart) => text.replace(String(order_id), 'N');
      expect(ofKnown.status).toBe(200);
      expect(ofKnown.json()).toMatchObject({ status: 'success' });
      expect(plain(ofKnown, known)).toBe(plain(ofUnknown, unknown));
      const [order] = await world.ordersOf(known);
      const owner = await findUser(world.server.db, order?.user_id ?? 0);
      expect(owner).toMatchObject({ isGuest: true, firstName: 'Mallory', email: 'traveler@portage.test' });
      expect(order?.user_id).not.toBe(await world.idOf('traveler'));
      const seen = await receiptText(known);
      expect(seen).toContain('Mallory Lee');
      expect(seen).not.toContain('Tessa');
    }
  });

  test('CHK-01 a declined card of a guest says the same whether the email has an account', async () => {
    const declined = { payment_method_nonce: 'fake-processor-declined-visa-nonce' };
    const known = await world.pay(await world.newCart(), { email: 'traveler@portage.test', ...declined });
    const unknown = await world.pay(await world.newCart(), { email: 'nobody@example.com', ...declined });
    expect(known).toEqual(unknown);
  });

  test('CHK-01 the receipt of a guest has the name typed for it, whatever an earlier guest with the email was called', async () => {
    await world.pay(await world.newCart(), { email: 'shared@example.com', first_name: 'Secret' });
    const cart = await world.newCart();
    await world.pay(cart, { email: 'shared@example.com', first_name: 'Open' });
    const seen = await receiptText(cart);
    expect(seen).toContain('Open Lee');
    expect(seen).not.toContain('Secret');
  });

  test.each(['en', 'es'])(
    'PAY-04 a price that moved or is missing is answered with "recalc" in %s',
    async (language) => {
      const cart = await world.newCart();
      const headers = { 'accept-language': language };
      for (const shown of [8998, undefined]) {
        const answer = await world.pay(cart, { price_shown_cents: shown }, headers);
        expect([answer.status, answer.error]).toEqual(['error', expect.stringContaining('recalc')]);
      }
    },
  );

  test('PAY-04 a price that moved is answered with "recalc", and nothing is held or charged', async () => {
    const cart = await world.newCart();
    const moved = await world.pay(cart, {
      price_shown_cents: 8998,
      coupon: 'WELCOME10',
      gift_card: ['PORT-AGE1-GIFT-D100'],
    });
    expect(moved).toMatchObject({ status: 'error', order_id: null });
    expect(moved.error).toContain('recalc');
    const otherTotal = await world.pay(cart, { total_shown_cents: 9999 });
    expect(otherTotal.error).toContain('recalc');
    expect(await world.attemptsOf(cart)).toEqual([]);
    expect(await world.heldCents()).toBe(0);
    expect(await world.pay(cart)).toMatchObject({ status: 'success' });
  });

  test('PRC-02 prices, discounts and flags that a customer sends change nothing', async () => {
    const cart = await world.newCart();
    const sent = { comp_discount: 5000, x_surcharge_check: true, x_refund_surcharges: true, price_shown_cents: 3999 };
    expect((await world.pay(cart, sent)).error).toContain('recalc');
    expect(await world.ordersOf(cart)).toEqual([]);
  });

  test('PAY-05 a card that is declined, prepaid or used up says so in the words of the specification, and everything reserved is released', async () => {
    const token = await world.tokenOf('traveler');
    const refusals = [
      [
        'fake-processor-declined-visa-nonce',
        'There was an issue processing your payment method. Your bank declined it. Try another card, or call the number on the back of this one.',
      ],
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
      const cart = await world.newCart();
      const extras = { coupon: 'WELCOME10', wallet_creadits: 500, price_shown_cents: 8999 - 900 - 500 };
      const answer = await world.pay(cart, { ...extras, payment_method_nonce: nonce }, token);
      expect(answer, nonce).toMatchObject({ status: 'error', order_id: null, error });
      expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'declined' }]);
      expect(await world.ordersOf(cart)).toEqual([]);
      expect(await world.pay(cart), 'another card').toMatchObject({ status: 'success' });
      expect(await world.timesCharged(cart)).toBe(1);
    }
    expect(await world.heldCents()).toBe(0);
    expect(await isCouponTaken('WELCOME10')).toBe(used);
  });

  test('PAY-02 without a nonce there is nothing to charge, and a way to pay that is not offered is refused', async () => {
    const cart = await world.newCart();
    expect((await world.send(cart, { payment_method_nonce: '' })).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'payment_method_nonce', message: 'Please enter card number' }],
    });
    expect((await world.send(cart, { payment_type: 'wallet_credit' })).json()).toMatchObject({
      errors: [{ field: 'payment_type', message: 'You do not have enough credits.' }],
    });
    const neither = { payment_type: undefined, payment_method_nonce: undefined };
    expect((await world.send(cart, neither)).json()).toMatchObject({ errors: [{ field: 'payment_type' }] });
    expect((await world.send(cart, { payment_type: 'club_billing' })).json()).toMatchObject({
      errors: [{ field: 'payment_type' }],
    });
  });

  test('PAY-02 a card number has no field here, and is refused in place of a nonce without being kept', async () => {
    const cart = await world.newCart();
    for (const field of ['card_number', 'credit_card_number', 'security_code']) {
      const answer = await world.send(cart, { [field]: '4111111111111111' });
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ field }] });
      expect(answer.text).not.toMatch(/4111[ -]?1111/);
    }
    for (const number of ['4111111111111111', '4111 1111 1111 1111']) {
      const answer = await world.send(cart, { payment_method_nonce: number });
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ field: 'payment_method_nonce' }] });
      expect(answer.text).not.toMatch(/4111[ -]?1111/);
    }
    expect(await world.attemptsOf(cart)).toEqual([]);
  });

  test('PRC-06 a coupon that a guest has used before is refused when they say who they are', async () => {
    await addCoupon('ONCEEACH', { uses_per_user_max: 1 });
    const order = async (cart: TestCart) =>
      world.pay(cart, { coupon: 'ONCEEACH', email: 'cleo@example.com', price_shown_cents: 8099 });
    expect(await order(await world.newCart())).toMatchObject({ status: 'success' });
    const second = await world.newCart();
    expect(await order(second)).toMatchObject({ status: 'error', error: 'You’ve already used this coupon.' });
    expect(await world.timesCharged(second)).toBe(0);
  });
});

describe('exactly once', () => {
  test('PAY-04 the same request gets the same answer, an order or a refusal, and money moves once', async () => {
    const cart = await world.newCart();
    const headers = { 'idempotency-key': 'again' };
    const first = await world.pay(cart, {}, headers);
    expect(await world.pay(cart, {}, headers)).toEqual(first);
    expect(await world.timesCharged(cart)).toBe(1);
    const declined = await world.newCart();
    const fields = { payment_method_nonce: 'fake-processor-declined-visa-nonce' };
    const no = await world.pay(declined, fields, headers);
    expect(await world.pay(declined, fields, headers)).toEqual(no);
    expect(await world.attemptsOf(declined)).toHaveLength(1);
  });

  test('PAY-04 whatever has changed since an order was placed, the same request gets the same answer', async () => {
    const cart = await world.newCart();
    const headers = { 'idempotency-key': 'long-ago' };
    const fields = { email: 'later@example.com' };
    const first = await world.pay(cart, fields, headers);
    const [order] = await world.ordersOf(cart);
    await world.server.db
      .insertInto('passwords')
      .values({ user_id: order?.user_id ?? 0, phc: '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA', changed_at: new Date() })
      .execute();
    expect(await world.pay(cart, fields, headers)).toEqual(first);
    const late = await world.newCart();
    const then = await world.pay(late, {}, headers);
    world.server.clock.set('2026-03-20T15:00:00Z');
    expect(await world.pay(late, {}, headers)).toEqual(then);
    expect(await world.timesCharged(late)).toBe(1);
    world.server.clock.set(start);
  });

  test('PAY-04 an order that is placed in one statement is what it is when it takes several', async () => {
    const [short, long] = [await world.newCart(), await world.newCart()];
    await world.pay(short, { email: 'short@example.com' });
    await world.pay(long, { email: 'long@example.com', email_marketing: true });
    const kept = async (cart: TestCart, email: string) => {
      const [order] = await world.ordersOf(cart);
      const [attempt] = await world.attemptsOf(cart);
      const mails = await world.server.db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute();
      const links = await world.server.db
        .selectFrom('one_time_links')
        .select('purpose')
        .where('user_id', '=', order?.user_id ?? 0)
        .execute();
      const terms = await world.server.db
        .selectFrom('terms_acceptances')
        .select(['version', 'accepted_at'])
        .where('user_id', '=', order?.user_id ?? 0)
        .execute();
      return {
        order: { ...order, id: 0, cart_id: 0, attempt_id: 0, display_id: '', user_id: 0 },
        attempt: { state: attempt?.state, asked: attempt?.asked_at !== null, charge: attempt?.charge_cents },
        answer: { ...attempt?.answer, order_id: 0 },
        paid: await findPaidForOrder(world.server.db, cart.order_id),
        mails: mails.length,
        links,
        terms,
      };
    };
    const first = await kept(short, 'short@example.com');
    expect(first).toMatchObject({ attempt: { state: 'placed' }, mails: 1, links: [{ purpose: 'claim-account' }] });
    expect(first).toEqual(await kept(long, 'long@example.com'));
  });

  test('PAY-04 a key of the client with another body is refused with 422, and one that is no key with 400', async () => {
    const cart = await world.newCart();
    const headers = { 'idempotency-key': 'one-body' };
    await world.pay(cart, {}, headers);
    expect((await world.send(cart, { payment_method_nonce: 'fake-valid-nonce' }, headers)).status).toBe(422);
    const long = await world.send(await world.newCart(), {}, { 'idempotency-key': 'x'.repeat(65) });
    expect(long.json()).toMatchObject({
      status: 400,
      errors: [
        {
          field: 'Idempotency-Key',
          message: 'Please use a key of up to 64 letters, digits, hyphens and underscores.',
        },
      ],
    });
  });

  test('PAY-04 without a key of the client the cart and the price are the key', async () => {
    const cart = await world.newCart();
    const headers = { 'x-cart-token': cart.cart_token };
    const order = (nonce: string) =>
      world.server.call(processPayment, { body: bodyOf(cart, { payment_method_nonce: nonce }) }, headers);
    expect(await order('fake-processor-declined-visa-nonce')).toMatchObject({ status: 'error' });
    expect(await order('fake-valid-nonce')).toMatchObject({ status: 'success' });
    expect(await order('fake-valid-visa-nonce')).toMatchObject({ status: 'success', order_id: cart.order_id });
    expect(await world.timesCharged(cart)).toBe(1);
  });

  for (const [name, keyOf] of [
    ['with one key', () => 'double-click'],
    ['each with a key of its own', (index: number) => `tab-${index}`],
  ] as const) {
    test(`PAY-04 twenty presses at once ${name} give one charge and one order`, async () => {
      const cart = await world.newCart();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => world.send(cart, {}, { 'idempotency-key': keyOf(index) })),
      );
      const orders = answers.filter(({ status }) => status === 200).map((answer) => answer.json());
      expect(orders.length).toBeGreaterThan(0);
      for (const order of orders) expect(order).toMatchObject({ status: 'success', order_id: cart.order_id });
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      expect(await world.timesCharged(cart)).toBe(1);
      expect(await world.ordersOf(cart)).toHaveLength(1);
    });
  }

  test('PRC-06 a coupon with one use against twenty carts at once is used once, and the others are asked to recalculate', async () => {
    await addCoupon('LASTONE', { uses_max: 1 });
    const carts = await Promise.all(Array.from({ length: 20 }, () => world.newCart()));
    const answers = await Promise.all(
      carts.map((cart) =>
        world.pay(cart, { coupon: 'LASTONE', price_shown_cents: 8099, email: `c${cart.id}@example.com` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    for (const { error } of answers.filter(({ status }) => status !== 'success')) expect(error).toContain('recalc');
    expect(await isCouponTaken('LASTONE')).toBe(1);
    const charges = await Promise.all(carts.map(world.timesCharged));
    expect(charges.reduce((sum, count) => sum + count, 0)).toBe(1);
  });
});

describe('recovery', () => {
  test('PAY-04 a gateway that hangs is answered with pending, a second try waits, and the recovery finishes the order', async () => {
    const cart = await world.newCart();
    await world.hangAtCharge();
    const headers = { 'idempotency-key': 'hangs' };
    expect(await world.pay(cart, {}, headers)).toEqual({
      status: 'pending',
      order_id: cart.order_id,
      error: null,
      payment_type: 'new_card',
    });
    expect((await world.send(cart, {}, headers)).status).toBe(409);
    expect((await world.send(cart)).status).toBe(409);
    expect(await world.statusOf(cart)).toEqual(undecided);
    await world.gateway.wake();
    await expect.poll(() => world.timesCharged(cart)).toBe(1);
    await world.recover();
    expect(await world.statusOf(cart)).toEqual(placed);
    expect(await world.pay(cart, {}, headers)).toMatchObject({ status: 'success', order_id: cart.order_id });
    expect(await world.timesCharged(cart)).toBe(1);
  });

  test('PAY-04 a gateway that cannot be reached is an error at once, and the same cart is paid when it is back', async () => {
    const cart = await world.newCart();
    world.missGatewayAtCharge();
    expect(await world.pay(cart)).toMatchObject({ status: 'error', error: messageText('paymentsAway') });
    expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'undone', asked_at: null }]);
    expect(await world.pay(cart)).toMatchObject({ status: 'success', order_id: cart.order_id });
    await world.recover();
    expect((await world.attemptsOf(cart)).map(({ state, looked_at }) => [state, looked_at])).toEqual([
      ['undone', null],
      ['placed', null],
    ]);
    expect(await world.timesCharged(cart)).toBe(1);
  });

  test('PAY-04 a gateway that cannot be reached leaves the credit and the coupon as they were', async () => {
    const token = await world.tokenOf('traveler');
    const cart = await world.newCart(token);
    const used = await isCouponTaken('WELCOME10');
    const fields = { coupon: 'WELCOME10', wallet_creadits: 500, price_shown_cents: 8999 - 900 - 500 };
    world.missGatewayAtCharge();
    expect(await world.pay(cart, fields, token)).toMatchObject({ status: 'error', error: messageText('paymentsAway') });
    expect(await world.heldCents()).toBe(0);
    expect(await isCouponTaken('WELCOME10')).toBe(used);
    expect(await world.pay(cart, {}, token)).toMatchObject({ status: 'success' });
  });

  test('PAY-04 a gateway that fails after charging still leads to one order, the same as any other', async () => {
    const [plain, failed] = [await world.newCart(), await world.newCart()];
    await world.pay(plain);
    await world.gateway.fault({ on: 'charge', effect: { kind: 'error-after' } });
    expect(await world.pay(failed)).toMatchObject({ status: 'pending' });
    await world.recover();
    const what = async (cart: TestCart) => {
      const [order] = await world.ordersOf(cart);
      const { price, ship_state, total_cents, user_id, rate_card_version } = order ?? {};
      // Each guest order has a record of its own; only its number differs.
      const owner = { ...(await findUser(world.server.db, user_id ?? 0)), id: 0 };
      return { price, ship_state, total_cents, owner, rate_card_version };
    };
    expect(await what(failed)).toEqual(await what(plain));
    expect(await world.timesCharged(failed)).toBe(1);
  });

  test.each(['before-order', 'after-mail'] as const)(
    'PAY-04 an order whose database is away once it is charged is placed once, by the same request, when it is back (%s)',
    async (step) => {
      const cart = await world.newCart();
      outage = { step, times: 3 };
      expect(await world.pay(cart)).toMatchObject({ status: 'success', order_id: cart.order_id });
      expect(await world.ordersOf(cart)).toHaveLength(1);
      expect(await world.timesCharged(cart)).toBe(1);
    },
  );

  test('PAY-04 a charge whose server was lost becomes an order after five seconds', async () => {
    const cart = await world.newCart();
    breakAt = 'after-charge';
    await world.send(cart);
    breakAt = null;
    await recoverAt(4);
    expect(await world.ordersOf(cart)).toEqual([]);
    await recoverAt(5);
    expect(await world.ordersOf(cart)).toHaveLength(1);
    expect(await world.timesCharged(cart)).toBe(1);
  });

  test('PAY-04 a charge that the gateway does not know is undone when it cannot be made any more, however lately it was asked', async () => {
    const cart = await world.newCart();
    await world.gateway.fault({ on: 'charge', effect: { kind: 'error-before' } });
    await world.pay(cart);
    await recoverAt(29);
    expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'charging' }]);
    await recoverAt(30);
    expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'undone' }]);
  });

  test('PAY-04 a charge that never reached the gateway is undone, and the cart can be paid again', async () => {
    const cart = await world.newCart();
    await world.gateway.fault({ on: 'charge', effect: { kind: 'error-before' } });
    expect(await world.pay(cart)).toMatchObject({ status: 'pending' });
    await world.recover();
    expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'undone', answer: { status: 'error' } }]);
    expect(await world.pay(cart)).toMatchObject({ status: 'success' });
    expect(await world.timesCharged(cart)).toBe(1);
  });

  test('PAY-04 one pass undoes more payments than a worker takes together', async () => {
    const carts: TestCart[] = [];
    for (let number = 0; number <= recoveryTakenMax; number += 1) {
      const cart = await world.newCart();
      await world.gateway.fault({ on: 'charge', effect: { kind: 'error-before' } });
      expect(await world.pay(cart)).toMatchObject({ status: 'pending' });
      carts.push(cart);
    }
    await world.recover();
    const attempts = (await Promise.all(carts.map((cart) => world.attemptsOf(cart)))).flat();
    expect(new Set(attempts.map(({ state }) => state))).toEqual(new Set(['undone']));
  });

  test('PAY-04 a charge that turns up after it was given up is refunded', async () => {
    const cart = await world.newCart();
    await world.gateway.fault({ on: 'charge', effect: { kind: 'error-before' } });
    await world.pay(cart);
    await world.recover();
    const [attempt] = await world.attemptsOf(cart);
    const late = await world.gateway.connect().charge({
      key: attempt?.charge_key ?? '',
      amount: cents(8999),
      method: { kind: 'nonce', nonce: 'fake-valid-nonce' },
      description: 'late',
    });
    expect(late.kind).toBe('charged');
    world.server.clock.set('2026-03-02T15:03:00Z');
    await world.server.recoverOrders();
    world.server.clock.set(start);
    expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'refunded' }]);
    expect(await world.ordersOf(cart)).toEqual([]);
    expect(await world.pay(cart)).toMatchObject({ status: 'success' });
  });

  test('PAY-04 a charge that turns up days after it was given up is refunded, once', async () => {
    const cart = await world.newCart();
    await world.gateway.fault({ on: 'charge', effect: { kind: 'error-before' } });
    await world.pay(cart);
    await world.recover();
    world.server.clock.set('2026-03-03T16:00:00Z');
    await world.server.recoverOrders();
    const [attempt] = await world.attemptsOf(cart);
    expect(attempt).toMatchObject({ state: 'undone', last_heard: 'none', final_at: null });
    const charge = {
      key: attempt?.charge_key ?? '',
      amount: cents(8999),
      method: { kind: 'nonce', nonce: 'fake-valid-nonce' } as const,
      description: 'late',
    };
    expect(await world.gateway.connect().charge(charge)).toMatchObject({ kind: 'charged' });
    world.server.clock.set('2026-03-05T16:00:00Z');
    await Promise.all([world.server.recoverOrders(), world.server.recoverOrders()]);
    await world.server.recoverOrders();
    world.server.clock.set(start);
    expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'refunded' }]);
    expect(await world.payments.findRefundByKey(charge.key)).toMatchObject({ kind: 'refunded', amount: 8999 });
  });

  test('PAY-04 SCR-08 a payment without a final answer is listed for staff after a day, and leaves the list with the answer', async () => {
    const cart = await world.newCart();
    await world.gateway.fault({ on: 'charge', effect: { kind: 'error-before' } });
    await world.pay(cart);
    await world.recover();
    const listed = async () => {
      const { payments, total } = await world.server.call(listOverduePayments, {}, await world.tokenOf('adminplus'));
      expect(total).toBe(payments.length);
      return payments.filter(({ cart_id }) => cart_id === cart.id);
    };
    const at = async (moment: string) => {
      world.server.clock.set(moment);
      await world.server.recoverOrders();
      return listed();
    };
    expect(await at('2026-03-03T14:00:00Z')).toEqual([]);
    const [attempt] = await world.attemptsOf(cart);
    expect(await at('2026-03-03T18:30:00Z')).toMatchObject([
      {
        key: attempt?.charge_key,
        amount_cents: 8999,
        since: '2026-03-02T15:00:00.000Z',
        age_hours: 27,
        person: { name: 'Ann Lee', email: 'ann@example.com' },
        state: 'given_up',
        last_heard: 'none',
        last_asked_at: '2026-03-03T18:30:00.000Z',
      },
    ]);
    expect((await world.server.send('GET', '/metrics')).text).toMatch(/^portage_payments_overdue [1-9]/m);
    // Staff take it off the list once, can put it back, and it is still asked about.
    const [{ id, removable } = { id: 0, removable: false }] = await listed();
    expect(removable).toBe(true);
    const admin = await world.tokenOf('admin');
    const press = (remedy: string) => world.server.send('POST', `/api/v5/admin/payments/${id}`, { remedy }, admin);
    const removals = await Promise.all([press('remove'), press('remove')]);
    expect(removals.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await listed()).toEqual([]);
    expect((await press('restore')).status).toBe(200);
    expect((await press('restore')).status).toBe(409);
    expect(await listed()).toHaveLength(1);
    const audited = world.server.db.selectFrom('audit_log').select('action').orderBy('id');
    expect(await audited.where('object_id', '=', attempt?.charge_key ?? '').execute()).toEqual([
      { action: 'payment-removed' },
      { action: 'payment-restored' },
    ]);
    await world.payments.charge({
      key: attempt?.charge_key ?? '',
      amount: cents(8999),
      method: { kind: 'nonce', nonce: 'fake-processor-declined-visa-nonce' },
      description: 'late',
    });
    expect(await at('2026-03-04T18:30:00Z')).toEqual([]);
    world.server.clock.set(start);
    expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'undone', last_heard: 'declined' }]);
  });

  test('PAY-04 expired reservations are released, and money that was charged for them is refunded', async () => {
    const token = await world.tokenOf('traveler');
    const cart = await world.newCart();
    await world.gateway.fault({ on: 'charge', effect: { kind: 'error-after' } });
    await world.pay(cart, { wallet_creadits: 100, price_shown_cents: 8899 }, token);
    await world.server.db.updateTable('holds').set({ state: 'released' }).where('state', '=', 'active').execute();
    await world.recover();
    expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'refunded', answer: { status: 'error' } }]);
    expect(await world.ordersOf(cart)).toEqual([]);
    expect(await world.heldCents()).toBe(0);
  });

  const placedAfter: ReadonlySet<OrderStep> = new Set(['after-charge', 'before-order', 'after-mail', 'after-order']);

  for (const step of orderSteps) {
    test(`PAY-04 a crash ${step} ends in one charge and one order, or in neither with everything released`, async () => {
      const used = await isCouponTaken('WELCOME10');
      const token = await world.tokenOf('traveler');
      const cart = await world.newCart();
      const fields = { coupon: 'WELCOME10', wallet_creadits: 100, price_shown_cents: 8999 - 900 - 100 };
      const headers = { ...token, 'idempotency-key': 'crash' };
      breakAt = step;
      expect((await world.send(cart, fields, headers)).status).toBe(500);
      breakAt = null;
      // Two servers may look at the same time.
      await Promise.all([world.recover(), world.recover()]);
      const isPlaced = placedAfter.has(step);
      expect(await world.timesCharged(cart)).toBe(isPlaced ? 1 : 0);
      expect(await world.ordersOf(cart)).toHaveLength(isPlaced ? 1 : 0);
      expect(await world.heldCents()).toBe(0);
      expect(await isCouponTaken('WELCOME10')).toBe(used + (isPlaced ? 1 : 0));
      const again = await world.pay(cart, fields, token);
      expect(again).toMatchObject({ status: 'success', order_id: cart.order_id });
      expect(await world.timesCharged(cart)).toBe(1);
    });
  }
});

describe('API-39 order_status', () => {
  test('API-39 only the holder of its cart, its owner and admins can ask about an order', async () => {
    const cart = await world.newCart();
    const query = { order_id: cart.order_id };
    const other = await world.newCart();
    const strangers = [{}, { 'x-cart-token': other.cart_token }, await world.tokenOf('traveler')];
    const asStrangers = async () =>
      Promise.all(
        strangers.map(async (headers) => (await world.server.refused(orderStatus, { query }, headers)).status),
      );
    expect(await asStrangers()).toEqual([404, 404, 404]);
    expect(await world.statusOf(cart)).toEqual(undecided);
    await world.pay(cart);
    expect(await asStrangers()).toEqual([404, 404, 404]);
    expect(await world.statusOf(cart)).toEqual(placed);
    const admin = await world.tokenOf('admin');
    expect(await world.server.call(orderStatus, { query }, admin)).toEqual(placed);
    expect((await world.server.refused(orderStatus, { query: { order_id: 999_999 } }, admin)).status).toBe(404);
  });

  test('API-39 PAY-04 a failed try says so and why, and the next one counts instead', async () => {
    const cart = await world.newCart();
    await world.pay(cart, { payment_method_nonce: 'fake-valid-prepaid-nonce' });
    const error = expect.stringContaining('Prepaid debit/credit cards are not accepted');
    expect(await world.statusOf(cart)).toEqual({ status: false, failed: true, error });
    expect(await world.statusOf(cart, 12)).toMatchObject({ failed: true });
    await world.gateway.fault({ on: 'charge', effect: { kind: 'error-before' } });
    expect(await world.pay(cart)).toMatchObject({ status: 'pending' });
    expect(await world.statusOf(cart)).toEqual(undecided);
    await world.recover();
    expect(await world.statusOf(cart)).toEqual({
      status: false,
      failed: true,
      error: 'There was an issue processing your payment method.',
    });
    await world.pay(cart);
    expect(await world.statusOf(cart)).toEqual(placed);
  });

  test('API-39 PAY-04 a waiting caller is answered when the order is decided, and not before', async () => {
    const cart = await world.newCart();
    await world.gateway.fault({ on: 'charge', effect: { kind: 'error-after' } });
    await world.pay(cart);
    expect(await world.statusOf(cart, 1)).toEqual(undecided);
    const waiting = world.statusOf(cart, 12);
    await world.recover();
    expect(await waiting).toEqual(placed);
  });

  test('API-39 a caller waits no longer than twelve seconds', async () => {
    const cart = await world.newCart();
    const query = { order_id: cart.order_id, wait: 13 };
    expect(await world.server.refused(orderStatus, { query }, { 'x-cart-token': cart.cart_token })).toMatchObject({
      status: 400,
      errors: [{ field: 'wait' }],
    });
  });
});
