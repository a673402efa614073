import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  cancelOrder,
  orderCalendar,
  orderCancellation,
  orderReceipt,
  orderShipState,
  refundOrder,
} from '#capabilities/orders/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { saveCustomsInfo } from '#records/carts/customs-infos.ts';
import { saveClubAnswers } from '#records/clubs/club-answers.ts';
import { findClub, searchClubs } from '#records/clubs/clubs.ts';
import { issueRandomGiftCard } from '#records/testing/issue-random-gift-card.ts';
import { findPaidForOrder } from '#records/money/ledger.ts';
import { findOrder } from '#records/orders/orders.ts';
import { listRefundsOf } from '#records/money/refunds.ts';
import { cents } from '#rules/money.ts';
import { orderStatus, processPayment } from '../contract.ts';
import { orderSteps } from './order-steps.ts';
import {
  bags,
  bodyOf,
  type Fields,
  type Headers,
  headersOf,
  oneWay,
  roundTrip,
  start,
  startBreakableOrderWorld,
  type TestCart,
} from './testing/order-world.ts';

let world: Awaited<ReturnType<typeof startBreakableOrderWorld>>;

beforeAll(async () => {
  world = await startBreakableOrderWorld();
});

afterAll(() => world.close());

afterEach(() => {
  world.breakAt(null);
  world.server.clock.set(start);
  return world.expectBooksHold();
});

const twoBags = { travelers: bags({ bag_size: 'standard' }, { bag_size: 'staff' }) };
const otherDoor = { d_address: '42 Biscayne Boulevard' };
const card = 'Card ending in 1881';

/** A guest's order by card: one bag for 8999, or what the test says instead. */
async function place(fields: Fields = {}): Promise<TestCart> {
  const cart = await world.newCart();
  const { final_price: shown } = await priceOf(fields);
  const answer = await world.pay(cart, { ...fields, price_shown_cents: shown });
  expect(answer).toMatchObject({ status: 'success', order_id: cart.order_id });
  return cart;
}

async function quote(fields: Fields, headers: Headers = {}) {
  return world.server.call(shipPrice, { body: { ...oneWay, ...fields } }, headers);
}

async function priceOf(fields: Fields, headers: Headers = {}) {
  const { orders, errors } = await quote(fields, headers);
  const [order] = orders;
  if (!order) throw new Error(`There is no price: ${JSON.stringify(errors)}`);
  return order;
}

/** As the customer who placed it: with another cart, and the token of the order's own cart. */
const holding = ({ cart_token }: TestCart): Headers => ({ 'x-order-token': cart_token });

const changing = ({ order_id }: TestCart, fields: Fields = {}): Fields => ({ ...fields, price_api_order_id: order_id });

/** Changes an order at the price that is shown for that. */
async function change(order: TestCart, fields: Fields, payment: Fields = {}) {
  const cart = await world.newCart();
  const { final_price: shown } = await priceOf(changing(order, fields), holding(order));
  const body = { ...changing(order, fields), price_shown_cents: shown, ...payment };
  return { cart, shown, answer: await world.pay(cart, body, holding(order)) };
}

const changed = ({ order_id }: TestCart) => ({ status: 'success', order_id, error: null });

async function giveGoodwill({ order_id }: TestCart, amount: number): Promise<void> {
  const body = { amount_cents: amount, reason: 'The van came late.' };
  const headers = { ...(await world.tokenOf('admin')), 'idempotency-key': `goodwill-${order_id}` };
  await world.server.call(refundOrder, { params: { order_id }, body }, headers);
}

function receiptOf({ order_id, cart_token }: TestCart) {
  return world.server.call(orderReceipt, { params: { order_id } }, { 'x-cart-token': cart_token });
}

async function paidFor({ order_id }: TestCart): Promise<readonly (string | number)[][]> {
  const paid = await findPaidForOrder(world.server.db, order_id);
  return paid.map(({ source, amount }) => [source.split(':')[0] ?? '', amount]);
}

function refundsOf({ order_id }: TestCart) {
  return listRefundsOf(world.server.db, order_id);
}

async function versionOf({ order_id }: TestCart): Promise<number | undefined> {
  return (await findOrder(world.server.db, order_id))?.version;
}

async function giftCard(amount: number): Promise<string> {
  const { code } = await world.server.db
    .transaction()
    .execute((tx) => issueRandomGiftCard(tx, { amount: cents(amount), brand: null, lastDay: null }));
  return code;
}

/** Some golf club that pays for a demo person from now on. */
async function billedClub(name: string, which = 1): Promise<number> {
  const { db } = world.server;
  const clubs = await db.selectFrom('clubs').select('id').where('brand_id', '=', 5).orderBy('id').limit(2).execute();
  const clubId = clubs[which - 1]?.id ?? 0;
  await db
    .insertInto('club_billing_clubs')
    .values({ user_id: await world.idOf(name), club_id: clubId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return clubId;
}

/** What the gateway has refunded under a key. */
async function givenUnder(key: string | undefined): Promise<number> {
  const found = await world.payments.findRefundByKey(key ?? '');
  return found.kind === 'refunded' ? found.amount : 0;
}

/** The headers of a browser that has just opened the ship page. */
async function newBrowser(): Promise<Headers> {
  const { headers, text } = await world.server.send('GET', '/ship');
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0]);
  return { cookie: cookie.join('; '), 'x-csrf-token': /name="csrf-token" content="([^"]+)"/.exec(text)?.[1] ?? '' };
}

async function mailsOf({ order_id }: TestCart) {
  const rows = await world.server.db
    .selectFrom('outbox')
    .select('message')
    .where('message_id', 'like', `changed-${order_id}-%`)
    .orderBy('id')
    .execute();
  return rows.map(({ message }) => message);
}

describe('who may', () => {
  test('PRC-04 a caller can’t price, change or see an order of others', async () => {
    const [mine, theirs] = [await place(), await place()];
    const cart = await world.newCart();
    for (const headers of [{}, holding(theirs), await world.tokenOf('traveler')]) {
      const unknown = { status: 404, errors: [{ field: 'price_api_order_id' }] };
      expect(await world.server.refused(shipPrice, { body: { ...oneWay, ...changing(mine) } }, headers)).toMatchObject(
        unknown,
      );
      const body = bodyOf(cart, changing(mine));
      expect(await world.server.refused(processPayment, { body }, headersOf(cart, headers))).toMatchObject(unknown);
      const params = { order_id: mine.order_id };
      expect(await world.server.refused(orderShipState, { params }, headers)).toMatchObject({ status: 404 });
    }
    expect(await world.attemptsOf(cart)).toEqual([]);
    expect(await versionOf(mine)).toBe(0);
  });

  test('PRC-04 an order is not known under another brand', async () => {
    const order = await place();
    const body = { ...oneWay, brand_id: 2, ...changing(order) };
    expect(await world.server.refused(shipPrice, { body }, holding(order))).toMatchObject({
      status: 404,
      errors: [{ field: 'price_api_order_id' }],
    });
  });

  test('PRC-04 its owner, an admin and the browser that placed it change it without any token', async () => {
    const browser = await newBrowser();
    const traveler = await world.tokenOf('traveler');
    const order = await world.newCart(browser);
    expect(await world.pay(order, {}, traveler)).toMatchObject({ status: 'success' });
    for (const headers of [browser, traveler, await world.tokenOf('admin')]) {
      expect(await priceOf(changing(order, twoBags), headers)).toMatchObject({ _id: order.order_id });
    }
    const { cart } = await change(order, otherDoor);
    const params = { order_id: order.order_id };
    const byChange = { 'x-cart-token': cart.cart_token };
    expect(await world.server.call(orderReceipt, { params }, byChange)).toMatchObject(params);
  });

  test('CLB-01 INT-01 answers to clubs and customs go back to those who gave them, and not to staff', async () => {
    const browser = await newBrowser();
    const traveler = await world.tokenOf('traveler');
    const order = await world.newCart(browser);
    expect(await world.pay(order, {}, traveler)).toMatchObject({ status: 'success' });
    const { db } = world.server;
    const [found] = await searchClubs(db, { brandId: 5, term: 'Duneswick', limit: 1 });
    const club = found && (await findClub(db, found.id));
    if (!club?.questionSet) throw new Error('The club asks nothing');
    const [question] = club.questionSet.questions;
    const answers = [
      { key: '0', question: question?.question ?? '', answer: 'yes' },
      { key: '9', question: 'Asked no more', answer: 'Penicillin' },
    ];
    const now = new Date(start);
    await db
      .transaction()
      .execute((tx) =>
        saveClubAnswers(tx, { cartId: order.id, clubId: club.id, isOutbound: false }, { answers, now, setsMax: 2 }),
      );
    const info = { arrival: '2026-03-16', departure: '' };
    await saveCustomsInfo(db, { cartId: order.id, info, now });
    const shown = (headers: Record<string, string>) =>
      world.server.call(orderShipState, { params: { order_id: order.order_id }, query: {} }, headers);
    for (const headers of [traveler, browser, { 'x-cart-token': order.cart_token }]) {
      expect(await shown(headers)).toMatchObject({
        club_answers: [{ club_id: club.id, is_outbound: false, answers: { 0: 'yes' } }],
        international_info: { date_of_arrival: '2026-03-16', date_of_departure: null },
      });
    }
    const pro = { ...(await world.tokenOf('pro')), 'x-cart-token': order.cart_token };
    for (const headers of [await world.tokenOf('admin'), pro]) {
      expect(await shown(headers)).toMatchObject({ club_answers: [], international_info: null });
    }
  });

  test('PRC-04 a caller who may see an order gets what it ships, its coupon and what was paid', async () => {
    const order = await place({ coupon: 'WELCOME10' });
    const params = { order_id: order.order_id };
    expect(await world.server.call(orderShipState, { params }, { 'x-cart-token': order.cart_token })).toMatchObject({
      ...params,
      version: 0,
      ship_state: { o_zip: '90001', d_zip: '33101', pickup_date: '2026-03-09' },
      coupon: 'WELCOME10',
      total_cents: 8099,
      paid_cents: 8099,
      refund_method: 'as_paid',
      can_be_changed: true,
      problem: null,
    });
  });
});

describe('the difference', () => {
  test('PRC-04 a more expensive order pays the difference as another charge of the same order', async () => {
    const order = await place();
    const { price_cents: total, final_price: due } = await priceOf(changing(order, twoBags), holding(order));
    expect(due).toBe(total - 8999);
    const { cart, shown, answer } = await change(order, twoBags);
    expect(shown).toBe(due);
    expect(answer).toEqual({ ...changed(order), payment_type: 'new_card' });
    expect(await paidFor(order)).toEqual([['gateway', total]]);
    expect([await world.timesCharged(order), await world.timesCharged(cart)]).toEqual([1, 1]);
    expect(await world.ordersOf(cart)).toEqual([]);
    const receipt = await receiptOf(order);
    expect(receipt).toMatchObject({
      total_cents: total,
      total_after_refunds_cents: total,
      travelers: [{ bags: ['Golf bag, Standard', 'Golf bag, Staff / XL'] }],
      payments: [
        { label: `Already paid: ${card}`, amount_cents: 8999 },
        { label: card, amount_cents: due },
      ],
      changes: [
        { changed_on: '2026-03-02', difference_cents: due, words: expect.stringMatching(/: paid \$.* more\.$/) },
      ],
      refunds: [],
      can_be_changed: true,
    });
    const [mail] = await mailsOf(order);
    expect(mail?.subject).toContain('has changed');
    expect(mail?.text).toContain(receipt.changes[0]?.words);
    expect(mail?.attachments[0]?.content).toContain('SEQUENCE:1');
    const calendar = { params: { order_id: order.order_id }, query: { what: 'pickup' } } as const;
    expect(await world.server.call(orderCalendar, calendar, holding(order))).toContain('SEQUENCE:1');
  });

  test('PRC-04 the difference of a cheaper order is refunded to the card, in the transaction of the change', async () => {
    const order = await place(twoBags);
    const { cart, shown, answer } = await change(order, { travelers: bags({ bag_size: 'standard' }) });
    expect(shown).toBeLessThan(0);
    expect(answer).toMatchObject(changed(order));
    expect(await world.timesCharged(cart)).toBe(0);
    expect(await refundsOf(order)).toMatchObject([
      { kind: 'amended', amount: -shown, state: 'done', parts: [{ label: card, amount: -shown }] },
    ]);
    expect(await paidFor(order)).toEqual([['gateway', 8999]]);
    expect(await receiptOf(order)).toMatchObject({
      total_cents: 8999,
      total_after_refunds_cents: 8999,
      payments: [
        { label: `Already paid: ${card}`, amount_cents: 8999 - shown },
        { label: 'Refund', amount_cents: shown },
      ],
      changes: [{ difference_cents: shown, words: expect.stringMatching(/: \$.* back to you\.$/) }],
      refunds: [{ title: 'Changed order', amount_cents: -shown }],
    });
  });

  test('PRC-04 PRC-03 a change that costs the same moves no money: zero_cents_penalty', async () => {
    const order = await place();
    expect(await quote(changing(order, otherDoor), holding(order))).toMatchObject({
      zero_cents_penalty: true,
      orders: [{ _id: order.order_id, final_price: 0 }],
    });
    const none = { payment_type: undefined, payment_method_nonce: undefined };
    const { answer } = await change(order, otherDoor, none);
    expect(answer).toEqual({ ...changed(order), payment_type: null });
    expect(await refundsOf(order)).toEqual([]);
    const receipt = await receiptOf(order);
    expect(receipt.changes).toMatchObject([
      { difference_cents: 0, words: expect.stringContaining('at the same price') },
    ]);
    expect(receipt.legs[0]?.to.address).toContain('42 Biscayne Boulevard');
  });

  test('PRC-04 a change that changes nothing is refused in the customer’s language: no version, no money, no email', async () => {
    const order = await place();
    const none = { payment_type: undefined, payment_method_nonce: undefined };
    const { answer, cart } = await change(order, {}, none);
    expect(answer).toMatchObject({
      status: 'error',
      error: 'Nothing has changed yet. Make your change first, or keep the order as it is.',
    });
    expect([await versionOf(order), await mailsOf(order), await world.attemptsOf(cart)]).toEqual([0, [], []]);
    const again = { ...changing(order), price_shown_cents: 0, ...none };
    const inSpanish = await world.pay(cart, again, { ...holding(order), 'accept-language': 'es' });
    expect(inSpanish.error).toBe('Aún no cambió nada. Haz primero tu cambio o deja el pedido como está.');

    // The answer to a club is part of the order, though the shipment stays the same.
    const [club] = await searchClubs(world.server.db, { brandId: 5, term: 'Duneswick', limit: 1 });
    const answers = [{ key: '0', question: 'Will they be stored?', answer: 'yes' }];
    const answered = { cartId: cart.id, clubId: club?.id ?? 0, isOutbound: false };
    await world.server.db
      .transaction()
      .execute((tx) => saveClubAnswers(tx, answered, { answers, now: new Date(start), setsMax: 2 }));
    expect(await world.pay(cart, again, holding(order))).toMatchObject(changed(order));
    expect((await mailsOf(order)).length).toBe(1);
    // When the browser sends it again, the answer is the change that was made, although nothing is left to change.
    expect(await world.pay(cart, again, holding(order))).toMatchObject(changed(order));
    expect((await mailsOf(order)).length).toBe(1);
  });

  test('PRC-04 a goodwill refund is not charged back by a later change at the same price', async () => {
    const order = await place();
    await giveGoodwill(order, 2000);
    expect(await quote(changing(order, otherDoor), holding(order))).toMatchObject({
      zero_cents_penalty: true,
      orders: [{ final_price: 0 }],
    });
    const { cart, answer } = await change(order, otherDoor);
    expect(answer).toMatchObject(changed(order));
    expect(await world.timesCharged(cart)).toBe(0);
    expect(await paidFor(order)).toEqual([['gateway', 6999]]);
    expect(await receiptOf(order)).toMatchObject({
      total_cents: 8999,
      total_after_refunds_cents: 6999,
      payments: [{ label: `Already paid: ${card}`, amount_cents: 8999 }],
      changes: [{ difference_cents: 0 }],
    });
  });

  test('PRC-04 a change to a more expensive shipment pays the difference alone and keeps the goodwill', async () => {
    const order = await place();
    await giveGoodwill(order, 2000);
    const { shown } = await change(order, twoBags);
    const { total_cents: total, total_after_refunds_cents: left } = await receiptOf(order);
    expect(shown).toBe(total - 8999);
    expect(left).toBe(total - 2000);
    expect(await paidFor(order)).toEqual([['gateway', total - 2000]]);
  });

  test('PRC-04 a change to a cheaper shipment refunds no more than is still paid', async () => {
    const order = await place(twoBags);
    const { total_cents: total } = await receiptOf(order);
    await giveGoodwill(order, total - 1000);
    const { shown } = await change(order, oneWay);
    expect(shown).toBe(-1000);
    expect(await paidFor(order)).toEqual([]);
    expect(await receiptOf(order)).toMatchObject({ total_cents: 8999, total_after_refunds_cents: 0 });
  });

  test('PRC-04 a return leg that is added and removed again leaves the calendar by the email’s file', async () => {
    const order = await place();
    const { shown } = await change(order, roundTrip);
    expect((await receiptOf(order)).legs.map(({ leg }) => leg)).toEqual(['outbound', 'return']);
    const back = await change(order, oneWay);
    expect(back.shown).toBe(-shown);
    expect((await receiptOf(order)).legs.map(({ leg }) => leg)).toEqual(['outbound']);
    const [, mail] = await mailsOf(order);
    const dropped = mail?.attachments.find(({ fileName }) => fileName.endsWith('-cancelled.ics'))?.content;
    expect(dropped).toContain(`order-${order.order_id}-return-handover`);
    expect(dropped).not.toContain('outbound-handover');
    expect(dropped).toContain('SEQUENCE:2');
    expect(await paidFor(order)).toEqual([['gateway', 8999]]);
  });

  test('PRC-04 a change of the pickup’s hours alone says that the calendar file has new times', async () => {
    const order = await place({ ...oneWay, outbound_pickup: 108 });
    await change(order, { outbound_pickup: 109 });
    await change(order, { outbound_pickup: 109, ...otherDoor });
    const [moved, kept] = await mailsOf(order);
    expect(moved?.text).toContain('The attached calendar file has the new dates and times.');
    expect(kept?.text).not.toContain('attached calendar file');
  });

  test('PRC-04 what a gift card and a card paid is refunded to the card first, and only then to the gift card', async () => {
    const { price_cents: total } = await priceOf(twoBags);
    const code = await giftCard(total - 4000);
    const order = await place({ ...twoBags, gift_card: [code] });
    const { shown } = await change(order, oneWay);
    expect(shown).toBe(8999 - total);
    const [refund] = await refundsOf(order);
    expect(refund?.parts).toMatchObject([
      { label: card, amount: 4000 },
      { label: `Gift card ending in ${code.slice(-4)}`, amount: -shown - 4000 },
    ]);
    expect(await paidFor(order)).toEqual([['gift-card', 8999]]);
    const { orders } = await quote({ gift_card: [code] });
    expect(orders[0]?.final_price).toBe(8999 - (-shown - 4000));
  });

  test('PRC-04 balances pay only toward a difference above zero', async () => {
    const code = await giftCard(2000);
    const order = await place();
    const even = await quote(changing(order, { ...otherDoor, gift_card: [code] }), holding(order));
    expect(even.gift_cards).toEqual([{ code, applied_cents: 0, error: null }]);
    const { shown } = await change(order, { ...twoBags, gift_card: [code] });
    const { total_cents: total } = await receiptOf(order);
    expect(shown).toBe(total - 8999 - 2000);
    expect(await paidFor(order)).toEqual([
      ['gateway', total - 2000],
      ['gift-card', 2000],
    ]);
  });

  test('PRC-04 a refund of an order that a club pays goes to club billing, and of any other to where the payment came from', async () => {
    const cart = await world.newCart();
    const token = await world.tokenOf('traveler');
    await world.bill(cart, { sales_club_billing: await billedClub('traveler') }, token);
    const shipped = ({ order_id, cart_token }: TestCart) =>
      world.server.call(orderShipState, { params: { order_id } }, { 'x-cart-token': cart_token });
    expect(await shipped(cart)).toMatchObject({ refund_method: 'club_billing', paid_cents: 8999 });
    expect(await shipped(await place())).toMatchObject({ refund_method: 'as_paid' });
  });

  test('PRC-04 a club is billed for the difference, and another club is not billed beside it', async () => {
    const order = await place();
    const { price_cents: total, final_price: shown } = await priceOf(changing(order, twoBags), holding(order));
    const cart = await world.newCart();
    const club = await billedClub('traveler');
    const token = { ...holding(order), ...(await world.tokenOf('traveler')) };
    const fields = { ...changing(order, twoBags), price_shown_cents: shown, sales_club_billing: club };
    expect(await world.bill(cart, fields, token)).toEqual({ ...changed(order), payment_type: 'club_billing' });
    expect(await paidFor(order)).toEqual([
      ['gateway', 8999],
      ['club-billing', total - 8999],
    ]);
    const other = await billedClub('traveler', 2);
    const higherPrice = await priceOf(changing(order, roundTrip), token);
    const again = {
      ...changing(order, roundTrip),
      price_shown_cents: higherPrice.final_price,
      sales_club_billing: other,
    };
    expect((await world.bill(await world.newCart(), again, token)).error).toContain('Another club pays');
  });

  test('PRC-06 the coupon of the order that is entered again is not used twice', async () => {
    const days = { first_day: '2026-01-01', last_day: '2026-12-31' };
    await world.server.db
      .insertInto('coupons')
      .values({ code: 'JUSTONE', kind: 'percent', amount: 1000, ...days, uses_max: 1, uses_per_user_max: 1 })
      .execute();
    const order = await place({ coupon: 'JUSTONE' });
    expect((await quote({ coupon: 'JUSTONE' })).coupon_invalid).toBe(true);
    const { answer } = await change(order, { ...twoBags, coupon: 'JUSTONE' });
    expect(answer).toMatchObject(changed(order));
    const { coupon } = await world.server.call(
      orderShipState,
      { params: { order_id: order.order_id } },
      holding(order),
    );
    expect(coupon).toBe('JUSTONE');
  });
});

describe('what cannot be changed', () => {
  test('PRC-04 once a leg has started nothing is changed or charged, and the answer says why', async () => {
    const order = await place();
    const { final_price: shown } = await priceOf(changing(order, twoBags), holding(order));
    await world.server.db
      .insertInto('first_scans')
      .values({ order_id: order.order_id, leg: 'outbound', scanned_at: new Date(start) })
      .execute();
    const error = 'Part of this order has started, so it can’t be changed.';
    expect(await quote(changing(order, twoBags), holding(order))).toMatchObject({
      orders: [],
      error,
      errors: [{ field: 'price_api_order_id', message: error }],
    });
    const cart = await world.newCart();
    const fields = { ...changing(order, twoBags), price_shown_cents: shown };
    expect(await world.pay(cart, fields, holding(order))).toMatchObject({ status: 'error', error });
    expect(await world.attemptsOf(cart)).toEqual([]);
    expect(await receiptOf(order)).toMatchObject({ can_be_changed: false });
  });

  test('PRC-04 the day after the handover counts as started, by the clock of the origin', async () => {
    const order = await place();
    const isOpen = async () => (await receiptOf(order)).can_be_changed;
    world.server.clock.set('2026-03-10T06:59:00Z');
    expect(await isOpen()).toBe(true);
    world.server.clock.set('2026-03-10T07:01:00Z');
    expect(await isOpen()).toBe(false);
  });

  test('PRC-04 an order of which a leg is canceled is not changed', async () => {
    const order = await place(roundTrip);
    await cancelLegs(order, ['return']);
    const { error } = await quote(changing(order, oneWay), holding(order));
    expect(error).toBe('Part of this order is canceled, so it can’t be changed.');
  });

  test('PRC-04 a price below zero for a new order is answered with "recalc"', async () => {
    const answer = await world.pay(await world.newCart(), { price_shown_cents: -1 });
    expect(answer.error).toContain('recalc');
  });
});

async function cancelLegs(order: TestCart, legs: ('outbound' | 'return')[]) {
  const params = { order_id: order.order_id };
  const { choices } = await world.server.call(orderCancellation, { params }, holding(order));
  const choice = choices.find(({ legs: of }) => of.join() === legs.join());
  const body = { legs, expected_refund_cents: choice?.refund_cents ?? -1 };
  return world.server.call(cancelOrder, { params, body }, holding(order));
}

describe('after a change', () => {
  test('PRC-04 canceling refunds all of it, to the latest charge first and to each what it took', async () => {
    const order = await place();
    const { shown } = await change(order, twoBags, { payment_method_nonce: 'fake-valid-mastercard-nonce' });
    const { refund } = await cancelLegs(order, ['outbound']);
    expect(refund?.parts.map(({ label, amount_cents }) => [label, amount_cents])).toEqual([
      ['Card ending in 4444', shown],
      [card, 8999],
    ]);
    const [kept] = await refundsOf(order);
    expect(kept?.state).toBe('done');
    expect([await givenUnder(kept?.key), await givenUnder(`p2-${kept?.key}`)]).toEqual([shown, 8999]);
    expect(await paidFor(order)).toEqual([]);
    expect(await receiptOf(order)).toMatchObject({ total_after_refunds_cents: 0 });
  });

  test('PRC-04 a refund that breaks off between two charges is finished by the worker, and pays no part twice', async () => {
    const order = await place();
    const { shown } = await change(order, twoBags);
    world.breakAt('after-refund-part');
    await cancelLegs(order, ['outbound']);
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['sent']);
    world.breakAt(null);
    await Promise.all([world.recover(), world.recover()]);
    expect((await refundsOf(order)).map(({ state, amount }) => [state, amount])).toEqual([['done', 8999 + shown]]);
  });

  test('PRC-04 a refund by staff counts on the receipt before and after a change, each part once', async () => {
    const order = await place();
    const params = { order_id: order.order_id };
    const body = { amount_cents: 1000, reason: 'The van came late.' };
    await world.server.call(refundOrder, { params, body }, await world.tokenOf('admin'));
    expect((await priceOf(changing(order, otherDoor), holding(order))).final_price).toBe(0);
    await change(order, otherDoor);
    expect(await receiptOf(order)).toMatchObject({ total_cents: 8999, total_after_refunds_cents: 7999 });
    await world.server.call(
      refundOrder,
      { params, body },
      {
        ...(await world.tokenOf('admin')),
        'idempotency-key': 'once-more',
      },
    );
    expect(await receiptOf(order)).toMatchObject({ total_cents: 8999, total_after_refunds_cents: 6999 });
  });

  test('PRC-04 CRT-06 the cart of a change can’t be used again: the next draft gets another cart', async () => {
    const order = await place();
    const { cart } = await change(order, otherDoor);
    const next = await quote({ cart_id: cart.id }, { 'x-cart-token': cart.cart_token });
    expect(next.cart_replacement_cart_id).toBeGreaterThan(cart.id);
    const query = { order_id: cart.order_id };
    expect(await world.server.call(orderStatus, { query }, { 'x-cart-token': cart.cart_token })).toMatchObject({
      status: true,
    });
  });

  test('PRC-04 CRT-06 a change with the order’s own cart, or with the cart of another change, is refused and names the cart', async () => {
    const order = await place();
    const { final_price: shown } = await priceOf(changing(order, twoBags), holding(order));
    const fields = { ...changing(order, twoBags), price_shown_cents: shown };
    const { cart } = await change(order, otherDoor);
    for (const spent of [order, cart]) {
      const answer = await world.send(spent, fields, holding(order));
      expect([answer.status, answer.json()]).toMatchObject([409, { errors: [{ field: 'cart_id' }] }]);
    }
    expect(await versionOf(order)).toBe(1);
    // Nor is the cart of a change good for a new order.
    const anew = await world.send(cart, { ...otherDoor, price_shown_cents: 8999 }, {});
    expect([anew.status, anew.json()]).toMatchObject([409, { errors: [{ field: 'cart_id' }] }]);
  });
});

describe('the cart of a change that is sent again', () => {
  test('PRC-04 PAY-04 with another phone number or other contents it is refused, and with another key alone answered', async () => {
    const order = await place();
    const { final_price: shown } = await priceOf(changing(order, otherDoor), holding(order));
    const cart = await world.newCart();
    const fields = { ...changing(order, otherDoor), price_shown_cents: shown };
    expect(await world.pay(cart, fields, { ...holding(order), 'idempotency-key': 'first' })).toMatchObject(
      changed(order),
    );
    expect(await world.pay(cart, fields, { ...holding(order), 'idempotency-key': 'again' })).toMatchObject(
      changed(order),
    );
    const driver = { what: 'Driver', count: 1, value_cents: 45_000, origin_country: 'TW' };
    const others: readonly Fields[] = [
      { d_phone: '305-555-0188' },
      { travelers: bags({ bag_size: 'standard', items: [driver] }) },
    ];
    for (const [at, other] of others.entries()) {
      const key = { 'idempotency-key': `other-${at}` };
      const answer = await world.send(cart, { ...fields, ...other }, { ...holding(order), ...key });
      expect([answer.status, answer.json()]).toMatchObject([409, { errors: [{ field: 'cart_id' }] }]);
    }
    expect(await versionOf(order)).toBe(1);
  });
});

describe('exactly once', () => {
  test('PRC-04 PAY-04 the same request changes the order once and gets the same answer', async () => {
    const order = await place();
    const { final_price: shown } = await priceOf(changing(order, twoBags), holding(order));
    const cart = await world.newCart();
    const fields = { ...changing(order, twoBags), price_shown_cents: shown };
    const headers = { ...holding(order), 'idempotency-key': 'again' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.send(cart, fields, headers)));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await world.pay(cart, fields, headers)).toMatchObject(changed(order));
    expect(await world.timesCharged(cart)).toBe(1);
    expect(await versionOf(order)).toBe(1);
  });

  test('PRC-04 of two changes at once one is made, and the other is refused and charges nothing', async () => {
    const order = await place();
    const { final_price: shown } = await priceOf(changing(order, twoBags), holding(order));
    const carts = await Promise.all(Array.from({ length: 6 }, () => world.newCart()));
    const fields = { ...changing(order, twoBags), price_shown_cents: shown };
    const answers = await Promise.all(carts.map((cart) => world.pay(cart, fields, holding(order))));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    for (const { error } of answers.filter(({ status }) => status !== 'success')) {
      expect(error).toMatch(/being changed right now|recalc/);
    }
    const charges = await Promise.all(carts.map(world.timesCharged));
    expect(charges.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await versionOf(order)).toBe(1);
  });

  test('PRC-04 PAY-04 an order that is canceled while its change is being charged stays canceled, and the charge is refunded', async () => {
    const order = await place();
    const { final_price: shown } = await priceOf(changing(order, twoBags), holding(order));
    const cart = await world.newCart();
    await world.gateway.fault({ on: 'charge', effect: { kind: 'error-after' } });
    const fields = { ...changing(order, twoBags), price_shown_cents: shown };
    expect(await world.pay(cart, fields, holding(order))).toMatchObject({
      status: 'pending',
      order_id: order.order_id,
    });
    const status = () => world.server.call(orderStatus, { query: { order_id: order.order_id } }, holding(order));
    expect(await status()).toEqual({ status: false, failed: false, error: null });
    expect((await change(order, twoBags)).answer.error).toContain('being changed right now');
    await cancelLegs(order, ['outbound']);
    await world.recover();
    const error = expect.stringContaining('your change wasn’t made');
    expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'refunded', answer: { status: 'error', error } }]);
    expect(await status()).toEqual({ status: true, failed: true, error });
    const [attempt] = await world.attemptsOf(cart);
    expect(await givenUnder(attempt?.charge_key)).toBe(shown);
    expect(await versionOf(order)).toBe(0);
  });

  const madeAfter: ReadonlySet<string> = new Set(['after-charge', 'before-order', 'after-mail', 'after-order']);

  for (const step of orderSteps) {
    test(`PRC-04 PAY-04 a crash ${step} ends in one charge and one change, or in neither`, async () => {
      const order = await place();
      const code = await giftCard(1000);
      const fields = { ...twoBags, gift_card: [code], coupon: 'WELCOME10' };
      const { final_price: shown } = await priceOf(changing(order, fields), holding(order));
      const cart = await world.newCart();
      const body = { ...changing(order, fields), price_shown_cents: shown };
      world.breakAt(step);
      expect((await world.send(cart, body, holding(order))).status).toBe(500);
      world.breakAt(null);
      await Promise.all([world.recover(), world.recover()]);
      const isMade = madeAfter.has(step);
      expect(await world.timesCharged(cart)).toBe(isMade ? 1 : 0);
      expect(await versionOf(order)).toBe(isMade ? 1 : 0);
      expect(await world.heldCents()).toBe(0);
      expect(await world.pay(cart, body, holding(order))).toMatchObject(changed(order));
      expect(await world.timesCharged(cart)).toBe(1);
      expect(await versionOf(order)).toBe(1);
    });
  }

  for (const step of ['after-begin', 'before-order', 'after-mail', 'after-order'] as const) {
    test(`PRC-04 PAY-04 a crash ${step} of a change to a cheaper order refunds once, with the change or not at all`, async () => {
      const order = await place(twoBags);
      const { final_price: shown } = await priceOf(changing(order), holding(order));
      const cart = await world.newCart();
      const body = { ...changing(order), price_shown_cents: shown };
      world.breakAt(step);
      expect((await world.send(cart, body, holding(order))).status).toBe(500);
      world.breakAt(null);
      await world.recover();
      const isMade = step === 'after-order';
      expect(await refundsOf(order)).toHaveLength(isMade ? 1 : 0);
      expect(await versionOf(order)).toBe(isMade ? 1 : 0);
      expect(await world.pay(cart, body, holding(order))).toMatchObject(changed(order));
      expect((await refundsOf(order)).map(({ state, amount }) => [state, amount])).toEqual([['done', -shown]]);
    });
  }

  for (const step of ['before-refund', 'after-refund'] as const) {
    test(`PRC-04 a crash ${step} leaves the change in place, and the worker sends its refund once`, async () => {
      const order = await place(twoBags);
      world.breakAt(step);
      const { shown, answer } = await change(order, oneWay);
      world.breakAt(null);
      expect(answer).toMatchObject(changed(order));
      expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['sent']);
      await world.recover();
      expect((await refundsOf(order)).map(({ state, amount }) => [state, amount])).toEqual([['done', -shown]]);
    });
  }
});
