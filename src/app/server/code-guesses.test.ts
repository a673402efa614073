import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCart } from '#capabilities/carts/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import {
  type Fields,
  type Headers,
  oneWay,
  type OrderWorld,
  startOrderWorld,
  type TestCart,
} from '#journeys/place-order/server/testing/order-world.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let world: OrderWorld;

beforeAll(async () => {
  world = await startOrderWorld();
});

beforeEach(() => world.server.db.deleteFrom('try_counts').execute());

afterAll(() => world.close());

const giftCard = 'PORT-AGE1-GIFT-D100';
const tooOften = 'Too many invalid codes. Please try again in an hour.';
const full = 8999;

function priceOf(fields: Fields, headers: Headers = {}, server: TestServer = world.server) {
  return server.call(shipPrice, { body: { ...oneWay, ...fields } }, headers);
}

/** As the page of a cart asks. */
function priceIn({ id, cart_token }: TestCart, fields: Fields, headers: Headers = {}) {
  return priceOf({ ...fields, cart_id: id }, { ...headers, 'x-cart-token': cart_token });
}

/** Different unknown coupons, one after another. */
async function guess(count: number, ask: (fields: Fields) => ReturnType<typeof priceOf>): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    expect(await ask({ coupon: `GUESS-${index}` })).toMatchObject({ coupon_error: 'That code isn’t valid.' });
  }
}

/** Ten unknown gift cards in one call, different ones for each number. */
async function guessTen(number: number, ask: (fields: Fields) => ReturnType<typeof priceOf>): Promise<void> {
  const { gift_cards: cards } = await ask({
    gift_card: Array.from({ length: 10 }, (_, index) => `GC-${number}-${index}`),
  });
  expect(cards.map(({ error }) => error)).toEqual(Array<string>(10).fill('That gift card number isn’t valid.'));
}

const refusedCoupon = (code: string) => ({
  coupon: null,
  coupon_code: code,
  coupon_invalid: true,
  coupon_error: tooOften,
  coupon_notice: null,
  coupon_roundtrip_invalid: false,
  orders: [{ final_price: full }],
  error: null,
});

async function guessesKept(): Promise<number> {
  const rows = await world.server.db.selectFrom('try_counts').select('key').where('scope', 'like', 'code %').execute();
  return rows.length;
}

describe('in one session', () => {
  test('PRC-06 after ten unknown codes every other code is refused alike, known or not, and the price comes without it', async () => {
    const cart = await world.newCart();
    await guess(5, (fields) => priceIn(cart, fields));
    const cards = ['GC-1', 'GC-2', 'GC-3', 'GC-4', 'GC-5'];
    const { gift_cards: unknown } = await priceIn(cart, { gift_card: cards });
    expect(new Set(unknown.map(({ error }) => error))).toEqual(new Set(['That gift card number isn’t valid.']));

    for (const coupon of ['WELCOME10', 'ROUNDTRIP15', 'NO-SUCH-CODE']) {
      expect(await priceIn(cart, { coupon })).toMatchObject(refusedCoupon(coupon));
    }
    const after = await priceIn(cart, { gift_card: [giftCard, 'GC-6', 'GC-1'] });
    expect(after.gift_cards).toEqual([
      { code: giftCard, applied_cents: 0, error: tooOften },
      { code: 'GC-6', applied_cents: 0, error: tooOften },
      { code: 'GC-1', applied_cents: 0, error: 'That gift card number isn’t valid.' },
    ]);
    expect(after.orders).toMatchObject([{ final_price: full }]);
    expect(await priceIn(await world.newCart(), { coupon: 'WELCOME10' })).toMatchObject({ coupon_invalid: false });
  });

  test('PRC-06 a page that prices again and again counts a wrong code once, however it is typed, and a known one never', async () => {
    const cart = await world.newCart();
    const typed = { coupon: ['NOSUCH', ' nosuch '], card: ['abcd-efgh-jkmn', 'ABCD EFGH JKMN'] };
    for (let count = 0; count < 12; count += 1) {
      const [coupon, card] = [typed.coupon[count % 2], typed.card[count % 2]];
      await priceIn(cart, { coupon, gift_card: [card, giftCard] });
      await priceIn(cart, { coupon: 'welcome10' });
    }
    // Once for the session and once for the address.
    expect(await guessesKept()).toBe(4);
    expect(await priceIn(cart, { coupon: 'WELCOME10' })).toMatchObject({ orders: [{ final_price: 8099 }] });
  });

  test('PRC-06 a code of another brand counts as unknown, as the answer says', async () => {
    const cart = await world.newCart();
    await world.server.db
      .insertInto('coupons')
      .values({
        code: 'SNOW',
        kind: 'percent',
        amount: 1000,
        first_day: '2026-01-01',
        last_day: '2026-12-31',
        brand_id: 1,
      })
      .execute();
    expect(await priceIn(cart, { coupon: 'SNOW' })).toMatchObject({ coupon_error: 'That code isn’t valid.' });
    expect(await guessesKept()).toBe(2);
  });

  test('PRC-06 another cart of the same browser begins no new count, and neither does a price without a cart', async () => {
    const browser = await newBrowser();
    const [first, second] = [await world.newCart(browser), await world.newCart(browser)];
    await guess(10, (fields) => priceIn(first, fields, browser));
    expect(await priceIn(second, { coupon: 'WELCOME10' }, browser)).toMatchObject(refusedCoupon('WELCOME10'));
    expect(await priceOf({ coupon: 'WELCOME10' }, browser)).toMatchObject(refusedCoupon('WELCOME10'));
  });

  test('PRC-02 a price without codes doesn’t read the counts, and is never limited', async () => {
    const cart = await world.newCart();
    await guess(10, (fields) => priceIn(cart, fields));
    await world.server.db.transaction().execute(async (tx) => {
      // A query for the counts would now wait for this transaction.
      await sql`lock table try_counts in access exclusive mode`.execute(tx);
      expect(await priceIn(cart, {})).toMatchObject({
        coupon_error: null,
        gift_cards: [],
        orders: [{ final_price: full }],
      });
    });
  });

  test('PRC-06 after an hour codes are looked up again', async () => {
    const cart = await world.newCart();
    await guess(10, (fields) => priceIn(cart, fields));
    world.server.clock.set('2026-03-02T16:00:00Z');
    expect(await priceIn(cart, { coupon: 'WELCOME10' })).toMatchObject({ orders: [{ final_price: 8099 }] });
    world.server.clock.set('2026-03-02T15:00:00Z');
  });
});

describe('when an order is placed', () => {
  test('PRC-06 PAY-04 codes that come with an order are counted with those of its price, and a known one takes nothing off above the limit', async () => {
    const cart = await world.newCart();
    await guess(5, (fields) => priceIn(cart, fields));
    for (let index = 0; index < 5; index += 1) {
      expect(await world.pay(cart, { coupon: `ORDERED-${index}`, price_shown_cents: 8099 })).toMatchObject({
        status: 'error',
      });
    }
    expect(await priceIn(cart, { coupon: 'WELCOME10' })).toMatchObject(refusedCoupon('WELCOME10'));
    for (const coupon of ['WELCOME10', 'NO-SUCH-CODE']) {
      const { status, error } = await world.pay(cart, { coupon, price_shown_cents: 8099 });
      expect({ status, error }).toEqual({ status: 'error', error: expect.stringContaining('price') });
    }
    expect(await world.attemptsOf(cart)).toEqual([]);
  });

  test('PRC-06 a caller who tried too many codes can still order without one', async () => {
    const cart = await world.newCart();
    await guess(10, (fields) => priceIn(cart, fields));
    const { orders } = await priceIn(cart, {});
    expect(await world.pay(cart, { price_shown_cents: orders[0]?.final_price })).toMatchObject({ status: 'success' });
  });
});

describe('from one address', () => {
  test('PRC-06 fifty unknown codes are looked up in an hour, however many carts are opened, whatever header is sent', async () => {
    for (let ten = 0; ten < 5; ten += 1) await guessTen(ten, async (fields) => priceIn(await world.newCart(), fields));
    for (const headers of [{}, { 'x-forwarded-for': '203.0.113.9' }]) {
      expect(await priceIn(await world.newCart(), { coupon: 'WELCOME10' }, headers)).toMatchObject(
        refusedCoupon('WELCOME10'),
      );
      expect(await priceOf({ coupon: 'WELCOME10' }, headers)).toMatchObject(refusedCoupon('WELCOME10'));
    }
    expect(await priceOf({})).toMatchObject({ orders: [{ final_price: full }] });
  });

  test('PRC-06 PAY-04 unknown codes that come with orders count for the address too', async () => {
    for (let ten = 0; ten < 5; ten += 1) {
      const gift_card = Array.from({ length: 10 }, (_, index) => `GC-${ten}-${index}`);
      await world.pay(await world.newCart(), { gift_card, price_shown_cents: 1 });
    }
    expect(await priceIn(await world.newCart(), { coupon: 'WELCOME10' })).toMatchObject(refusedCoupon('WELCOME10'));
  });

  test('PRC-06 behind a proxy that the operator trusts, each visitor has an address of their own', async () => {
    const own = await startTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      const from = (address: string): Headers => ({ 'x-forwarded-for': address });
      for (let ten = 0; ten < 5; ten += 1) await guessTen(ten, (fields) => priceOf(fields, from('203.0.113.1'), own));
      expect(await priceOf({ coupon: 'WELCOME10' }, from('203.0.113.1'), own)).toMatchObject(
        refusedCoupon('WELCOME10'),
      );
      const { id, cart_token } = await own.call(createCart, { body: { cart: { brand_id: 5 } } });
      const elsewhere = { ...from('203.0.113.2'), 'x-cart-token': cart_token };
      expect(await priceOf({ coupon: 'WELCOME10', cart_id: id }, elsewhere, own)).toMatchObject({
        orders: [{ final_price: 8099 }],
      });
    } finally {
      await own.close();
    }
  });
});

/** The headers of a browser that has just opened the ship page. */
async function newBrowser(): Promise<Headers> {
  const { headers, text } = await world.server.send('GET', '/ship');
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0]);
  return { cookie: cookie.join('; '), 'x-csrf-token': /name="csrf-token" content="([^"]+)"/.exec(text)?.[1] ?? '' };
}
