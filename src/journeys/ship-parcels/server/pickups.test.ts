import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder, orderCalendar, orderCancellation, orderReceipt } from '#capabilities/orders/contract.ts';
import { addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { handlePickup, listPickupProblems } from '#capabilities/pickup-problems/contract.ts';
import { orderTracking } from '#capabilities/tracking/contract.ts';
import {
  bags,
  type Fields,
  type Headers,
  headersOf,
  oneWay,
  type OrderWorld,
  roundTrip,
  start,
  startOrderWorld,
  type TestCart,
} from '#journeys/place-order/server/testing/order-world.ts';
import type { Carriers } from '#ports/carriers/carriers.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';
import { pickupSteps } from './parcel-steps.ts';
import { plannedCrash, priceOf } from './testing/parcel-world.ts';

let world: OrderWorld;
const crash = plannedCrash();
let isCarrierAway = false;
let cancelRefusal: string | null = null;

/** Two bags that are collected from nine to ten. */
const collected = {
  ...oneWay,
  travelers: bags({ bag_size: 'standard' }, { bag_size: 'standard' }),
  outbound_pickup: 109,
};

beforeAll(async () => {
  world = await startOrderWorld({
    wrapCarriers: flaky,
    faults: crash.faults,
  });
});

afterAll(() => world.close());

beforeEach(() => {
  world.server.clock.set(start);
  isCarrierAway = false;
  cancelRefusal = null;
});

/** A carrier whose answers get lost while it is away, although it did what it was asked. */
function flaky(carriers: Carriers): Carriers {
  const lost = { kind: 'unknown', reason: 'away' } as const;
  return {
    ...carriers,
    bookPickup: async (request) => {
      const outcome = await carriers.bookPickup(request);
      return isCarrierAway ? lost : outcome;
    },
    cancelPickup: async (request) => {
      if (cancelRefusal !== null) return { kind: 'refused', reason: cancelRefusal };
      const outcome = await carriers.cancelPickup(request);
      return isCarrierAway ? lost : outcome;
    },
  };
}

/** Every order starts at an address of its own unless the test names one, because orders from one address on one day share a stop. */
const doors = new Map<number, string>();

async function order(fields: Fields = {}, headers: Headers = {}): Promise<TestCart> {
  const cart = await world.newCart();
  doors.set(cart.order_id, `${cart.order_id} Alameda Street`);
  const wanted = { ...collected, o_address: doors.get(cart.order_id), ...fields };
  const answer = await world.pay(cart, { ...wanted, price_shown_cents: await priceOf(world, wanted) }, headers);
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer));
  return cart;
}

async function change(before: TestCart, fields: Fields): Promise<void> {
  const cart = await world.newCart();
  const changed = {
    ...collected,
    o_address: doors.get(before.order_id),
    ...fields,
    price_api_order_id: before.order_id,
  };
  const headers = { 'x-order-token': before.cart_token };
  const answer = await world.pay(
    cart,
    { ...changed, price_shown_cents: await priceOf(world, changed, headers) },
    headers,
  );
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer));
}

/** Runs all jobs until none leads to another. */
async function work(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await world.server.shipParcels();
    await world.server.bookPickups();
  }
}

async function pass(ms: number): Promise<void> {
  world.server.clock.set(new Date(world.server.clock.nowMs() + ms).toISOString());
  await work();
}

function pickupsOf({ order_id }: TestCart) {
  return world.server.db.selectFrom('pickups').selectAll().where('order_id', '=', order_id).orderBy('id').execute();
}

async function statesOf(cart: TestCart): Promise<string[]> {
  return (await pickupsOf(cart)).map(({ leg, plan, state }) => `${leg} ${plan} ${state}`);
}

/** What the carrier has of the pickups of an order. */
async function booked({ order_id }: TestCart) {
  const { rows } = await sql<{ reference: string; state: string; bookings: number; confirmation: string | null }>`
    select reference, state, bookings, confirmation from embedded_carriers.pickups
    where reference like ${`${order_id}-%`} order by reference
  `.execute(world.server.db);
  return rows;
}

async function mailsOf({ order_id }: TestCart, kind: string) {
  const rows = await world.server.db
    .selectFrom('outbox')
    .select('message')
    .where('message_id', 'like', `${kind}-%-${order_id}-%`)
    .execute();
  return rows.map(({ message }) => message);
}

function uidsOf(file: string): readonly string[] {
  return file.match(/^UID:.*$/gm) ?? [];
}

async function pickupShown(cart: TestCart, leg: 'outbound' | 'return' = 'outbound') {
  const params = { order_id: cart.order_id };
  const { legs } = await world.server.call(orderTracking, { params }, { 'x-cart-token': cart.cart_token });
  return legs.find((one) => one.leg === leg)?.pickup;
}

async function cancel(cart: TestCart): Promise<number> {
  const headers = { 'x-cart-token': cart.cart_token };
  const params = { order_id: cart.order_id };
  const { choices } = await world.server.call(orderCancellation, { params }, headers);
  const choice = choices.at(-1);
  const refund = choice?.refund_cents ?? 0;
  const body = { legs: choice?.legs ?? [], expected_refund_cents: refund };
  await world.server.call(cancelOrder, { params, body }, headers);
  return refund;
}

async function refundsOf(cart: TestCart) {
  const params = { order_id: cart.order_id };
  const receipt = await world.server.call(orderReceipt, { params }, headersOf(cart));
  return receipt.refunds.map(({ title, amount_cents }) => ({ title, amount_cents }));
}

const admin = (): Promise<Headers> => world.tokenOf('admin');

describe('a pickup is booked for a leg that is collected', () => {
  test('a pickup is booked once for all bags of a leg, with the window that was chosen, and the receipt says so', async () => {
    const cart = await order();
    expect(await pickupShown(cart)).toMatchObject({ state: 'later', confirmation: null });
    await work();
    const [pickup, ...others] = await pickupsOf(cart);
    expect(others).toEqual([]);
    expect(pickup).toMatchObject({ state: 'booked', day: '2026-03-09', from_hour: 9, to_hour: 10 });
    expect(pickup?.labels).toEqual([`${cart.order_id}-outbound-1-1`, `${cart.order_id}-outbound-2-1`]);
    expect(await booked(cart)).toMatchObject([
      { state: 'booked', bookings: 1, confirmation: pickup?.confirmation ?? '' },
    ]);
    expect(await pickupShown(cart)).toMatchObject({
      state: 'booked',
      day: '2026-03-09',
      from_hour: 9,
      to_hour: 10,
      words: `Pickup booked: Mon, Mar 9, 9:00 AM – 10:00 AM, confirmation ${pickup?.confirmation}`,
      advice: 'Have your bags ready by 9:00 AM, with their labels on.',
    });
  });

  test('no pickup is booked for bags that are dropped off, and on the return leg only when its labels are made', async () => {
    const dropped = await order({ outbound_pickup: 0 });
    const round = await order(roundTrip);
    await work();
    expect(await statesOf(dropped)).toEqual([]);
    expect(await pickupShown(dropped)).toBe(null);
    expect(await statesOf(round)).toEqual(['outbound 1 booked']);
    expect(await pickupShown(round, 'return')).toMatchObject({ state: 'later' });
    world.server.clock.set('2026-03-20T16:00:00Z');
    await world.server.reportScans();
    await work();
    expect(await statesOf(round)).toEqual(['outbound 1 booked', 'return 1 booked']);
  });

  test('no pickup is booked where the carrier calls every day, which the receipt says', async () => {
    const { id: clubId } = await world.server.db
      .updateTable('clubs')
      .set({ has_daily_pickup: true })
      .where('id', '=', 7)
      .returning('id')
      .executeTakeFirstOrThrow();
    const draft = shippedDraft();
    const origin = { ...draft.origin, type: 'club', clubId } as const;
    const added = await addPlacedOrder(world.server.db, { placed: placedOrder({ draft: { ...draft, origin } }) });
    const cart = { id: added.order.cartId, order_id: added.order.id, cart_token: added.cartToken };
    await work();
    expect(await statesOf(cart)).toEqual([]);
    expect(await pickupShown(cart)).toMatchObject({ state: 'daily', from_hour: null });
  });

  test('a carrier that does not answer is asked again, and books the pickup once', async () => {
    isCarrierAway = true;
    const cart = await order();
    await work();
    expect(await statesOf(cart)).toEqual(['outbound 1 booking']);
    expect(await pickupShown(cart)).toMatchObject({ state: 'soon' });
    isCarrierAway = false;
    await pass(60_000);
    expect(await statesOf(cart)).toEqual(['outbound 1 booked']);
    expect(await booked(cart)).toMatchObject([{ bookings: 1 }]);
  });

  test.each(pickupSteps.slice(0, 3))('a crash at %s while booking leaves one pickup', async (step) => {
    const cart = await order();
    crash.at = step;
    await work();
    expect(crash.at).toBe(null);
    await pass(60_000);
    expect(await statesOf(cart)).toEqual(['outbound 1 booked']);
    expect(await booked(cart)).toMatchObject([{ state: 'booked', bookings: 1 }]);
  });
});

describe('a pickup follows its order', () => {
  test('a canceled order cancels its pickup', async () => {
    const cart = await order();
    await work();
    await cancel(cart);
    await work();
    expect(await statesOf(cart)).toEqual(['outbound 1 cancelled']);
    expect(await booked(cart)).toMatchObject([{ state: 'cancelled' }]);
  });

  test('another window keeps the labels, cancels the pickup and books one', async () => {
    const cart = await order();
    await work();
    await change(cart, { outbound_pickup: 114 });
    await work();
    expect(await statesOf(cart)).toEqual(['outbound 1 cancelled', 'outbound 2 booked']);
    expect((await pickupsOf(cart))[1]).toMatchObject({ from_hour: 14, to_hour: 15 });
    expect(await booked(cart)).toMatchObject([{ state: 'cancelled' }, { state: 'booked', bookings: 1 }]);
    const labels = await world.server.db
      .selectFrom('parcels')
      .select(['bag', 'plan', 'state'])
      .where('order_id', '=', cart.order_id)
      .execute();
    expect(labels.map(({ plan, state }) => `${plan} ${state}`)).toEqual(['1 ready', '1 ready']);
  });

  test('another day or address books anew once the new labels are made, and a drop-off nothing', async () => {
    const cart = await order();
    await work();
    await change(cart, { pickup_date: '2026-03-10', arrival_date: '2026-03-17' });
    await work();
    expect(await statesOf(cart)).toEqual(['outbound 1 cancelled', 'outbound 2 booked']);
    await change(cart, { pickup_date: '2026-03-10', arrival_date: '2026-03-17', outbound_pickup: 0 });
    await work();
    expect(await statesOf(cart)).toEqual(['outbound 1 cancelled', 'outbound 2 cancelled']);
    expect((await booked(cart)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  test('the new pickup waits until the old one is canceled', async () => {
    const cart = await order();
    await work();
    isCarrierAway = true;
    await change(cart, { outbound_pickup: 114 });
    await work();
    expect(await statesOf(cart)).toEqual(['outbound 1 cancelling', 'outbound 2 planned']);
    isCarrierAway = false;
    await pass(60_000);
    expect(await statesOf(cart)).toEqual(['outbound 1 cancelled', 'outbound 2 booked']);
  });

  test.each(pickupSteps.slice(3))('a crash at %s cancels a pickup once', async (step) => {
    const cart = await order();
    await work();
    await cancel(cart);
    crash.at = step;
    await work();
    expect(crash.at).toBe(null);
    await pass(60_000);
    expect(await statesOf(cart)).toEqual(['outbound 1 cancelled']);
  });

  test('the database allows one pickup of a leg, no other moves, and no other confirmation', async () => {
    const cart = await order();
    await work();
    const [pickup] = await pickupsOf(cart);
    const { db } = world.server;
    const { id: _id, ...row } = pickup ?? ({} as never);
    const second = { ...row, plan: 2, reference: 'second', is_reminded: false };
    await expect(db.insertInto('pickups').values(second).execute()).rejects.toThrow(/pickups_one_of_a_leg/);
    const update = db.updateTable('pickups').where('id', '=', pickup?.id ?? 0);
    await expect(update.set({ state: 'planned' }).execute()).rejects.toThrow(/can not become/);
    await expect(update.set({ confirmation: 'other' }).execute()).rejects.toThrow(/keeps its day/);
  });

  test('an erased customer’s pickup is canceled, and its hash is gone', async () => {
    const cart = await order();
    await work();
    const { user_id } = await world.server.db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', cart.order_id)
      .executeTakeFirstOrThrow();
    const { erasePersonalData } = await import('#capabilities/privacy/server/erase-personal-data.ts');
    await world.server.db
      .transaction()
      .execute((tx) => erasePersonalData(tx, { userId: user_id, now: new Date(world.server.clock.nowMs()) }));
    await work();
    const [pickup] = await pickupsOf(cart);
    expect(pickup?.state).toBe('cancelled');
    expect(pickup?.contents_hash.every((byte) => byte === 0)).toBe(true);
  });
});

describe('two orders at one address on one day', () => {
  const window = { pickup_date: '2026-03-10', arrival_date: '2026-03-17' };

  /** Two orders of the same door, which are planned at once. */
  async function neighbors(street: string, fields: Fields = {}): Promise<readonly [TestCart, TestCart]> {
    const one = await order({ ...window, o_address: `7 ${street}` });
    const other = await order({
      ...window,
      o_address: `7  ${street.toUpperCase().replace('STREET', 'ST')}.`,
      ...fields,
    });
    return [one, other];
  }

  /** How many pickups the carrier has of two orders, by their state. */
  async function carrierHas(...carts: readonly TestCart[]): Promise<string[]> {
    const rows = await Promise.all(carts.map(booked));
    return rows.flat().map(({ state }) => state);
  }

  test('two orders at one address are one pickup, with one confirmation, however many servers plan and book', async () => {
    const [one, other] = await neighbors('Shared Street');
    await Promise.all([work(), work()]);
    await work();
    expect([...(await statesOf(one)), ...(await statesOf(other))]).toEqual(['outbound 1 booked', 'outbound 1 booked']);
    expect(await carrierHas(one, other)).toEqual(['booked']);
    const [first, second] = [await pickupShown(one), await pickupShown(other)];
    expect(first?.confirmation).toBeTruthy();
    expect(second?.confirmation).toBe(first?.confirmation);
    world.server.clock.set('2026-03-11T06:00:00Z');
    await world.server.reportScans();
    const { rows } = await sql<{ collected_from: number | null }>`
      select collected_from from embedded_carriers.labels
      where reference like ${`${one.order_id}-%`} or reference like ${`${other.order_id}-%`}
    `.execute(world.server.db);
    expect(rows.map(({ collected_from }) => collected_from)).toEqual([9, 9, 9, 9]);
  });

  test.each(['first', 'second'])(
    'two orders keep one pickup for the other when the %s is canceled, and none when both are',
    async (which) => {
      const [one, other] = await neighbors(`${which} Street`);
      await work();
      const [leaving, staying] = which === 'first' ? [one, other] : [other, one];
      await cancel(leaving);
      await work();
      expect(await statesOf(leaving)).toEqual(['outbound 1 cancelled']);
      expect(await statesOf(staying)).toEqual(['outbound 1 booked']);
      expect(await carrierHas(one, other)).toEqual(['booked']);
      await cancel(staying);
      await work();
      expect(await carrierHas(one, other)).toEqual(['cancelled']);
      const again = await order({ ...window, o_address: `7 ${which} Street` });
      await work();
      expect(await carrierHas(again)).toEqual(['booked']);
    },
  );

  test('the second order is booked by itself when the first is canceled before the carrier has answered', async () => {
    isCarrierAway = true;
    const one = await order({ ...window, o_address: '7 Unanswered Street' });
    await work();
    const other = await order({ ...window, o_address: '7 Unanswered Street' });
    await work();
    expect(await statesOf(other)).toEqual(['outbound 1 planned']);
    await cancel(one);
    isCarrierAway = false;
    await pass(60_000);
    await pass(60_000);
    expect(await statesOf(one)).toEqual(['outbound 1 cancelled']);
    expect(await statesOf(other)).toEqual(['outbound 1 booked']);
    expect(await carrierHas(one, other)).toEqual(['cancelled', 'booked']);
  });

  test('two orders are two pickups where the window of the second is narrower than that of the first', async () => {
    const one = await order({ ...window, o_address: '7 Window Street', outbound_pickup: 1 });
    await work();
    const other = await order({ ...window, o_address: '7 Window Street' });
    await work();
    expect(await carrierHas(one, other)).toEqual(['booked', 'booked']);
    const third = await order({ ...window, o_address: '7 Window Street', outbound_pickup: 1 });
    await work();
    expect(await statesOf(third)).toEqual(['outbound 1 booked']);
    expect(await carrierHas(third)).toEqual([]);
  });

  test('two orders are both notified and both refunded when the carrier refuses their pickup', async () => {
    const [one, other] = await neighbors('No Pickup Lane');
    await work();
    for (const cart of [one, other]) {
      expect(await statesOf(cart)).toEqual(['outbound 1 refused']);
      expect(await refundsOf(cart)).toHaveLength(1);
      expect(await mailsOf(cart, 'no-pickup')).toHaveLength(1);
    }
  });

  test.each(pickupSteps)('a crash at %s leaves one pickup for the order that stays', async (step) => {
    const [one, other] = await neighbors(`${step} Street`);
    crash.at = step;
    await work();
    await pass(60_000);
    await cancel(one);
    await work();
    await pass(60_000);
    expect(crash.at).toBe(null);
    expect(await statesOf(one)).toEqual(['outbound 1 cancelled']);
    expect(await statesOf(other)).toEqual(['outbound 1 booked']);
    expect(await carrierHas(one, other)).toEqual(['booked']);
  });
});

describe('a pickup that the carrier refuses', () => {
  const refused = { o_address: '4 No Pickup Lane' };

  test('what a job refunds is named in the language of the order', async () => {
    const cart = await order(refused, { 'accept-language': 'es' });
    await work();
    const [mail] = await mailsOf(cart, 'no-pickup');
    expect(mail?.text).toMatch(/^Tarjeta terminada en \d{4}: \$/m);
    expect(mail?.text).not.toContain('Card ending in');
  });

  test('a refused pickup is refunded once, tells the customer what to do, and is on the list', async () => {
    const cart = await order(refused);
    await work();
    await work();
    expect(await statesOf(cart)).toEqual(['outbound 1 refused']);
    const [refund, ...others] = await refundsOf(cart);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({ title: 'Pickup not available' });
    expect(refund?.amount_cents).toBeGreaterThan(0);
    const [mail, ...more] = await mailsOf(cart, 'no-pickup');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Please drop your bags off at a FedEx store on Monday, March 9, 2026.');
    expect(mail?.text).toContain('We’re refunding the pickup fee');
    expect(await pickupShown(cart)).toMatchObject({
      state: 'problem',
      words: 'FedEx can’t collect your bags on Mon, Mar 9.',
    });
    const { pickups } = await world.server.call(listPickupProblems, {}, await admin());
    expect(pickups.find(({ order_id }) => order_id === cart.order_id)).toMatchObject({
      problem: 'refused',
      reason: 'No driver collects in this street.',
      refunded_cents: refund?.amount_cents ?? 0,
      remedies: ['retry', 'settle'],
    });
    const { text } = await world.server.send('GET', '/metrics');
    expect(Number(/^portage_pickups_failed (\d+)/m.exec(text)?.[1])).toBeGreaterThan(0);
    await world.server.checkLedger();
    expect(/^portage_ledger_violations 0$/m.test((await world.server.send('GET', '/metrics')).text)).toBe(true);
  });

  test('a refused pickup turns the handover into a drop-off on the receipt, in the email and in calendars', async () => {
    const cart = await order(refused);
    const params = { order_id: cart.order_id };
    const headers = { 'x-cart-token': cart.cart_token };
    const calendar = () =>
      world.server.call(orderCalendar, { params, query: { what: 'pickup', leg: 'outbound' } }, headers);
    const before = await calendar();
    expect(before).toContain('SUMMARY:Pickup of');
    expect(before).toContain('SEQUENCE:0');
    await work();
    const { legs } = await world.server.call(orderReceipt, { params }, headers);
    expect(legs).toMatchObject([{ drop_off: true, handover_words: 'Drop off at local carrier store' }]);
    const tracking = await world.server.call(orderTracking, { params }, headers);
    expect(tracking.legs[0]?.bags[0]?.next_words).toMatch(/^First update on .*, after drop-off\.$/);
    const after = await calendar();
    expect(after).toContain('SUMMARY:Drop off');
    expect(after).toContain('SEQUENCE:1');
    const [mail] = await mailsOf(cart, 'no-pickup');
    expect(mail?.text).not.toContain('Scheduled pickup');
    const [file] = mail?.attachments ?? [];
    expect(file?.content).toContain('SUMMARY:Drop off');
    expect(file?.content).toContain('SEQUENCE:1');
    expect(uidsOf(file?.content ?? '')).toContain(uidsOf(before)[0]);
  });

  test('a pickup that is refused again is neither refunded nor announced twice, and its row keeps the fee that was refunded', async () => {
    const cart = await order(refused);
    await work();
    const [pickup] = await pickupsOf(cart);
    const retry = { params: { id: pickup?.id ?? 0 }, body: { remedy: 'retry' } } as const;
    await world.server.call(handlePickup, retry, await admin());
    expect((await world.server.refused(handlePickup, retry, await admin())).status).toBe(409);
    await work();
    expect(await statesOf(cart)).toEqual(['outbound 1 dropped', 'outbound 2 refused']);
    const [refund, ...others] = await refundsOf(cart);
    expect(others).toEqual([]);
    expect(await mailsOf(cart, 'no-pickup')).toHaveLength(1);
    const { pickups } = await world.server.call(listPickupProblems, {}, await admin());
    expect(pickups.find(({ order_id }) => order_id === cart.order_id)?.refunded_cents).toBe(refund?.amount_cents);
  });

  test('staff take care of a refused pickup, and it stays so', async () => {
    const cart = await order(refused);
    await work();
    const [pickup] = await pickupsOf(cart);
    const settle = { params: { id: pickup?.id ?? 0 }, body: { remedy: 'settle' } } as const;
    const { pickups } = await world.server.call(handlePickup, settle, await admin());
    expect(pickups.some(({ order_id }) => order_id === cart.order_id)).toBe(false);
    await work();
    expect(await statesOf(cart)).toEqual(['outbound 1 settled']);
    expect(await pickupShown(cart)).toMatchObject({ state: 'problem' });
  });

  test('a refused pickup is booked after all when staff ask again, and the customer is notified', async () => {
    isCarrierAway = true;
    const cart = await order();
    await work();
    world.server.clock.set('2026-03-09T02:00:00Z');
    await work();
    expect(await statesOf(cart)).toEqual(['outbound 1 refused']);
    isCarrierAway = false;
    const [pickup] = await pickupsOf(cart);
    const retry = { params: { id: pickup?.id ?? 0 }, body: { remedy: 'retry' } } as const;
    await world.server.call(handlePickup, retry, await admin());
    await work();
    expect((await statesOf(cart)).at(-1)).toBe('outbound 2 booked');
    const [mail] = await mailsOf(cart, 'pickup-booked');
    expect(mail?.subject).toContain('Your pickup is booked for Mon, Mar 9');
    expect(mail?.attachments[0]?.content).toContain('SUMMARY:Pickup of');
    expect(mail?.attachments[0]?.content).toContain('SEQUENCE:2');
  });

  test('the fee of a refused pickup is not refunded again when the order is canceled, and paid again when it is changed', async () => {
    const canceled = await order(refused);
    const total = await priceOf(world, { ...collected, ...refused });
    await work();
    const [fee] = await refundsOf(canceled);
    expect(await cancel(canceled)).toBe(total - (fee?.amount_cents ?? 0));

    const changed = await order(refused);
    await work();
    await change(changed, {});
    await work();
    expect(await statesOf(changed)).toEqual(['outbound 1 dropped', 'outbound 2 booked']);
    await world.server.checkLedger();
    expect(/^portage_ledger_violations 0$/m.test((await world.server.send('GET', '/metrics')).text)).toBe(true);
  });

  test('a pickup that can’t be canceled is on the list until staff take care of it', async () => {
    const cart = await order();
    await work();
    cancelRefusal = 'The driver is on the way.';
    await cancel(cart);
    await work();
    expect(await statesOf(cart)).toEqual(['outbound 1 cancel-failed']);
    const { pickups } = await world.server.call(listPickupProblems, {}, await admin());
    expect(pickups.find(({ order_id }) => order_id === cart.order_id)).toMatchObject({
      problem: 'not_canceled',
      reason: 'The driver is on the way.',
    });
    cancelRefusal = null;
    const [pickup] = await pickupsOf(cart);
    await world.server.call(
      handlePickup,
      { params: { id: pickup?.id ?? 0 }, body: { remedy: 'retry' } },
      await admin(),
    );
    await work();
    expect(await statesOf(cart)).toEqual(['outbound 1 cancelled']);
  });
});

describe('the customer is reminded of tomorrow’s pickup', () => {
  test('the reminder of a pickup goes out once, in the evening, with the confirmation number', async () => {
    const cart = await order();
    await work();
    await world.server.remindOfPickups();
    expect(await mailsOf(cart, 'pickup-tomorrow')).toEqual([]);
    // Five in the evening in Los Angeles, which is on summer time since that night.
    world.server.clock.set('2026-03-09T00:05:00Z');
    await Promise.all([world.server.remindOfPickups(), world.server.remindOfPickups()]);
    await world.server.remindOfPickups();
    const [mail, ...others] = await mailsOf(cart, 'pickup-tomorrow');
    expect(others).toEqual([]);
    const [pickup] = await pickupsOf(cart);
    expect(mail?.subject).toContain('Your pickup is tomorrow, 9:00 AM – 10:00 AM');
    expect(mail?.text).toContain(pickup?.confirmation ?? 'none');
  });

  test('no reminder of a pickup goes out at night, or when it is canceled', async () => {
    const late = await order();
    const canceled = await order();
    await work();
    await cancel(canceled);
    await work();
    world.server.clock.set('2026-03-09T04:05:00Z');
    await world.server.remindOfPickups();
    expect(await mailsOf(late, 'pickup-tomorrow')).toEqual([]);
    world.server.clock.set('2026-03-09T00:05:00Z');
    await world.server.remindOfPickups();
    expect(await mailsOf(canceled, 'pickup-tomorrow')).toEqual([]);
  });
});
