import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { orderReceipt } from '#capabilities/orders/contract.ts';
import { issueRandomGiftCard } from '#records/testing/issue-random-gift-card.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import { addCredit } from '#records/money/credit.ts';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { clubBilling } from '../contract.ts';
import {
  bodyOf,
  type Headers,
  oneWay,
  type OrderWorld,
  startOrderWorld,
  type TestCart,
} from './testing/order-world.ts';

let world: OrderWorld;
let clubOfPro = 0;
let clubOfStaff = 0;

beforeAll(async () => {
  world = await startOrderWorld();
  clubOfPro = await clubBilledFor('pro');
  clubOfStaff = await clubBilledFor('club');
});

afterAll(() => world.close());

afterEach(async () => {
  if ((await world.heldCents()) > 0) throw new Error('Something is still set aside.');
  await world.expectBooksHold();
});

async function clubBilledFor(name: string): Promise<number> {
  const row = await world.server.db
    .selectFrom('club_billing_clubs')
    .select('club_id')
    .where('user_id', '=', await world.idOf(name))
    .executeTakeFirstOrThrow();
  return row.club_id;
}

/** Stores a card at the gateway for a demo person, and returns its id. */
async function storeCard(name: string, nonce = 'fake-valid-mastercard-nonce'): Promise<string> {
  const customer = paymentCustomer(await world.idOf(name));
  const stored = await world.gateway.connect().storeMethod({ customer, nonce });
  if (stored.kind !== 'stored') throw new Error('The card was not stored.');
  return stored.method.id;
}

async function storedCardsOf(name: string): Promise<readonly { last4: string }[]> {
  const listed = await world.gateway.connect().storedMethods(paymentCustomer(await world.idOf(name)));
  return listed.kind === 'listed' ? listed.methods : [];
}

/** What this person pays for the shipment of the tests. */
async function priceFor(token: Headers): Promise<number> {
  const { orders } = await world.server.call(shipPrice, { body: oneWay }, token);
  return orders[0]?.price_cents ?? 0;
}

/** A cart of a demo user; others may have its token. */
async function cartOf(name: string): Promise<TestCart> {
  const cart = await world.newCart();
  const userId = await world.idOf(name);
  await world.server.db.updateTable('carts').set({ user_id: userId }).where('id', '=', cart.id).execute();
  return cart;
}

function paidFor({ order_id }: TestCart) {
  return findPaidForOrder(world.server.db, order_id);
}

async function paidWith(cart: TestCart): Promise<unknown> {
  const [order] = await world.ordersOf(cart);
  return order?.price['paidWith'];
}

const signedIn = { first_name: undefined, last_name: undefined, email: undefined, terms_accepted: undefined };

describe('who may pay how', () => {
  test('PAY-01 only staff who book for its owner can use a card on file', async () => {
    const id = await storeCard('traveler');
    const fields = { payment_type: 'card_on_file', payment_method_id: id };
    const refused = async (cart: TestCart, headers: Headers) => (await world.send(cart, fields, headers)).json();
    const message = 'You can only use this card on file when you book for its owner.';
    const no = { status: 403, errors: [{ field: 'payment_type', message }] };
    const theirs = await cartOf('traveler');
    expect(await refused(theirs, {})).toMatchObject(no);
    expect(await refused(theirs, await world.tokenOf('traveler'))).toMatchObject(no);
    expect(await refused(theirs, await world.tokenOf('club'))).toMatchObject(no);
    const admin = await world.tokenOf('admin');
    expect(await refused(await world.newCart(admin), admin)).toMatchObject(no);
    const pro = await world.tokenOf('pro');
    for (const cart of [await cartOf('pro'), theirs]) {
      const asked = await world.send(cart, { ...fields, price_shown_cents: await priceFor(pro) }, pro);
      expect(asked.json()).toMatchObject(no);
    }
    expect(await world.attemptsOf(theirs)).toEqual([]);
  });

  for (const name of ['admin', 'adminplus', 'manager']) {
    test(`PAY-01 ${name}@ pays with the card on file of the person of the cart, and the order is that person’s`, async () => {
      const id = await storeCard('traveler');
      const token = await world.tokenOf(name);
      const cart = await cartOf('traveler');
      const fields = { payment_type: 'card_on_file', payment_method_id: id, price_shown_cents: await priceFor(token) };
      expect(await world.pay(cart, fields, token)).toEqual({
        status: 'success',
        order_id: cart.order_id,
        error: null,
        payment_type: 'card_on_file',
      });
      const [order] = await world.ordersOf(cart);
      expect(order?.user_id).toBe(await world.idOf('traveler'));
      expect(await paidWith(cart)).toEqual({ method: 'card-on-file', lastFour: '4444' });
    });
  }

  test('PAY-01 a card on file must be one of that very person', async () => {
    const id = await storeCard('pro');
    const cart = await cartOf('traveler');
    const fields = { payment_type: 'card_on_file', payment_method_id: id };
    expect(await world.pay(cart, fields, await world.tokenOf('admin'))).toMatchObject({ status: 'error' });
    expect(await world.timesCharged(cart)).toBe(0);
  });

  test('PAY-01 a guest has no saved cards and keeps none', async () => {
    const cart = await world.newCart();
    const saved = { payment_type: 'saved_card', payment_method_id: await storeCard('traveler') };
    expect((await world.send(cart, saved)).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'payment_type', message: 'Please sign in to pay with a saved card.' }],
    });
    expect((await world.send(cart, { store_card_information: true })).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'store_card_information', message: 'Please sign in to keep this card.' }],
    });
    expect(await world.attemptsOf(cart)).toEqual([]);
  });
});

describe('cards and wallets', () => {
  test('PAY-01 a saved card of the payer pays', async () => {
    const cart = await world.newCart();
    const fields = { ...signedIn, payment_type: 'saved_card', payment_method_id: await storeCard('traveler') };
    const token = await world.tokenOf('traveler');
    expect(await world.pay(cart, fields, token)).toMatchObject({ status: 'success', payment_type: 'saved_card' });
    expect(await paidWith(cart)).toEqual({ method: 'saved-card', lastFour: '4444' });
    expect(await paidFor(cart)).toEqual([{ source: 'gateway', amount: 8999 }]);
  });

  test('PAY-01 another user’s saved card does not pay, and nothing is held or charged', async () => {
    const cart = await world.newCart();
    const gift = { gift_card: ['PORT-AGE1-GIFT-D100'], price_shown_cents: 0 };
    const id = await storeCard('traveler');
    const fields = { payment_type: 'saved_card', payment_method_id: id, wallet_creadits: 0 };
    const token = await world.tokenOf('carrier');
    expect(await world.pay(cart, fields, token)).toEqual({
      status: 'error',
      order_id: null,
      error: 'There was an issue processing your payment method.',
      payment_type: 'saved_card',
    });
    expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'declined' }]);
    expect(await world.timesCharged(cart)).toBe(0);
    expect(await world.pay(cart, { ...gift, payment_type: undefined }, token)).toMatchObject({ status: 'success' });
  });

  test('PAY-02 a saved card must be named, by a name and not by its number', async () => {
    const cart = await world.newCart();
    const token = await world.tokenOf('traveler');
    const saved = (id: string) => world.send(cart, { payment_type: 'saved_card', payment_method_id: id }, token);
    expect((await saved('')).json()).toMatchObject({
      errors: [{ field: 'payment_method_id', message: 'Please choose a card.' }],
    });
    for (const id of ['4111111111111111', '4111-1111-1111-1111', '../customers/user-1', 'a b']) {
      const answer = await saved(id);
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ field: 'payment_method_id' }] });
      expect(answer.text).not.toMatch(/4111[ -]?1111/);
    }
  });

  test('PAY-02 a card is saved when its owner asks for it and it was charged, and not otherwise', async () => {
    const token = await world.tokenOf('carrier');
    const keep = { store_card_information: true, payment_method_nonce: 'fake-valid-discover-nonce' };
    await world.pay(await world.newCart(), { payment_method_nonce: 'fake-valid-amex-nonce' }, token);
    const declined = { ...keep, payment_method_nonce: 'fake-processor-declined-visa-nonce' };
    await world.pay(await world.newCart(), declined, token);
    expect(await storedCardsOf('carrier')).toEqual([]);
    expect(await world.pay(await world.newCart(), keep, token)).toMatchObject({ status: 'success' });
    expect(await storedCardsOf('carrier')).toMatchObject([{ last4: '1117' }]);
  });

  test('PAY-02 saving a card needs its holder', async () => {
    const fields = { ...signedIn, store_card_information: true, phone_number: undefined };
    const answer = await world.send(await world.newCart(), fields, await world.tokenOf('traveler'));
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [
        { field: 'first_name', message: 'Please enter your first name' },
        { field: 'last_name', message: 'Please enter your last name' },
        { field: 'email', message: 'Please enter user email' },
      ],
    });
  });

  test('PAY-01 staff who book for a customer save a new card for themselves', async () => {
    const before = await storedCardsOf('traveler');
    const fields = { store_card_information: true, payment_method_nonce: 'fake-valid-amex-nonce' };
    await world.pay(await cartOf('traveler'), fields, await world.tokenOf('manager'));
    expect(await storedCardsOf('traveler')).toEqual(before);
    expect(await storedCardsOf('manager')).toMatchObject([{ last4: '0005' }]);
  });

  test('PAY-03 a new card needs its billing country, and its zip where that country has zips', async () => {
    const cart = await world.newCart();
    const errorsWith = async (fields: object) => (await world.send(cart, { ...fields })).json();
    expect(await errorsWith({ billing_country: '', billing_zip: '' })).toMatchObject({
      errors: [{ field: 'billing_country', message: 'Please enter the billing country' }],
    });
    expect(await errorsWith({ billing_country: 'US', billing_zip: '' })).toMatchObject({
      errors: [{ field: 'billing_zip', message: 'Please enter the billing zip code' }],
    });
    expect(await errorsWith({ billing_country: 'QQ' })).toMatchObject({ errors: [{ field: 'billing_country' }] });
    const inHongKong = { billing_country: 'HK', billing_zip: '' };
    expect(await world.pay(cart, inHongKong)).toMatchObject({ status: 'success' });
  });

  test('PAY-02 a US zip of a saved card that is too short to be whole counts as none', async () => {
    const saved = { payment_type: 'saved_card', payment_method_id: await storeCard('traveler') };
    const answer = await world.send(
      await world.newCart(),
      { ...saved, billing_country: 'US', billing_zip: '9000' },
      await world.tokenOf('traveler'),
    );
    expect(answer.json()).toMatchObject({ errors: [{ field: 'billing_zip' }] });
  });

  test('PAY-06 a pro user with ten cards must name the holder of another one', async () => {
    const token = await world.tokenOf('pro');
    const shown = { price_shown_cents: await priceFor(token) };
    const withOwnEmail = { ...shown, email: 'PRO@portage.test' };
    const had = (await storedCardsOf('pro')).length;
    await Promise.all(Array.from({ length: 9 - had }, () => storeCard('pro')));
    expect(await world.pay(await world.newCart(), withOwnEmail, token)).toMatchObject({ status: 'success' });
    await storeCard('pro');
    const cart = await world.newCart();
    expect((await world.send(cart, withOwnEmail, token)).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'email', message: "Please enter the card holder's email address" }],
    });
    const withHolder = { ...shown, email: 'holder@example.com' };
    expect(await world.pay(cart, withHolder, token)).toMatchObject({ status: 'success' });
  });

  for (const [type, nonce, shown] of [
    ['apple_pay', 'fake-apple-pay-visa-nonce', { method: 'apple-pay', lastFour: '1111' }],
    ['paypal', 'fake-paypal-one-time-nonce', { method: 'paypal', lastFour: null }],
  ] as const) {
    test(`PAY-01 ${type} pays by its nonce, without a billing address, and refuses to pay without one`, async () => {
      const cart = await world.newCart();
      const fields = { payment_type: type, billing_country: undefined, billing_zip: undefined };
      expect((await world.send(cart, { ...fields, payment_method_nonce: '' })).json()).toMatchObject({
        errors: [{ field: 'payment_method_nonce' }],
      });
      const answer = await world.pay(cart, { ...fields, payment_method_nonce: nonce });
      expect(answer).toMatchObject({ status: 'success', payment_type: type });
      expect(await paidWith(cart)).toEqual(shown);
    });
  }

  for (const [type, title] of [
    ['apple_pay', 'Apple Pay'],
    ['paypal', 'PayPal'],
  ] as const) {
    test(`PAY-05 the message about a declined ${type} names the wallet, and no card that its owner may not have`, async () => {
      const fields = { payment_type: type, billing_country: undefined, billing_zip: undefined };
      const nonce = 'fake-processor-declined-visa-nonce';
      const answer = await world.pay(await world.newCart(), { ...fields, payment_method_nonce: nonce });
      expect(answer.error).toBe(
        `There was an issue processing your payment method. ${title} declined the payment. Choose another way to pay in ${title}, or pay by card.`,
      );
    });
  }

  for (const [type, way] of [
    ['new_card', { payment_method_nonce: 'fake-valid-visa-nonce' }],
    ['saved_card', {}],
    ['apple_pay', { payment_method_nonce: 'fake-apple-pay-visa-nonce' }],
    ['paypal', { payment_method_nonce: 'fake-paypal-one-time-nonce' }],
  ] as const) {
    test(`PAY-01 PRC-03 ${type} pays what credit and a gift card leave`, async () => {
      const userId = await world.idOf('traveler');
      const { code } = await world.server.db.transaction().execute(async (tx) => {
        await addCredit(tx, { now: new Date(), userId, amount: cents(500), key: `mixed:${type}` });
        return issueRandomGiftCard(tx, { amount: cents(2000), brand: null, lastDay: isoDate('2026-12-31') });
      });
      const cart = await world.newCart();
      const balances = { wallet_creadits: 500, gift_card: [code], price_shown_cents: 8999 - 500 - 2000 };
      const saved = { payment_method_id: await storeCard('traveler') };
      const fields = { payment_type: type, ...saved, ...way, ...balances };
      expect(await world.pay(cart, fields, await world.tokenOf('traveler'))).toMatchObject({ status: 'success' });
      expect((await paidFor(cart)).map(({ source, amount }) => [source.split(':')[0], amount])).toEqual([
        ['wallet', 500],
        ['gift-card', 2000],
        ['gateway', 6499],
      ]);
    });
  }

  test('PAY-05 a nonce is good for one charge only', async () => {
    const nonce = await world.gateway.exchange('4111111111111111');
    const [first, second] = [await world.newCart(), await world.newCart()];
    expect(await world.pay(first, { payment_method_nonce: nonce })).toMatchObject({ status: 'success' });
    expect(await world.pay(second, { payment_method_nonce: nonce })).toEqual({
      status: 'error',
      order_id: null,
      error:
        'The transaction could not be processed. This usually happens when there are multiple sessions started on the same browser. Please reload the page and start afresh.',
      payment_type: 'new_card',
    });
    expect(await world.timesCharged(second)).toBe(0);
  });

  test('PAY-05 a prepaid card is refused in the exact words, also when it is a wallet’s', async () => {
    const cart = await world.newCart();
    const nonce = await world.gateway.exchange('4111111111111210');
    for (const type of ['new_card', 'apple_pay']) {
      expect(await world.pay(cart, { payment_type: type, payment_method_nonce: nonce })).toEqual({
        status: 'error',
        order_id: null,
        error:
          'Prepaid debit/credit cards are not accepted, please enter a new credit or debit card number and try again. We apologize for any inconvenience',
        payment_type: type,
      });
    }
  });
});

describe('API-33 club_billing', () => {
  test('API-33 the cart of another user cannot be billed and looks like one that does not exist', async () => {
    const cart = await world.newCart();
    const body = bodyOf(cart, { payment_type: undefined, sales_club_billing: clubOfPro });
    const refused = (headers: Headers) => world.server.refused(clubBilling, { body }, headers);
    expect(await refused({})).toMatchObject({ status: 404, errors: [{ field: 'cart_id' }] });
    expect((await refused(await world.tokenOf('pro'))).status).toBe(404);
    expect((await refused({ 'x-user-token': 'made-up' })).status).toBe(401);
  });

  test('PAY-03 club billing needs a club', async () => {
    const answer = await world.sendBill(await world.newCart(), {}, await world.tokenOf('club'));
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [{ field: 'sales_club_billing', message: 'Please select a club' }],
    });
  });

  test('PAY-07 a club that does not pay for the user is not billed, and nothing is stored', async () => {
    const no = {
      status: 'error',
      order_id: null,
      error: 'This club doesn’t pay for these shipments. Please choose another club or another way to pay.',
      payment_type: 'club_billing',
    };
    const cart = await world.newCart();
    const bill = (clubId: number, headers?: Headers) => world.bill(cart, { sales_club_billing: clubId }, headers);
    expect(await bill(clubOfStaff)).toEqual(no);
    expect(await bill(clubOfPro, await world.tokenOf('club'))).toEqual(no);
    expect(await bill(clubOfStaff, await world.tokenOf('traveler'))).toEqual(no);
    expect(await bill(999_999, await world.tokenOf('club'))).toEqual(no);
    await world.server.db
      .updateTable('clubs')
      .set({ club_billing_disabled: true })
      .where('id', '=', clubOfStaff)
      .execute();
    expect(await bill(clubOfStaff, await world.tokenOf('club'))).toEqual(no);
    await world.server.db
      .updateTable('clubs')
      .set({ club_billing_disabled: false })
      .where('id', '=', clubOfStaff)
      .execute();
    expect(await world.attemptsOf(cart)).toEqual([]);
  });

  test('API-33 PAY-01 a club pays: no gateway is asked, and ledger and receipt say who owes', async () => {
    const cart = await world.newCart();
    const token = await world.tokenOf('club');
    expect(await world.bill(cart, { ...signedIn, sales_club_billing: clubOfStaff }, token)).toEqual({
      status: 'success',
      order_id: cart.order_id,
      error: null,
      payment_type: 'club_billing',
    });
    expect(await paidFor(cart)).toEqual([{ source: 'club-billing', amount: 8999 }]);
    expect(await world.ordersOf(cart)).toMatchObject([
      { billed_club_id: clubOfStaff, total_cents: 8999, price: { charge: 8999 } },
    ]);
    expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'placed', charge_cents: 0, asked_at: null }]);
    const receipt = await world.server.call(orderReceipt, { params: { order_id: cart.order_id } }, token);
    expect(JSON.stringify(receipt)).toContain('Billed to the club');
    expect(await world.statusOf(cart)).toMatchObject({ status: true });
  });

  test('PAY-01 PRC-03 a club pays what credit and a gift card leave', async () => {
    const userId = await world.idOf('club');
    await world.server.db
      .transaction()
      .execute((tx) => addCredit(tx, { now: new Date(), userId, amount: cents(1000), key: 'for-the-club' }));
    const cart = await world.newCart();
    const fields = {
      sales_club_billing: clubOfStaff,
      wallet_creadits: 1000,
      gift_card: ['FAIR-WAY2-GIFT-D025'],
      price_shown_cents: 8999 - 1000 - 2500,
    };
    expect(await world.bill(cart, fields, await world.tokenOf('club'))).toMatchObject({ status: 'success' });
    expect((await paidFor(cart)).map(({ source, amount }) => [source.split(':')[0], amount])).toEqual([
      ['wallet', 1000],
      ['gift-card', 2500],
      ['club-billing', 5499],
    ]);
  });

  test('PAY-07 staff can bill the club of the customer they book for', async () => {
    const cart = await cartOf('club');
    const fields = { sales_club_billing: clubOfStaff };
    expect(await world.bill(cart, fields, await world.tokenOf('admin'))).toMatchObject({ status: 'success' });
    expect(await world.ordersOf(cart)).toMatchObject([{ user_id: await world.idOf('club') }]);
  });

  test('ROL-02 an order for a customer is in the audit log, and one for oneself is not', async () => {
    const [theirs, own] = [await cartOf('traveler'), await world.newCart()];
    await world.pay(theirs, {}, await world.tokenOf('manager'));
    await world.pay(own, {}, await world.tokenOf('traveler'));
    const logged = await world.server.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id', 'object_kind', 'object_id'])
      .where('action', '=', 'order-placed')
      .where('object_id', 'in', [String(theirs.order_id), String(own.order_id)])
      .execute();
    const people = { actor_id: await world.idOf('manager'), subject_id: await world.idOf('traveler') };
    expect(logged).toEqual([{ ...people, object_kind: 'order', object_id: String(theirs.order_id) }]);
  });

  test('PAY-04 ten presses at once bill the club once, and a card cannot pay for it again', async () => {
    const cart = await world.newCart();
    const token = await world.tokenOf('club');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        world.sendBill(cart, { sales_club_billing: clubOfStaff }, { ...token, 'idempotency-key': `press-${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await world.ordersOf(cart)).toHaveLength(1);
    expect(await paidFor(cart)).toEqual([{ source: 'club-billing', amount: 8999 }]);
    expect(await world.pay(cart, {}, token)).toMatchObject({ status: 'success', payment_type: 'club_billing' });
    expect(await world.timesCharged(cart)).toBe(0);
  });

  test('PAY-04 the key of a club’s order is refused for a card, and a price that moved asks to recalculate', async () => {
    const cart = await world.newCart();
    const headers = { ...(await world.tokenOf('club')), 'idempotency-key': 'one-way-to-pay' };
    const fields = { sales_club_billing: clubOfStaff };
    const moved = await world.bill(cart, { ...fields, price_shown_cents: 1 }, headers);
    expect(moved.error).toContain('recalc');
    await world.bill(cart, fields, headers);
    expect((await world.send(cart, {}, headers)).status).toBe(422);
    expect(await world.bill(cart, fields, headers)).toMatchObject({ status: 'success' });
  });

  test('PAY-02 a card number is refused by its field here too', async () => {
    const answer = await world.sendBill(
      await world.newCart(),
      { sales_club_billing: clubOfStaff, payment_method_nonce: '4111111111111111' },
      await world.tokenOf('club'),
    );
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ field: 'payment_method_nonce' }] });
  });
});

describe('the details of an order', () => {
  test('ACC-09 referral, comment, requested club and handicap number are stored with the order', async () => {
    const cart = await world.newCart();
    const said = {
      referral_travel_company: ' Meridian Travel ',
      referral_agent_name: '12-3 4567 8',
      comment: 'The bag is green.',
      user_requested_club: 'Lantern Hill',
      ghin_number: '1234567',
      email_marketing: true,
    };
    expect(await world.pay(cart, said)).toMatchObject({ status: 'success' });
    const [order] = await world.ordersOf(cart);
    expect(order?.details).toEqual({
      referralTravelCompany: 'Meridian Travel',
      referralAgentName: '12-3 4567 8',
      comment: 'The bag is green.',
      requestedClub: 'Lantern Hill',
      ghinNumber: '1234567',
    });
    expect(await world.attemptsOf(cart)).toMatchObject([{ plan: { emailMarketing: true } }]);
  });

  test('ACC-09 an order without details stores none, and no marketing consent', async () => {
    const cart = await world.newCart();
    await world.pay(cart, { comment: '  ' });
    expect(await world.ordersOf(cart)).toMatchObject([{ details: {} }]);
    expect(await world.attemptsOf(cart)).toMatchObject([{ plan: { emailMarketing: false } }]);
  });

  test('PAY-03 VAL-11 half a referral and a malformed handicap number are refused by their fields', async () => {
    const cart = await world.newCart();
    const refused = async (fields: object) => (await world.send(cart, { ...fields })).json();
    expect(await refused({ referral_agent_name: 'Ida' })).toMatchObject({
      errors: [{ field: 'referral_travel_company', message: 'Please enter the travel company' }],
    });
    expect(await refused({ referral_travel_company: 'Meridian Travel' })).toMatchObject({
      errors: [{ field: 'referral_agent_name', message: 'Please enter the IATA number or agent name' }],
    });
    expect(await refused({ ghin_number: '12345678901' })).toMatchObject({
      errors: [{ field: 'ghin_number', message: 'Please enter no more than 10 number' }],
    });
    expect(await refused({ comment: 'x'.repeat(501) })).toMatchObject({ errors: [{ field: 'comment' }] });
    expect(await world.attemptsOf(cart)).toEqual([]);
  });
});
