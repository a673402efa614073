import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { combinedServicesOptions } from '#capabilities/services/contract.ts';
import { isoDate } from '#rules/dates.ts';
import { shipPrice } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const ends = {
  o_type: 'other',
  o_country: 'US',
  o_zip: '90001',
  o_city: 'Los Angeles',
  o_state: 'CA',
  d_type: 'other',
  d_country: 'US',
  d_zip: '33101',
  d_city: 'Miami',
  d_state: 'FL',
};

function bags(...products: Record<string, unknown>[]) {
  return [{ traveler_id: 'ann', lines: [{ traveler_package_type: 'golf', product_count: products.length, products }] }];
}

const oneWay = {
  brand_id: 5,
  ...ends,
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

function price(fields: Record<string, unknown> = {}, headers?: Record<string, string>) {
  return server.call(shipPrice, { body: { ...oneWay, ...fields } }, headers);
}

describe('API-31 ship_price', () => {
  test('API-31 another person’s cart is unknown and has no price', async () => {
    const mine = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    const theirs = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    const withCart = (cart_id: number, headers?: Record<string, string>) =>
      server.refused(shipPrice, { body: { ...oneWay, cart_id } }, headers);
    expect(await withCart(mine.id)).toMatchObject({ status: 404, errors: [{ field: 'cart_id' }] });
    expect((await withCart(mine.id, { 'x-cart-token': theirs.cart_token })).status).toBe(404);
    expect((await withCart(999_999)).status).toBe(404);
    const priced = await price({ cart_id: mine.id }, { 'x-cart-token': mine.cart_token });
    expect(priced.orders[0]?._id).toBe(mine.order_id);
    const inBody = await price({ cart_id: mine.id, cart_token: mine.cart_token });
    expect(inBody.orders[0]?._id).toBe(mine.order_id);
  });

  test('TRP-06 bags that would miss their ship have no price', async () => {
    const cruise = { ship: 'Aurora', cabin: 'C 114', sailing: '2026-03-17' };
    const late = await price({ cruise });
    expect(late.orders).toEqual([]);
    expect(late.errors).toMatchObject([{ field: 'cruise[sailing]' }]);
    expect((await price({ cruise: { ...cruise, sailing: '2026-03-18' } })).orders).toHaveLength(1);
  });

  test('API-31 PRC-03 the worked example comes out to the cent, and its lines add up', async () => {
    const answer = await price({ ...roundTrip, coupon: 'welcome10' });
    const [order] = answer.orders;
    expect(answer.error).toBeNull();
    expect(order).toMatchObject({ final_price: 50_340, price_cents: 50_340, size: 4 });
    const bagItems = order?.line_items.filter(({ kind }) => kind === 'bag') ?? [];
    expect(bagItems.map((item) => [item.leg, item.size, item.price_cents_before_discount, item.price_cents])).toEqual([
      ['outbound', 'golf-standard', 12_099, 12_099 - 1210],
      ['outbound', 'golf-staff', 15_299, 15_299 - 1530],
      ['return', 'golf-standard', 8999, 8999 - 900],
      ['return', 'golf-staff', 11_099, 11_099 - 1110],
    ]);
    expect(answer.totals.insurance).toEqual({ outbound: 1798, return: 1798 });
    expect(answer.coupon).toEqual({ code: 'WELCOME10', discount_cents: 4750 });
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    expect(sum(order?.line_items.map((item) => item.price_cents) ?? [])).toBe(50_340);
    expect(sum(answer.price_steps.map((step) => step.amount_cents))).toBe(50_340);
    expect(answer.price.outbound_price_cents + answer.price.return_price_cents).toBe(50_340);
  });

  test('API-31 PRC-03 every line can say how it came about', async () => {
    const answer = await price();
    const [transport] = answer.price_steps;
    expect(transport).toMatchObject({ amount_cents: 8999, leg: 'outbound', reason: { rule: 'transport' } });
    expect(transport?.reason.words).toMatch(/zone 8, 2,3\d\d miles/);
    expect(answer.price_steps.every(({ reason }) => reason.words.length > 0)).toBe(true);
    expect(answer.rate_card_version).toMatch(/^2026/);
  });

  test('API-31 the price is the one that the service was offered for', async () => {
    const offered = await server.call(combinedServicesOptions, {
      body: {
        ...oneWay,
        arrival_date: undefined,
        carrier_service_level_id: undefined,
        service_type_system_name: undefined,
      },
    });
    for (const service of offered.travelers[0]?.outbound.services ?? []) {
      const answer = await price({
        arrival_date: service.arrival_date,
        carrier_service_level_id: service.carrier_service_level_id,
        service_type_system_name: service.service_type_system_name,
      });
      expect(answer.orders[0]?.final_price).toBe(service.price.outbound_price_cents);
    }
  });

  test('PRC-01 CHK-03 without an arrival date there is no price, and a round trip needs that of its return too', async () => {
    const missing = await price({ arrival_date: '' });
    expect(missing).toMatchObject({
      orders: [],
      error: 'Please select an arrival date for all of your bags',
      errors: [{ field: 'arrival_date' }],
    });
    const noReturn = await price({ ...roundTrip, return_arrival_date: '' });
    expect(noReturn.errors).toEqual([
      { field: 'return_arrival_date', message: 'Please select an arrival date for all of your bags' },
    ]);
  });

  test('PRC-01 a form with a bag without a size or an end without a zip has no price and says what to correct', async () => {
    const unsized = await price({ travelers: bags({}) });
    expect(unsized.errors).toEqual([
      { field: 'travelers[0][lines][0][products][0][bag_size]', message: 'Please select a size' },
    ]);
    expect((await price({ d_zip: '00000' })).errors).toEqual([{ field: 'd_zip', message: 'Please enter your zip' }]);
  });

  test('DAT-06 a past or closed pickup date is an error of the pickup date, in words', async () => {
    expect(await price({ pickup_date: '2026-02-27' })).toMatchObject({
      orders: [],
      pickup_date_error: true,
      pickup_date_error_message: 'This day has passed',
    });
  });

  test('DAT-06 the return must be after the arrival', async () => {
    const answer = await price({ ...roundTrip, return_pickup_date: '2026-03-12', return_arrival_date: '2026-03-19' });
    expect(answer.errors).toEqual([
      { field: 'return_pickup_date', message: 'The return pickup must be after the bags arrive.' },
    ]);
  });

  test('TRP-01 a round trip needs its arrival date, and a return that starts after it', async () => {
    const field = async (fields: Record<string, unknown>) =>
      (await price({ ...roundTrip, ...fields })).errors[0]?.field;
    expect(await field({ arrival_date: undefined })).toBe('arrival_date');
    expect(await field({ return_pickup_date: '2026-03-12' })).toBe('return_pickup_date');
    expect(await field({ return_pickup_date: '2026-03-23' })).toBeUndefined();
  });

  test('TRP-05 return_ fields of a one-way trip are dropped, whatever they say', async () => {
    const { roundtrip: _roundtrip, ...back } = roundTrip;
    const returnFields = Object.entries(back).filter(([name]) => name.startsWith('return_'));
    const strange = { return_pickup_date: '2026-03-01', return_pickup: 1001, return_pickup_close_time: 'late' };
    const answer = await price({ ...Object.fromEntries(returnFields), ...strange });
    expect(answer.errors).toEqual([]);
    expect(answer).toMatchObject({ roundtrip_shipment: false, orders: [{ final_price: 8999 }] });
    expect(answer.price_steps.some(({ leg }) => leg === 'return')).toBe(false);
  });

  test('API-31 a service that is not offered for these dates has no price', async () => {
    expect((await price({ arrival_date: '2026-03-13' })).errors[0]?.field).toBe('service_type_system_name');
    expect((await price({ carrier_service_level_id: 999 })).errors[0]?.field).toBe('service_type_system_name');
    expect((await price({ outbound_pickup: 55 })).errors[0]?.field).toBe('outbound_pickup');
  });

  test('PRC-02 what a customer says about discounts and surcharges changes nothing', async () => {
    const extras = {
      x_surcharge_check: true,
      x_refund_surcharges: true,
      comp_discount: 5000,
      payment_method: 'new_card',
    };
    expect((await price(extras)).orders[0]?.final_price).toBe(8999);
    const admin = await server.tokenOf('admin');
    const asAdmin = await price(extras, { 'x-user-token': admin });
    expect(asAdmin.orders[0]?.final_price).toBe(3999);
    expect(asAdmin.admin_details).toEqual({ rate_card_version: asAdmin.rate_card_version });
  });

  test('PRC-03 ROL-02 staff who book for a pro get the pro’s price; other callers get their own', async () => {
    const pro = { 'x-user-token': await server.tokenOf('pro') };
    const priceOf = async (extras: Record<string, unknown>, headers: Record<string, string>) =>
      (await price(extras, headers)).orders[0]?.final_price;
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, pro);
    const theirs = { cart_id: cart.id, cart_token: cart.cart_token };
    const wholesale = await priceOf({}, pro);
    expect(wholesale).toBeLessThan(8999);
    const admin = { 'x-user-token': await server.tokenOf('admin') };
    expect(await priceOf(theirs, admin)).toBe(wholesale);
    expect(await priceOf({}, admin)).toBe(8999);
    expect(await priceOf(theirs, { 'x-user-token': await server.tokenOf('traveler') })).toBe(8999);
  });

  test('PRC-02 PRC-03 an unusable coupon says why and changes nothing', async () => {
    const unknown = await price({ coupon: 'NOSUCH' });
    expect(unknown).toMatchObject({ coupon: null, coupon_code: 'NOSUCH', coupon_invalid: true });
    expect(unknown.orders[0]?.final_price).toBe(8999);
    const wrongTrip = await price({ coupon: 'ROUNDTRIP15' });
    expect(wrongTrip).toMatchObject({
      coupon_roundtrip_invalid: true,
      coupon_error: 'This coupon is valid for round trip shipments only',
    });
    const expired = await server.db
      .selectFrom('coupons')
      .select('code')
      .where('last_day', '<', isoDate('2026-03-01'))
      .executeTakeFirstOrThrow();
    expect((await price({ coupon: expired.code })).coupon_error).toBe('This coupon is no longer valid');
  });

  test('PRC-02 PRC-03 missing credit and unknown gift cards say so and pay nothing', async () => {
    const answer = await price({ wallet_creadits: 500, gift_card: ['GC-1'] });
    expect(answer).toMatchObject({ not_much_credit: true, not_greator_credits: false, minus_amount: false });
    expect(answer.gift_cards).toEqual([
      { code: 'GC-1', applied_cents: 0, error: 'That gift card number isn’t valid.' },
    ]);
    expect(answer.orders[0]?.final_price).toBe(8999);
    expect((await price({ ship_wallet_creadits: -5 })).minus_amount).toBe(true);
  });

  test('PRC-02 PRC-03 gift cards pay in the order entered, each at most what is due, however they are typed', async () => {
    const golf25 = 'FAIR-WAY2-GIFT-D025';
    const hundred = 'PORT-AGE1-GIFT-D100';
    const one = await price({ gift_card: [golf25] });
    expect(one.gift_cards).toEqual([{ code: golf25, applied_cents: 2500, error: null }]);
    expect(one.orders[0]).toMatchObject({ price_cents: 8999, final_price: 6499 });
    const both = await price({ gift_card: [golf25, hundred, 'port age1 gift d100'] });
    expect(both.gift_cards.map(({ applied_cents: applied }) => applied)).toEqual([2500, 6499]);
    expect(both.orders[0]?.final_price).toBe(0);
    const elsewhere = await price({ brand_id: 1, gift_card: [golf25] });
    expect(elsewhere.gift_cards).toMatchObject([{ applied_cents: 0, error: 'That gift card number isn’t valid.' }]);
  });

  test('PRC-02 PRC-07 wallet credit pays as much as is asked for, is there and is due, and only its owner', async () => {
    const headers = { 'x-user-token': await server.tokenOf('traveler') };
    const credited = async (asked: number) => price({ wallet_creadits: asked }, headers);
    expect((await credited(3000)).orders[0]?.final_price).toBe(5999);
    expect(await credited(5001)).toMatchObject({ not_much_credit: true, orders: [{ final_price: 8999 }] });
    expect(await credited(0)).toMatchObject({ minus_amount: true, orders: [{ final_price: 8999 }] });
    expect(await price({ wallet_creadits: 100 })).toMatchObject({ not_much_credit: true });
  });

  test('PRC-03 PRC-06 a coupon whose uses are over says so', async () => {
    await server.db
      .insertInto('coupons')
      .values({
        code: 'ONCE',
        kind: 'percent',
        amount: 1000,
        first_day: '2026-01-01',
        last_day: '2026-12-31',
        uses_max: 1,
      })
      .execute();
    expect(await price({ coupon: 'once' })).toMatchObject({ coupon_invalid: false, orders: [{ final_price: 8099 }] });
    const { id } = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
    await server.db
      .insertInto('coupon_uses')
      .values({
        coupon_code: 'ONCE',
        cart_id: id,
        email: 'ben@portage.test',
        key: 'a',
        expires_at: new Date('2026-03-02T16:00:00Z'),
      })
      .execute();
    expect(await price({ coupon: 'once' })).toMatchObject({
      coupon_invalid: true,
      coupon_error: 'This coupon is no longer valid',
      orders: [{ final_price: 8999 }],
    });
  });

  test('PRC-02 an unknown order can’t be changed', async () => {
    const answer = await server.refused(shipPrice, { body: { ...oneWay, price_api_order_id: 7 } });
    expect(answer).toMatchObject({ status: 404, errors: [{ field: 'price_api_order_id' }] });
  });

  test('API-31 a club with daily pickup is collected from for nothing', async () => {
    const club = await server.db
      .selectFrom('clubs')
      .selectAll()
      .where('has_daily_pickup', '=', true)
      .where('country_code', '=', 'US')
      .where('closed_days', '=', '')
      .executeTakeFirstOrThrow();
    const from = { o_type: 'club', o_club_id: club.id, outbound_pickup: 1, pickup_date: '2026-03-10' };
    const offered = await server.call(combinedServicesOptions, {
      body: {
        ...oneWay,
        ...from,
        arrival_date: undefined,
        carrier_service_level_id: undefined,
        service_type_system_name: undefined,
      },
    });
    const service = offered.travelers[0]?.outbound.services[0];
    if (!service) throw new Error('no service');
    const answer = await price({
      ...from,
      arrival_date: service.arrival_date,
      carrier_service_level_id: service.carrier_service_level_id,
      service_type_system_name: service.service_type_system_name,
    });
    const pickup = answer.price_steps.find(({ reason }) => reason.rule === 'pickup');
    expect(pickup).toMatchObject({ amount_cents: 0, reason: { words: 'no fee, the carrier calls here every day' } });
  });
});

describe('a cart that has become an order', () => {
  test('CRT-06 it is replaced by another, and the price is the same', async () => {
    const { order, cartToken } = await addPlacedOrder(server.db);
    const first = await price({ cart_id: order.cartId, cart_token: cartToken });
    expect(first.cart_replacement_cart_id).not.toBe(order.cartId);
    expect(first.orders[0]?._id).toBe(first.cart_replacement_order_id);
    expect(first.orders[0]?.final_price).toBe(8999);
    expect(first.cart_replacement_display_id).toMatch(/^P-/);

    const next = await price({
      cart_id: first.cart_replacement_cart_id,
      cart_token: first.cart_replacement_cart_token,
    });
    expect(next.orders[0]?._id).toBe(first.cart_replacement_order_id);
    expect(next.cart_replacement_cart_id).toBeNull();
  });
});
