import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderLabels } from '#capabilities/labels/contract.ts';
import { orderReceipt } from '#capabilities/orders/contract.ts';
import { orderTracking } from '#capabilities/tracking/contract.ts';
import {
  bags,
  headersOf,
  type OrderWorld,
  roundTrip,
  start,
  startOrderWorld,
  type TestCart,
} from '#journeys/place-order/server/testing/order-world.ts';
import { arrivalSteps } from './parcel-steps.ts';
import { labeledOrder, plannedCrash, refundsOf } from './testing/parcel-world.ts';

/** After every bag of these tests is delivered, however late. */
const later = '2026-04-10T00:00:00Z';

let world: OrderWorld;
const crash = plannedCrash();

beforeAll(async () => {
  world = await startOrderWorld({
    faults: crash.faults,
  });
});

afterAll(() => world.close());

beforeEach(() => world.server.clock.set(start));

async function arrive(at = later): Promise<void> {
  world.server.clock.set(at);
  await world.server.reportScans();
  await world.server.assessArrivals();
}

function arrivalsOf({ order_id }: TestCart) {
  return world.server.db
    .selectFrom('parcel_arrivals')
    .innerJoin('parcels', 'parcels.id', 'parcel_id')
    .select(['leg', 'bag', 'days_late', 'excuse'])
    .where('order_id', '=', order_id)
    .orderBy('leg')
    .orderBy('bag')
    .execute();
}

async function mailsOf({ order_id }: TestCart): Promise<string[]> {
  const rows = await world.server.db
    .selectFrom('refunds')
    .innerJoin('outbox', (join) => join.on(sql<boolean>`message_id like 'refund-' || refunds.id || '@%'`))
    .select('message')
    .where('order_id', '=', order_id)
    .execute();
  return rows.map(({ message }) => message?.text ?? '');
}

describe('bags that were delivered', () => {
  test('PRC-04 the transport of a late bag is refunded automatically, once, with an email', async () => {
    const cart = await labeledOrder(world, { d_address: '1 Late Lane' });
    await arrive();
    await world.server.assessArrivals();
    await Promise.all([world.server.assessArrivals(), world.server.assessArrivals()]);
    expect(await refundsOf(world, cart)).toEqual(['Late delivery 8999']);
    expect(await arrivalsOf(cart)).toEqual([{ leg: 'outbound', bag: 1, days_late: 2, excuse: null }]);
    const mails = await mailsOf(cart);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('arrived later than we promised');
    expect(mails[0]).toContain('$89.99');
    const params = { order_id: cart.order_id };
    const { legs } = await world.server.call(orderLabels, { params }, headersOf(cart));
    expect(legs[0]?.labels[0]).toMatchObject({
      state: 'used',
      words: 'Handed over. You don’t need this label any more.',
    });
    await world.expectBooksHold();
  });

  test('SCR-06 the receipt of a late bag has its expected day, and calls the promised one so', async () => {
    const cart = await labeledOrder(world, { d_address: '1 Late Lane' });
    const legOf = async () => {
      const receipt = await world.server.call(orderReceipt, { params: { order_id: cart.order_id } }, headersOf(cart));
      return receipt.legs[0];
    };
    const promised = await legOf();
    expect(promised).toMatchObject({ expected_on: null, ready_label_count: 1 });
    world.server.clock.set('2026-03-17T12:00:00Z');
    await world.server.reportScans();
    const late = await legOf();
    expect(late?.arrival).toBe(promised?.arrival);
    expect((late?.expected_on ?? '') > (late?.arrival ?? '')).toBe(true);
    expect(late?.days.at(-1)).toMatchObject({ day: late?.expected_on, kind: 'arrives' });
    expect(late?.days.find(({ day }) => day === late.arrival)?.words).toBe('Promised day');
    expect(late?.days.some(({ kind }) => kind === 'closed')).toBe(false);
    expect(late).toMatchObject({ stage: 'traveling', delivered_on: null, ready_label_count: 0 });
    await arrive('2026-03-18T23:30:00Z');
    const arrived = await legOf();
    expect(arrived).toMatchObject({ stage: 'over', delivered_on: '2026-03-18' });
    expect(arrived?.days.at(-1)).toMatchObject({ day: '2026-03-18', kind: 'arrives' });
    expect(arrived?.days.find(({ day }) => day === arrived.arrival)?.words).toBe('Promised day');
  });

  test('PRC-04 each bag is refunded its own transport after discounts, and neither cover nor pickup', async () => {
    const cart = await labeledOrder(world, { ...roundTrip, d_address: '1 Late Lane' });
    const { legs, lines } = await world.server.call(
      orderReceipt,
      { params: { order_id: cart.order_id } },
      headersOf(cart),
    );
    expect(legs).toHaveLength(2);
    const ofBags = lines.filter(({ leg, label }) => leg === 'outbound' && label.startsWith('Golf bag'));
    await arrive('2026-03-18T12:00:00Z');
    const amounts = (await refundsOf(world, cart)).map((text) => Number(text.split(' ').at(-1)));
    expect(amounts.toSorted((one, other) => one - other)).toEqual(
      ofBags.map(({ amount_cents }) => amount_cents).toSorted((one, other) => one - other),
    );
    await world.expectBooksHold();
  });

  test('PRC-04 nothing is refunded for a bag that is on time, and none for weather; both are assessed once', async () => {
    const onTime = await labeledOrder(world, {});
    const storm = await labeledOrder(world, { d_address: '1 Storm Lane' });
    await arrive();
    expect(await refundsOf(world, onTime)).toEqual([]);
    expect(await arrivalsOf(onTime)).toEqual([{ leg: 'outbound', bag: 1, days_late: 0, excuse: null }]);
    expect(await refundsOf(world, storm)).toEqual([]);
    expect(await arrivalsOf(storm)).toMatchObject([{ days_late: expect.any(Number), excuse: 'weather' }]);
    expect(await mailsOf(storm)).toEqual([]);
    const params = { order_id: storm.order_id };
    const { legs } = await world.server.call(orderTracking, { params }, headersOf(storm));
    expect(legs[0]?.bags[0]?.notices.at(-1)).toBe('There’s no refund for delays caused by weather.');
  });

  test('PRC-04 no more is refunded than is still paid', async () => {
    const cart = await labeledOrder(world, { d_address: '1 Late Lane', travelers: bags({ bag_size: 'standard' }) });
    await world.server.send(
      'POST',
      `/api/v5/orders/${cart.order_id}/refunds`,
      { amount_cents: 8000, reason: 'Goodwill' },
      { 'x-user-token': await world.server.tokenOf('admin') },
    );
    await arrive();
    expect(await refundsOf(world, cart)).toEqual(['Refund 8000', 'Late delivery 999']);
    const rest = 'the rest of what you paid';
    expect((await mailsOf(cart)).at(-1)).toContain(
      `We’re refunding ${rest}: $9.99. The other part was refunded before.`,
    );
    const params = { order_id: cart.order_id };
    const { legs } = await world.server.call(orderTracking, { params }, headersOf(cart));
    expect(legs[0]?.bags[0]?.notices.at(-1)).toBe(`We’ve refunded ${rest}. The other part was refunded before.`);
    await world.expectBooksHold();
  });

  test.each(arrivalSteps)('PRC-04 a crash at %s refunds once', async (step) => {
    const cart = await labeledOrder(world, { d_address: '1 Late Lane' });
    crash.at = step;
    await arrive();
    expect(crash.at).toBe(null);
    await world.server.assessArrivals();
    world.server.clock.set('2026-04-11T00:00:00Z');
    await world.server.recoverOrders();
    expect(await refundsOf(world, cart)).toEqual(['Late delivery 8999']);
    const states = await world.server.db
      .selectFrom('refunds')
      .select('state')
      .where('order_id', '=', cart.order_id)
      .execute();
    expect(states).toEqual([{ state: 'done' }]);
    await world.expectBooksHold();
  });
});
