import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { orderCancellation, orderReceipt } from '#capabilities/orders/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { combinedServicesOptions } from '#capabilities/services/contract.ts';
import { processPayment } from '../contract.ts';
import {
  bags,
  bodyOf,
  type Fields,
  headersOf,
  oneWay,
  type OrderWorld,
  startOrderWorld,
} from './testing/order-world.ts';

let world: OrderWorld;

beforeAll(async () => {
  world = await startOrderWorld();
  await world.server.db
    .insertInto('surcharges')
    .values({
      kind: 'staff-bag',
      name: 'Heavy bag',
      product_type: 'golf',
      route: 'domestic',
      amount_cents: 700,
      basis_points: null,
      first_day: '2026-03-10',
    })
    .execute();
});

afterAll(() => world.close());

afterEach(() => world.expectBooksHold());

/** Within Canada, handed over from the day on which there is a surcharge. */
const canada: Fields = {
  ...oneWay,
  o_country: 'CA',
  o_zip: 'M5V 2T6',
  o_city: 'Toronto',
  o_state: 'ON',
  d_country: 'CA',
  d_zip: 'V5K 0A1',
  d_city: 'Vancouver',
  d_state: 'BC',
  pickup_date: '2026-03-10',
  outbound_pickup: 1,
};

async function withService(fields: Fields): Promise<Fields> {
  const { arrival_date: _a, carrier_service_level_id: _b, service_type_system_name: _c, ...open } = fields;
  const offered = await world.server.call(combinedServicesOptions, { body: open });
  const service = offered.travelers[0]?.outbound.services[0];
  if (!service) throw new Error('There is no service');
  const { arrival_date, carrier_service_level_id, service_type_system_name } = service;
  return { ...open, arrival_date, carrier_service_level_id, service_type_system_name };
}

const finalPrice = async (body: Fields, headers?: Record<string, string>): Promise<number> =>
  (await world.server.call(shipPrice, { body }, headers)).orders[0]?.final_price ?? Number.NaN;

test('PRC-03 tax and surcharges are ordered as shown, are on the receipt with their reason, and are refunded with the leg', async () => {
  const shipment = await withService(canada);
  const cart = await world.newCart();
  const shown = await finalPrice(shipment);
  const paid = await world.pay(cart, { ...shipment, billing_country: 'CA', price_shown_cents: shown });
  expect(paid).toMatchObject({ status: 'success', error: null });

  const params = { order_id: cart.order_id };
  const receipt = await world.server.call(orderReceipt, { params }, headersOf(cart));
  const lineOf = (label: string) => receipt.lines.find((line) => line.label === label);
  expect(lineOf('Heavy bag')).toMatchObject({ amount_cents: 700, reason: '$7.00 per bag and leg, for 1 bag' });
  expect(lineOf('Goods and services tax')?.reason).toMatch(/^5% of \$\d+\.\d\d transport$/);
  expect(receipt.total_cents).toBe(shown);

  const cancellation = await world.server.call(orderCancellation, { params }, headersOf(cart));
  expect(cancellation.choices).toMatchObject([{ legs: ['outbound'], refund_cents: shown }]);
});

test('PRC-04 a change counts tax and surcharges on both sides, and staff may waive the surcharges in it', async () => {
  const shipment = await withService({
    ...canada,
    travelers: bags({ bag_size: 'standard' }, { bag_size: 'standard' }),
  });
  const cart = await world.newCart();
  const shown = await finalPrice(shipment);
  await world.pay(cart, { ...shipment, billing_country: 'CA', price_shown_cents: shown });

  const change = { ...shipment, price_api_order_id: cart.order_id };
  const same = await world.server.call(shipPrice, { body: change }, headersOf(cart));
  expect(same).toMatchObject({ zero_cents_penalty: true, orders: [{ final_price: 0 }] });
  const admin = await world.tokenOf('admin');
  expect(await finalPrice({ ...change, x_refund_surcharges: true }, admin)).toBe(-1400);
  expect(await finalPrice({ ...change, x_refund_surcharges: true }, headersOf(cart))).toBe(0);

  // Once waived they stay waived, also when a customer changes the order.
  const { status } = await world.pay(
    await world.newCart(admin),
    { ...change, billing_country: 'CA', x_refund_surcharges: true, price_shown_cents: -1400 },
    admin,
  );
  expect(status).toBe('success');
  expect(await finalPrice(change, headersOf(cart))).toBe(0);
  const threeBags = { travelers: bags(...['standard', 'standard', 'standard'].map((size) => ({ bag_size: size }))) };
  const { price_steps: steps } = await world.server.call(
    shipPrice,
    { body: { ...change, ...threeBags } },
    headersOf(cart),
  );
  expect(steps.find(({ label }) => label === 'Surcharges waived')).toMatchObject({ amount_cents: -2100 });

  // Staff can take the waiver back in a later change; customers can't.
  const charged = { ...change, x_refund_surcharges: false };
  expect(await finalPrice(charged, headersOf(cart))).toBe(0);
  expect(await finalPrice(charged, admin)).toBe(1400);
  const again = await world.pay(
    await world.newCart(admin),
    { ...charged, billing_country: 'CA', price_shown_cents: 1400 },
    admin,
  );
  expect(again.status).toBe('success');
  expect(await finalPrice(change, headersOf(cart))).toBe(0);
  const after = await world.server.call(shipPrice, { body: change }, headersOf(cart));
  expect(after.price_steps.some(({ label }) => label === 'Surcharges waived')).toBe(false);
  await world.expectBooksHold();
});

test('PKP-01 an admin orders with a waived pickup, which costs nothing; for a guest there is no such pickup', async () => {
  const waived = { outbound_pickup: 2, price_shown_cents: 8999 };
  const guestCart = await world.newCart();
  const refused = await world.server.refused(processPayment, { body: bodyOf(guestCart, waived) }, headersOf(guestCart));
  expect(refused).toMatchObject({ status: 400, errors: [{ field: 'outbound_pickup' }] });
  expect(await world.ordersOf(guestCart)).toEqual([]);

  const admin = await world.tokenOf('admin');
  const cart = await world.newCart(admin);
  expect(await world.pay(cart, waived, admin)).toMatchObject({ status: 'success', error: null });
  const [order] = await world.ordersOf(cart);
  expect(order).toMatchObject({ total_cents: 8999 });

  // A change by the customer keeps the fee waived for a pickup at the same hours; at other hours it has its price.
  const change = { ...oneWay, price_api_order_id: cart.order_id };
  for (const id of [1, 2]) expect(await finalPrice({ ...change, outbound_pickup: id }, headersOf(cart))).toBe(0);
  expect(await finalPrice({ ...change, outbound_pickup: 109 }, headersOf(cart))).toBeGreaterThan(0);
  const again = await world.newCart();
  const body = { ...change, outbound_pickup: 1, d_address: '42 Biscayne Boulevard', price_shown_cents: 0 };
  const holding = { 'x-order-token': cart.cart_token };
  expect(await world.pay(again, body, holding)).toMatchObject({ status: 'success', order_id: cart.order_id });
  expect(await finalPrice({ ...change, outbound_pickup: 1 }, headersOf(cart))).toBe(0);
  // Staff see both, so for them the pickup with a fee is one.
  expect(await finalPrice({ ...change, outbound_pickup: 1 }, admin)).toBeGreaterThan(0);
});

test('PRC-02 a courtesy discount of an admin is ordered as shown, and is in the audit log with its amount', async () => {
  const admin = await world.tokenOf('admin');
  const cart = await world.newCart(admin);
  const comp = { comp_discount: 5000, price_shown_cents: 8999 - 5000 };
  expect(await world.pay(cart, comp, admin)).toMatchObject({ status: 'success', error: null });
  const entry = await world.server.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('object_kind', '=', 'order')
    .where('object_id', '=', String(cart.order_id))
    .executeTakeFirst();
  expect(entry).toEqual({ action: 'order-placed', details: { amount_cents: 5000, reason: 'Courtesy discount' } });
});

test('PRC-02 PRC-04 a courtesy discount stays when the order is changed, unless staff name another', async () => {
  const admin = await world.tokenOf('admin');
  const cart = await world.newCart(admin);
  await world.pay(cart, { comp_discount: 5000, price_shown_cents: 8999 - 5000 }, admin);
  const change = { ...oneWay, price_api_order_id: cart.order_id };
  expect(await finalPrice(await withService(change), headersOf(cart))).toBe(0);
  expect(await finalPrice(await withService(change), admin)).toBe(0);
  expect(await finalPrice({ ...(await withService(change)), comp_discount: 4000 }, admin)).toBe(1000);
  expect(await finalPrice({ ...(await withService(change)), comp_discount: 0 }, headersOf(cart))).toBe(0);
});

test('PKP-02 an order with a same-day pickup is refused on a later day, and within two hours of close', async () => {
  const cart = await world.newCart();
  const later = { outbound_pickup: 1001, price_shown_cents: 8999 + 2999 };
  const refused = await world.server.refused(processPayment, { body: bodyOf(cart, later) }, headersOf(cart));
  expect(refused).toMatchObject({
    status: 400,
    errors: [
      { field: 'outbound_pickup', message: 'Same-day pickup is for today only. Please choose a scheduled pickup.' },
    ],
  });
  const today = await withService({ ...oneWay, pickup_date: '2026-03-02' });
  world.server.clock.set('2026-03-02T23:00:00Z'); // 3 PM in Los Angeles.
  const late = await world.pay(cart, { ...today, ...later });
  expect(late.error).toBe('Please change the pickup date because pickup time is over for today.');
  expect(await world.ordersOf(cart)).toEqual([]);
});
