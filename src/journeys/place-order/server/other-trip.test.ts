import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { type Fields, oneWay, type OrderWorld, startOrderWorld } from './testing/order-world.ts';

let world: OrderWorld;

beforeAll(async () => {
  world = await startOrderWorld();
});

afterAll(() => world.close());

async function withPrice(fields: Fields): Promise<Fields> {
  const { orders } = await world.server.call(shipPrice, { body: { ...oneWay, ...fields } });
  return { ...oneWay, ...fields, price_shown_cents: orders[0]?.final_price };
}

describe('a cart that was ordered in another tab', () => {
  test('PAY-04 the same trip gets the same order, however it is written and paid', async () => {
    const cart = await world.newCart();
    const trip = await withPrice({});
    const first = await world.pay(cart, trip, { 'idempotency-key': 'first' });
    const again = { ...trip, d_contact: ' bea  LEE ', first_name: 'Anna' };
    expect(await world.pay(cart, again, { 'idempotency-key': 'second' })).toEqual(first);
    expect(await world.timesCharged(cart)).toBe(1);
  });

  test.each([
    ['another street', { d_address: '41 Biscayne Boulevard' }],
    ['another recipient', { d_contact: 'Cleo Lee' }],
    ['another day', { pickup_date: '2026-03-10', arrival_date: '2026-03-17' }],
    [
      'another speed',
      { carrier_service_level_id: 104, service_type_system_name: 'DOMESTIC_3_DAY', arrival_date: '2026-03-12' },
    ],
  ])(
    'PAY-04 with %s the answer says that this trip was not ordered, and nothing is charged',
    async (_what, changed) => {
      const cart = await world.newCart();
      await world.pay(cart, await withPrice({}), { 'idempotency-key': 'first' });
      for (const key of ['second', 'third']) {
        const answer = await world.pay(cart, await withPrice(changed), { 'idempotency-key': key });
        expect(answer).toMatchObject({ status: 'error', order_id: cart.order_id });
        expect(answer.error).toMatch(/^This trip wasn’t ordered: order P-\w{6} was placed from the same cart/);
      }
      expect(await world.timesCharged(cart)).toBe(1);
      expect(await world.ordersOf(cart)).toHaveLength(1);
    },
  );
});
