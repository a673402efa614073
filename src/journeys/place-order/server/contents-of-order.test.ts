import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '#app/server/testing/test-server.ts';
import { saveCustomsInfo } from '#capabilities/customs/contract.ts';
import { orderCustomsPapers, orderInventory, saveOrderInventory } from '#capabilities/inventory/contract.ts';
import { readPdfText } from '#capabilities/inventory/testing/read-pdf-text.ts';
import { setCartCustomer } from '#capabilities/on-behalf/contract.ts';
import { orderShipState } from '#capabilities/orders/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { combinedServicesOptions } from '#capabilities/services/contract.ts';
import { processPayment } from '../contract.ts';
import {
  bags,
  bodyOf,
  type Fields,
  headersOf,
  oneWay,
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

const driver = { what: 'Driver', count: 1, value_cents: 45_000, origin_country: 'TW' };
const balls = { what: 'Golf balls', count: 24, value_cents: 350, origin_country: 'US' };

const filled = { travelers: bags({ bag_size: 'standard', items: [driver] }) };

async function contentsOf({ order_id, cart_token }: TestCart) {
  const params = { order_id };
  const { bags: shown } = await world.server.call(orderInventory, { params }, { 'x-cart-token': cart_token });
  return shown.map(({ items }) => items);
}

async function place(fields: Fields): Promise<TestCart> {
  const cart = await world.newCart();
  expect(await world.pay(cart, { ...fields, price_shown_cents: await priceOf(fields) })).toMatchObject({
    status: 'success',
  });
  return cart;
}

async function priceOf(fields: Fields, headers = {}): Promise<number> {
  const { orders, errors } = await world.server.call(shipPrice, { body: { ...oneWay, ...fields } }, headers);
  const [order] = orders;
  if (!order) throw new Error(`There is no price: ${JSON.stringify(errors)}`);
  return order.final_price;
}

async function change(order: TestCart, fields: Fields): Promise<void> {
  const cart = await world.newCart();
  const changed = { ...fields, price_api_order_id: order.order_id };
  const holding = { 'x-order-token': order.cart_token };
  const price_shown_cents = await priceOf(changed, holding);
  expect(await world.pay(cart, { ...changed, price_shown_cents }, holding)).toMatchObject({ status: 'success' });
}

describe('SCR-06 what is in the bags comes with the order', () => {
  test('SCR-06 it is stored with the order, and not twice', async () => {
    const order = await place(filled);
    expect(await contentsOf(order)).toEqual([[driver]]);
    expect(JSON.stringify(await world.ordersOf(order))).not.toContain('Driver');
    expect(await contentsOf(await place({}))).toEqual([[]]);
  });

  test('SCR-06 INT-01 the customs papers of a trip abroad have it', async () => {
    const address = {
      // The list says what the note would: it is not asked for.
      travelers: bags({ bag_size: 'standard', items: [driver, balls] }),
      d_country: 'CA',
      d_address: '405 Spray Avenue',
      d_zip: 'T1L 1A1',
      d_city: 'Banff',
      d_state: 'AB',
      d_phone: '403 555 0142',
    };
    const { arrival_date: _a, carrier_service_level_id: _b, service_type_system_name: _c, ...open } = oneWay;
    const offered = await world.server.call(combinedServicesOptions, { body: { ...open, ...address } });
    const { arrival_date, carrier_service_level_id, service_type_system_name } =
      offered.travelers[0]?.outbound.services[0] ?? {};
    const abroad = { ...address, arrival_date, carrier_service_level_id, service_type_system_name };
    const cart = await world.newCart();
    const days = { date_of_arrival: '2026-03-16', roundtrip: false };
    const body = { international_info: days, cart_id: cart.id };
    await world.server.call(saveCustomsInfo, { body }, { 'x-cart-token': cart.cart_token });
    const paid = await world.pay(cart, { ...abroad, price_shown_cents: await priceOf(abroad) });
    expect(paid).toMatchObject({ status: 'success', error: null });
    expect(JSON.stringify(await world.ordersOf(cart))).toContain('"misc_note":"Driver, Golf balls"');
    const input = { params: { order_id: cart.order_id }, query: { leg: 'outbound' } } as const;
    const headers = { 'x-cart-token': cart.cart_token };
    const file = await fetch(`${world.server.url}${addressOf(orderCustomsPapers, input)}`, { headers });
    expect(file.status).toBe(200);
    expect(readPdfText(new Uint8Array(await file.arrayBuffer())).join('\n')).toMatch(/Driver[\s\S]*Golf balls/);
  });

  test('SCR-06 what is wrong is reported at its field, in a form as well, and nothing is ordered', async () => {
    const items = [{ ...driver, what: ' ', origin_country: 'XX' }, { what: 'Putter' }];
    const cart = await world.newCart();
    const refused = await world.server.refused(
      processPayment,
      { body: bodyOf(cart, { travelers: bags({ bag_size: 'standard', items }) }) },
      headersOf(cart),
    );
    expect(refused.status).toBe(400);
    const bag = 'travelers[0][lines][0][products][0]';
    expect(refused.errors?.map(({ field }) => field)).toEqual([
      `${bag}[items][0][what]`,
      `${bag}[items][0][origin_country]`,
      `${bag}[items][1][count]`,
      `${bag}[items][1][value_cents]`,
      `${bag}[items][1][origin_country]`,
    ]);
    const form = `${bag}[items][0][count]=1000&${bag}[items][0][what]=Tee`;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await world.server.send('POST', processPayment.path, form, headersOf(cart, type));
    expect(answer.json()).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ field: `${bag}[items][0][count]` })]),
    });
    expect(await world.ordersOf(cart)).toEqual([]);
  });

  test('SCR-06 PAY-04 an order that the recovery finishes has it too', async () => {
    const cart = await world.newCart();
    world.breakAt('before-order');
    expect((await world.send(cart, filled)).status).toBe(500);
    world.breakAt(null);
    await Promise.all([world.recover(), world.recover()]);
    expect(await contentsOf(cart)).toEqual([[driver]]);
  });

  test('SCR-06 ROL-02 staff who book for a customer send it with the order', async () => {
    const admin = await world.tokenOf('admin');
    const cart = await world.newCart(admin);
    const user_id = await world.idOf('traveler');
    await world.server.call(setCartCustomer, { body: { cart_id: cart.id, user_id } }, admin);
    const fields = { ...filled, on_behalf_user: user_id, price_shown_cents: await priceOf(filled) };
    expect(await world.pay(cart, fields, admin)).toMatchObject({ status: 'success' });
    expect(await contentsOf(cart)).toEqual([[driver]]);
  });
});

describe('SCR-06 PRC-04 a change of the order', () => {
  const two = { travelers: bags({ bag_size: 'standard', items: [driver] }, { bag_size: 'standard', items: [balls] }) };

  test('SCR-06 PRC-04 a change of the order starts with the contents known now, so that a bag which is taken out takes its contents along', async () => {
    const order = await place(two);
    const typed = { params: { order_id: order.order_id, bag: 2 }, body: { items: [balls, driver] } };
    await world.server.call(saveOrderInventory, typed, { 'x-cart-token': order.cart_token });
    const params = { order_id: order.order_id };
    const { ship_state: state } = await world.server.call(
      orderShipState,
      { params, query: {} },
      { 'x-cart-token': order.cart_token },
    );
    expect(state).toMatchObject({
      travelers: [{ lines: [{ products: [{ items: [driver] }, { items: [balls, driver] }] }] }],
    });
    await change(order, { travelers: bags({ bag_size: 'standard', items: [balls, driver] }) });
    expect(await contentsOf(order)).toEqual([[balls, driver]]);
    await change(order, { travelers: bags({ bag_size: 'standard', items: [] }) });
    expect(await contentsOf(order)).toEqual([[]]);
  });

  test('SCR-06 PRC-04 a change of the order that says nothing of the contents leaves them as they are', async () => {
    const order = await place(filled);
    await change(order, { d_address: '42 Biscayne Boulevard' });
    expect(await contentsOf(order)).toEqual([[driver]]);
  });
});
