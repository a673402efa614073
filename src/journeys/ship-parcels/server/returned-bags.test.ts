import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handleParcel, listParcelProblems } from '#capabilities/label-problems/contract.ts';
import { cancelOrder, orderCancellation, orderReceipt } from '#capabilities/orders/contract.ts';
import { closeParcelCase } from '#capabilities/parcel-cases/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { orderTracking } from '#capabilities/tracking/contract.ts';
import {
  bags,
  headersOf,
  oneWay,
  type OrderWorld,
  start,
  startOrderWorld,
  type TestCart,
} from '#journeys/place-order/server/testing/order-world.ts';
import { chooseForReturnedBag, nameTripOfReturnedBag, returnedBags } from '../contract.ts';
import { caseSteps } from './parcel-steps.ts';
import { casesOf, labeledOrder, mailsOf, plannedCrash, refundsOf, travelTo } from './testing/parcel-world.ts';

let world: OrderWorld;
const crash = plannedCrash();
/** Whether the carrier refuses the labels of return legs. */
let refusesReturn = false;

beforeAll(async () => {
  world = await startOrderWorld({
    wrapCarriers: (carriers) => ({
      ...carriers,
      buyLabel: async (asked) =>
        refusesReturn && asked.reference.includes('-return-')
          ? { kind: 'refused', reason: 'Not today.' }
          : carriers.buyLabel(asked),
    }),
    faults: crash.faults,
  });
});
afterAll(() => world.close());
beforeEach(() => {
  world.server.clock.set(start);
  refusesReturn = false;
});

/** After every bag of these tests has got its last scan. */
const later = '2026-03-24T23:00:00Z';
const onItsWayBack = '2026-03-19T23:00:00Z';
const afterChoice = '2026-04-01T23:30:00Z';
const afterCode = '2026-06-01T12:00:00Z';

/** A trip after `later`. */
const nextTrip = { ...oneWay, pickup_date: '2026-03-30', arrival_date: '2026-04-06' };
/** One that arrives before the return leg of `roundTrip` starts. */
const fastTrip = {
  ...oneWay,
  pickup_date: '2026-03-25',
  arrival_date: '2026-03-26',
  carrier_service_level_id: 106,
  service_type_system_name: 'DOMESTIC_1_DAY',
};
const roundTrip = {
  roundtrip: true,
  return_pickup_date: '2026-03-27',
  return_arrival_date: '2026-04-03',
  return_pickup: 0,
  return_carrier_service_level_id: 101,
  return_service_type_system_name: 'DOMESTIC_GROUND',
};

async function sentBack(fields: object = {}, until = later): Promise<TestCart> {
  world.server.clock.set(start);
  const cart = await labeledOrder(world, { d_address: '1 Return Lane', ...fields });
  await travelTo(world, until);
  return cart;
}

async function shown(cart: TestCart) {
  const params = { order_id: cart.order_id };
  return (await world.server.call(returnedBags, { params }, headersOf(cart))).returned_bags;
}

async function inputOf(cart: TestCart, choice: 'again' | 'refund') {
  const [bag] = await shown(cart);
  return { params: { order_id: cart.order_id, id: bag?.id ?? 0 }, body: { choice } };
}

async function choose(cart: TestCart, choice: 'again' | 'refund') {
  const answer = await world.server.call(chooseForReturnedBag, await inputOf(cart, choice), headersOf(cart));
  return answer.returned_bags[0];
}

async function refused(cart: TestCart, choice: 'again' | 'refund') {
  return world.server.refused(chooseForReturnedBag, await inputOf(cart, choice), headersOf(cart));
}

test('PRC-04 those who may not see the receipt choose nothing, and no customer chooses for a bag of another order', async () => {
  const cart = await sentBack();
  const other = await sentBack();
  expect((await world.server.refused(chooseForReturnedBag, await inputOf(cart, 'refund'), {})).status).toBe(404);
  const mixed = { ...(await inputOf(other, 'refund')), params: { order_id: cart.order_id, id: 999_999 } };
  expect(await world.server.refused(chooseForReturnedBag, mixed, headersOf(cart))).toMatchObject({
    status: 404,
    errors: [{ field: 'id' }],
  });
  const foreign = { ...mixed, params: { ...mixed.params, id: (await inputOf(other, 'refund')).params.id } };
  expect((await world.server.refused(chooseForReturnedBag, foreign, headersOf(cart))).status).toBe(404);
  expect(await refundsOf(world, cart)).toEqual([]);
  expect(await refundsOf(world, other)).toEqual([]);
});

test('PRC-04 a customer whose bag was sent back without a reason chooses the price of its trip, and gets it once', async () => {
  const cart = await sentBack();
  expect(await shown(cart)).toMatchObject([{ state: 'asked', cause: null, amount_cents: 8999, coupon: null }]);
  const [told] = await mailsOf(world, cart, 'returned');
  expect(told).toContain('send it again with $89.99 off the new trip, or get $89.99 back');
  expect(told).toContain('If we don’t hear from you by Tuesday, March 31, 2026, we refund it.');
  expect(await casesOf(world, cart)).toMatchObject([
    {
      kind: 'returned',
      done: expect.stringContaining('was asked whether'),
      left: expect.stringContaining('automatically'),
    },
  ]);
  const receiptAsks = async () => {
    const { legs } = await world.server.call(orderTracking, { params: { order_id: cart.order_id } }, headersOf(cart));
    return legs[0]?.bags[0]?.asks_on_receipt;
  };
  expect(await receiptAsks()).toBe(true);
  const input = await inputOf(cart, 'refund');
  const twice = [1, 2].map(() => world.server.call(chooseForReturnedBag, input, headersOf(cart)));
  expect((await Promise.allSettled(twice)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await shown(cart)).toMatchObject([{ state: 'refunded' }]);
  expect(await receiptAsks()).toBe(false);
  expect((await refused(cart, 'again')).status).toBe(409);
  expect(await casesOf(world, cart)).toMatchObject([{ left: null, refund_cents: 8999, closed_by: null }]);
  await travelTo(world, afterCode);
  expect(await refundsOf(world, cart)).toEqual(['Bag sent back 8999']);
  expect(await mailsOf(world, cart, 'returned-refund')).toHaveLength(1);
  await world.expectBooksHold();
});

async function tracked(cart: TestCart) {
  const { legs } = await world.server.call(orderTracking, { params: { order_id: cart.order_id } }, headersOf(cart));
  return legs[0]?.bags[0];
}

test('SCR-06 a bag that was sent back comes home, and travels again with its new order', async () => {
  const cart = await sentBack({}, onItsWayBack);
  expect(await tracked(cart)).toMatchObject({
    progress: 'returned',
    holder: 'carrier',
    next_words: expect.stringMatching(/^It should be back with you on .*, at no extra cost\. This page says what/),
  });
  await travelTo(world, '2026-03-23T23:30:00Z');
  expect(await tracked(cart)).toMatchObject({
    progress: 'back-with-sender',
    holder: 'you',
    headline: expect.stringMatching(/^Back with you since /),
    next_words: 'This page says what you can do next.',
    events: expect.arrayContaining([expect.objectContaining({ kind: 'back-with-sender', place: 'Los Angeles, CA' })]),
  });
  const code = (await choose(cart, 'again'))?.coupon ?? '';
  const next = await world.newCart();
  const { orders } = await world.server.call(shipPrice, { body: { ...nextTrip, coupon: code } });
  await world.pay(next, { ...nextTrip, coupon: code, price_shown_cents: orders[0]?.final_price });
  await world.server.shipParcels();
  expect(await tracked(cart)).toMatchObject({
    next_words: expect.stringMatching(/^Its new trip is booked: order P-\w+\.$/),
  });
  await travelTo(world, '2026-03-31T12:00:00Z');
  expect(await tracked(cart)).toMatchObject({
    progress: 'back-with-sender',
    holder: 'new-trip',
    headline: 'Sent back',
    holder_words: expect.stringMatching(/^It travels again with order P-\w+\.$/),
    next_words: null,
    notices: [],
  });
});

test('SCR-06 DAT-05 the day on which a bag that was sent back should be home passes over weekends and the carriers’ holidays', async () => {
  const cart = await sentBack({ pickup_date: '2026-05-12', arrival_date: '2026-05-19' }, start);
  world.server.clock.set('2026-05-05T15:00:00Z');
  await world.server.shipParcels();
  await travelTo(world, '2026-05-20T12:00:00Z');
  expect(await tracked(cart)).toMatchObject({
    progress: 'returned',
    // Five working days of the carrier, as on the outbound trip: neither a weekend nor Memorial Day counts.
    next_words: expect.stringContaining('It should be back with you on Wed, May 27,'),
  });
  await travelTo(world, '2026-05-27T12:00:00Z');
  expect((await tracked(cart))?.progress).toBe('returned');
  await travelTo(world, '2026-05-27T23:00:00Z');
  expect((await tracked(cart))?.headline).toBe('Back with you since Wed, May 27');
});

test('SCR-08 a bag that has not come back a week after its day is a case for staff until it is back', async () => {
  const cart = await sentBack({}, onItsWayBack);
  // Meanwhile the carrier says nothing.
  const setLabel = (state: string) =>
    sql`update embedded_carriers.labels set state = ${state} where reference like ${`${cart.order_id}-%`}`.execute(
      world.server.db,
    );
  await setLabel('voided');
  const kinds = async () => (await casesOf(world, cart)).map(({ kind, left }) => `${kind} ${left ?? 'done'}`);
  await travelTo(world, '2026-03-26T12:00:00Z');
  expect(await kinds()).toHaveLength(1);
  await travelTo(world, '2026-04-06T12:00:00Z');
  expect(await kinds()).toContainEqual(expect.stringMatching(/^not-back It was sent back, and should have been/));
  expect((await tracked(cart))?.next_words).toMatch(
    /^It should be back with you by now\. If it isn’t, please call us\./,
  );
  await setLabel('bought');
  await travelTo(world, '2026-04-07T12:00:00Z');
  expect((await tracked(cart))?.progress).toBe('back-with-sender');
  const [notBack] = (await casesOf(world, cart)).filter(({ kind }) => kind === 'not-back');
  expect(notBack?.closed_at).not.toBe(null);
});

test('PRC-04 without a choice the price is refunded automatically after a week', async () => {
  const cart = await sentBack();
  await travelTo(world, '2026-03-30T12:00:00Z');
  expect(await refundsOf(world, cart)).toEqual([]);
  await travelTo(world, afterChoice);
  await world.server.handleMishaps();
  expect(await refundsOf(world, cart)).toEqual(['Bag sent back 8999']);
  const tracking = await world.server.call(orderTracking, { params: { order_id: cart.order_id } }, headersOf(cart));
  expect(tracking.legs[0]?.bags[0]).toMatchObject({
    progress: 'back-with-sender',
    next_words: null,
    notices: ['We’ve refunded what its trip cost.'],
  });
  await world.expectBooksHold();
});

test('PRC-04 a bag that is sent again has a code that takes the price of its trip off a new order, once', async () => {
  const cart = await sentBack();
  const chosen = await choose(cart, 'again');
  const code = chosen?.coupon ?? '';
  expect(chosen).toMatchObject({ state: 'again', ship_query: expect.stringContaining(`oneway=true&coupon=${code}`) });
  expect(chosen?.ship_query).toContain('o_zip=');
  expect((await mailsOf(world, cart, 'returned-again'))[0]).toContain(`The code ${code} takes $89.99 off`);
  expect(await casesOf(world, cart)).toMatchObject([{ left: null, closed_by: null }]);
  const { orders } = await world.server.call(shipPrice, { body: { ...nextTrip, coupon: code } });
  expect(orders[0]?.final_price).toBe(0);
  const next = await world.newCart();
  const paid = await world.pay(next, { ...nextTrip, coupon: code, price_shown_cents: orders[0]?.final_price });
  expect(paid.status).toBe('success');
  expect((await refused(cart, 'refund')).status).toBe(409);
  await travelTo(world, afterCode);
  expect(await refundsOf(world, cart)).toEqual([]);
  expect(await shown(cart)).toEqual([]);
  await world.expectBooksHold();
});

test('PRC-04 what a cheaper new trip leaves of its code is refunded once the carrier has that trip, and that is said before', async () => {
  const cart = await sentBack();
  const chosen = await choose(cart, 'again');
  expect((await mailsOf(world, cart, 'returned-again'))[0]).toContain(
    'If the new trip costs less, we refund the rest once it has begun.',
  );
  const near = { ...nextTrip, d_zip: '94105', d_city: 'San Francisco', d_state: 'CA', arrival_date: '2026-04-01' };
  const { orders } = await world.server.call(shipPrice, { body: near });
  const price = orders[0]?.final_price ?? 0;
  expect(price).toBeLessThan(8999);
  const trip = await bookAgain(chosen?.coupon ?? '', near);
  await world.server.handleMishaps();
  expect(await refundsOf(world, cart)).toEqual([]);
  world.server.clock.set('2026-03-29T12:00:00Z');
  await world.server.shipParcels();
  await travelTo(world, '2026-03-31T12:00:00Z');
  expect(await refundsOf(world, cart)).toEqual([`Bag sent back ${8999 - price}`]);
  const [mail] = await mailsOf(world, cart, 'returned-rest');
  const [used, rest] = [price, 8999 - price].map((cents) => `$${(cents / 100).toFixed(2)}`);
  expect(mail).toContain(`your code took ${used} off the new trip of your `);
  expect(mail).toContain(`We’re refunding the rest: ${rest}.`);
  await travelTo(world, afterCode);
  expect(await refundsOf(world, cart)).toHaveLength(1);
  expect(await mailsOf(world, cart, 'returned-rest')).toHaveLength(1);
  expect(await refundsOf(world, trip)).toEqual([]);
  await world.expectBooksHold();
});

test('PRC-04 a decision that fails after the new trip was scanned is tried again later, not in every pass, and its day stays', async () => {
  const cart = await sentBack();
  const code = (await choose(cart, 'again'))?.coupon ?? '';
  const near = { ...nextTrip, d_zip: '94105', d_city: 'San Francisco', d_state: 'CA', arrival_date: '2026-04-01' };
  const { order_id: tripId } = await bookAgain(code, near);
  world.server.clock.set('2026-03-29T12:00:00Z');
  await world.server.shipParcels();
  const { db } = world.server;
  const { price } = await db.selectFrom('orders').select('price').where('id', '=', tripId).executeTakeFirstOrThrow();
  const setPrice = (value: unknown) =>
    sql`update orders set price = ${JSON.stringify(value)} where id = ${tripId}`.execute(db);
  const times = () =>
    db
      .selectFrom('returned_bags')
      .select(['settle_at', 'retry_at'])
      .where('order_id', '=', cart.order_id)
      .executeTakeFirstOrThrow();
  const { settle_at: day } = await times();
  await setPrice({ unreadable: true });
  await travelTo(world, '2026-03-31T12:00:00Z');
  expect(await times()).toEqual({ settle_at: day, retry_at: new Date('2026-03-31T12:05:00Z') });
  await setPrice(price);
  world.server.clock.set('2026-03-31T12:04:00Z');
  await world.server.handleMishaps();
  expect(await refundsOf(world, cart)).toEqual([]);
  world.server.clock.set('2026-03-31T12:05:00Z');
  await world.server.handleMishaps();
  expect(await refundsOf(world, cart)).toHaveLength(1);
  await world.expectBooksHold();
});

test('PRC-04 a code that is not used is refunded as money, on request or automatically, and is no longer valid', async () => {
  const asked = await sentBack();
  const code = (await choose(asked, 'again'))?.coupon ?? '';
  expect((await choose(asked, 'refund'))?.state).toBe('refunded');
  const { orders } = await world.server.call(shipPrice, { body: { ...nextTrip, coupon: code } });
  expect(orders[0]?.final_price).toBe(8999);
  expect(await refundsOf(world, asked)).toEqual(['Bag sent back 8999']);
  const waiting = await sentBack();
  await choose(waiting, 'again');
  await travelTo(world, afterCode);
  expect(await refundsOf(world, waiting)).toEqual(['Bag sent back 8999']);
  await world.expectBooksHold();
});

test.each([
  [
    '1 Wrong Address Lane',
    'address',
    'the address is wrong or incomplete',
    'The carrier says that the address was wrong or incomplete, so this trip isn’t refunded.',
  ],
  [
    '1 Refused Lane',
    'recipient',
    'it was refused, or no one was there',
    'The carrier says that the bag was refused, or that no one was there to take it, so this trip isn’t refunded.',
  ],
])(
  'PRC-04 the trip to %s stays paid: the carrier made it, and the customer can send the bag again',
  async (street, cause, words, refusal) => {
    const cart = await sentBack({ d_address: street });
    expect(await shown(cart)).toMatchObject([{ state: 'asked', cause, amount_cents: null, refund_on: null }]);
    expect((await mailsOf(world, cart, 'returned'))[0]).toContain(words);
    const { status, detail, errors } = await refused(cart, 'refund');
    expect([status, errors?.[0]?.field]).toEqual([409, 'choice']);
    expect(detail).toContain(refusal);
    expect(await choose(cart, 'again')).toMatchObject({ state: 'again', coupon: null });
    expect(await casesOf(world, cart)).toMatchObject([{ left: null, closed_by: null }]);
    await travelTo(world, afterCode);
    expect(await refundsOf(world, cart)).toEqual([]);
  },
);

test('PRC-04 a bag that did not arrive and is refunded does not travel back: its return trip is refunded too', async () => {
  const cart = await sentBack(roundTrip);
  await choose(cart, 'refund');
  const refunds = await refundsOf(world, cart);
  expect(refunds).toHaveLength(2);
  expect(refunds.every((one) => one.startsWith('Bag sent back '))).toBe(true);
  expect((await mailsOf(world, cart, 'returned-refund'))[0]).toContain('we’re refunding the return trip too');
  await world.expectBooksHold();
});

const twoBags = { travelers: bags({ bag_size: 'standard' }, { bag_size: 'standard' }) };
const afterReturnLeg = '2026-03-28T20:00:00Z';

async function returnLabels(cart: TestCart): Promise<readonly string[]> {
  const rows = await world.server.db
    .selectFrom('parcels')
    .select(['state'])
    .where('order_id', '=', cart.order_id)
    .where('leg', '=', 'return')
    .orderBy('bag')
    .orderBy('plan')
    .execute();
  return rows.map(({ state }) => state);
}

async function returnLeg(cart: TestCart) {
  const params = { order_id: cart.order_id };
  const { legs } = await world.server.call(orderReceipt, { params }, headersOf(cart));
  return legs.find(({ leg }) => leg === 'return');
}

async function refundCents(cart: TestCart): Promise<number> {
  const params = { order_id: cart.order_id };
  const { refunds } = await world.server.call(orderReceipt, { params }, headersOf(cart));
  return refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

async function bookAgain(coupon: string | null, changed: object = {}, payer: object = {}): Promise<TestCart> {
  const fields = { ...fastTrip, ...changed, coupon: coupon ?? undefined };
  const { orders } = await world.server.call(shipPrice, { body: fields });
  const cart = await world.newCart();
  const paid = await world.pay(cart, { ...fields, ...payer, price_shown_cents: orders[0]?.final_price });
  expect(paid.status).toBe('success');
  return cart;
}

test('SCR-06 a bag that was sent back is not to be handed over for the return leg before its new trip is booked', async () => {
  const cart = await sentBack(roundTrip);
  const code = (await choose(cart, 'again'))?.coupon ?? '';
  await world.server.shipParcels();
  expect(await returnLabels(cart)).toEqual(['planned']);
  expect(await returnLeg(cart)).toMatchObject({ bag_count: 0, sent_back_count: 1 });
  expect(await mailsOf(world, cart, 'labels')).toHaveLength(1);
  const file = async () => {
    const path = `/api/v5/orders/${cart.order_id}/calendar.ics?what=pickup&leg=return`;
    return (await world.server.send('GET', path, undefined, headersOf(cart))).text;
  };
  expect(await file()).toContain('BEGIN:VCALENDAR');
  expect(await file()).not.toContain('BEGIN:VEVENT');
  await bookAgain(code);
  await world.server.shipParcels();
  expect(await returnLabels(cart)).toEqual(['ready']);
  expect(await returnLeg(cart)).toMatchObject({ bag_count: 1, sent_back_count: 0 });
  expect(await file()).toContain('Drop off 1 bag');
  expect(await mailsOf(world, cart, 'labels')).toHaveLength(2);
});

test('PRC-04 SCR-06 a new trip that arrives after the return starts makes no return label: that is said before and after, and the return trip is refunded', async () => {
  const cart = await sentBack(roundTrip);
  const chosen = await choose(cart, 'again');
  expect(chosen).toMatchObject({ return_waits: true, return_starts_on: '2026-03-27' });
  expect(chosen?.ship_query).toContain('&needed_by=2026-03-26&coupon=');
  const trip = await bookAgain(chosen?.coupon ?? '', nextTrip);
  await world.server.shipParcels();
  expect(await returnLabels(cart)).toEqual(['planned']);
  expect(await shown(cart)).toMatchObject([
    { trip_is_booked: true, return_waits: true, return_starts_on: '2026-03-27' },
  ]);
  expect(await returnLeg(cart)).toMatchObject({ bag_count: 0, sent_back_count: 1 });
  expect(await mailsOf(world, cart, 'labels')).toHaveLength(1);
  world.server.clock.set(afterReturnLeg);
  await world.server.shipParcels();
  await world.server.handleMishaps();
  expect(await refundsOf(world, cart)).toEqual(['Bag sent back 8999']);
  expect(await mailsOf(world, cart, 'no-trip')).toHaveLength(1);
  expect(await returnLabels(cart)).toEqual(['dropped']);
  expect(await refundsOf(world, trip)).toEqual([]);
  await world.expectBooksHold();
});

test.each([
  ['its day is over', 'Call the customer'],
  // Staff who refund it know that the customer has the bag.
  ['staff refund it before', 'null'],
])(
  'PRC-04 SCR-08 a bag that its new trip has brought there and that gets no return label is refunded as one without a label: %s',
  async (when, left) => {
    refusesReturn = true;
    const cart = await sentBack(roundTrip);
    await bookAgain((await choose(cart, 'again'))?.coupon ?? '');
    await world.server.shipParcels();
    expect(await returnLabels(cart)).toEqual(['failed']);
    if (when === 'its day is over') world.server.clock.set(afterReturnLeg);
    else {
      const admin = { 'x-user-token': await world.server.tokenOf('admin') };
      const { parcels } = await world.server.call(listParcelProblems, {}, admin);
      const id = parcels.find(({ order_id }) => order_id === cart.order_id)?.id;
      await world.server.call(handleParcel, { params: { id }, body: { remedy: 'refund' } }, admin);
    }
    await world.server.shipParcels();
    await world.server.handleMishaps();
    expect(await refundsOf(world, cart)).toEqual(['No label 8999']);
    const [mail] = await mailsOf(world, cart, 'no-trip');
    expect(mail).toContain('we couldn’t make a label for your bag in time for Friday, March 27, 2026');
    expect(mail).toContain('Please keep the bag: no carrier comes for a bag without a label.');
    const unlabeled = (await casesOf(world, cart)).find(({ kind }) => kind === 'no-label');
    expect(String(unlabeled?.left)).toContain(left);
    await world.expectBooksHold();
  },
);

test('SCR-06 a new trip that is changed to arrive after the return starts takes the return label with it, and an email says so', async () => {
  const cart = await sentBack(roundTrip);
  const coupon = (await choose(cart, 'again'))?.coupon ?? '';
  const trip = await bookAgain(coupon);
  await world.server.shipParcels();
  expect(await returnLabels(cart)).toEqual(['ready']);
  expect(await mailsOf(world, cart, 'void-label')).toEqual([]);
  await changeTrip(trip, { ...nextTrip, coupon });
  expect(await returnLabels(cart)).toEqual(['voided', 'planned']);
  const [told, ...others] = await mailsOf(world, cart, 'void-label');
  expect(told).toMatch(/the new trip of your .* doesn’t arrive before Friday, March 27, 2026, when its return starts/);
  expect(told).toContain('The return label that we made is no longer good. Please don’t use it.');
  expect(others).toEqual([]);
  await changeTrip(trip, { ...fastTrip, coupon });
  expect(await returnLabels(cart)).toEqual(['voided', 'ready']);
  expect(await mailsOf(world, cart, 'void-label')).toHaveLength(1);
  await cancelTrip(trip);
  expect(await mailsOf(world, cart, 'void-label')).toHaveLength(1);
  expect((await mailsOf(world, cart, 'returned-again')).at(-1)).toContain('is no longer good');
});

test('the driver of a return leg comes for the bag whose new trip is booked, and not for the one that waits', async () => {
  const cart = await sentBack({ ...roundTrip, ...twoBags, return_pickup: 109 });
  const ids = (await shown(cart)).map(({ id }) => id);
  const chooseFor = (id: number) =>
    world.server.call(
      chooseForReturnedBag,
      { params: { order_id: cart.order_id, id }, body: { choice: 'again' } },
      headersOf(cart),
    );
  for (const id of ids) await chooseFor(id);
  const [first] = await shown(cart);
  await bookAgain(first?.coupon ?? '');
  await world.server.shipParcels();
  expect(await returnLabels(cart)).toEqual(['ready', 'planned']);
  expect(await returnLeg(cart)).toMatchObject({ bag_count: 1, sent_back_count: 1 });
  const pickups = await world.server.db
    .selectFrom('pickups')
    .select('leg')
    .where('order_id', '=', cart.order_id)
    .where('leg', '=', 'return')
    .execute();
  expect(pickups).toHaveLength(1);
});

/** Cancels the outbound leg, and does everything that follows. */
async function cancelTrip(cart: TestCart): Promise<void> {
  const params = { order_id: cart.order_id };
  const { choices } = await world.server.call(orderCancellation, { params }, headersOf(cart));
  const choice = choices.find(({ legs }) => legs.join() === 'outbound');
  const body = { legs: ['outbound'], expected_refund_cents: choice?.refund_cents ?? 0 } as const;
  await world.server.call(cancelOrder, { params, body }, headersOf(cart));
  await world.server.shipParcels();
}

async function changeTrip(trip: TestCart, fields: object): Promise<void> {
  const changed = { ...fields, price_api_order_id: trip.order_id };
  const holding = { 'x-order-token': trip.cart_token };
  const { orders } = await world.server.call(shipPrice, { body: changed }, holding);
  const cart = await world.newCart();
  const answer = await world.pay(cart, { ...changed, price_shown_cents: orders[0]?.final_price }, holding);
  expect(answer.status).toBe('success');
  await world.server.shipParcels();
}

async function displayIdOf(cart: TestCart): Promise<string> {
  const params = { order_id: cart.order_id };
  return (await world.server.call(orderReceipt, { params }, headersOf(cart))).display_id;
}

async function inputOfTrip(cart: TestCart, orderNumber: string) {
  const [bag] = await shown(cart);
  return { params: { order_id: cart.order_id, id: bag?.id ?? 0 }, body: { order_number: orderNumber } };
}

async function nameTrip(cart: TestCart, orderNumber: string) {
  const input = await inputOfTrip(cart, orderNumber);
  return (await world.server.call(nameTripOfReturnedBag, input, headersOf(cart))).returned_bags[0];
}

async function refusedTrip(cart: TestCart, orderNumber: string) {
  return world.server.refused(nameTripOfReturnedBag, await inputOfTrip(cart, orderNumber), headersOf(cart));
}

test('SCR-06 PRC-04 a new trip that is canceled takes the return label with it, and its code is given anew', async () => {
  const cart = await sentBack(roundTrip);
  const code = (await choose(cart, 'again'))?.coupon ?? '';
  const trip = await bookAgain(code);
  await world.server.shipParcels();
  expect(await returnLabels(cart)).toEqual(['ready']);
  expect(await shown(cart)).toMatchObject([{ trip_is_booked: true, return_waits: false }]);
  await cancelTrip(trip);
  expect(await returnLabels(cart)).toEqual(['voided', 'planned']);
  expect(await returnLeg(cart)).toMatchObject({ bag_count: 0, sent_back_count: 1 });
  const [again] = await shown(cart);
  expect(again).toMatchObject({ state: 'again', amount_cents: 8999, trip_is_booked: false, return_waits: true });
  expect(again?.coupon).toMatch(/^AGAIN-/);
  expect(again?.coupon).not.toBe(code);
  const mail = (await mailsOf(world, cart, 'returned-again')).find((text) => text.includes(again?.coupon ?? '-'));
  expect(mail).toContain('your new trip was canceled');
  expect(mail).toContain('The return label that we made is no longer good');
  await bookAgain(again?.coupon ?? null);
  await world.server.shipParcels();
  expect(await returnLabels(cart)).toEqual(['voided', 'ready']);
  await travelTo(world, afterCode);
  expect(await refundsOf(world, cart)).toEqual([]);
  await world.expectBooksHold();
});

test('PRC-04 when a new trip is canceled after its code’s last day, the price is still refunded', async () => {
  const cart = await sentBack();
  const code = (await choose(cart, 'again'))?.coupon ?? '';
  const trip = await bookAgain(code, { ...nextTrip, pickup_date: '2026-07-06', arrival_date: '2026-07-13' });
  await travelTo(world, afterCode);
  expect(await refundsOf(world, cart)).toEqual([]);
  await cancelTrip(trip);
  expect((await choose(cart, 'refund'))?.state).toBe('refunded');
  expect(await refundsOf(world, cart)).toEqual(['Bag sent back 8999']);
  await world.expectBooksHold();
});

test('SCR-06 no other order counts as the new trip of a bag: only one with its code, which takes nothing off a trip that stays paid', async () => {
  const cart = await sentBack({ ...roundTrip, d_address: '1 Refused Lane' });
  const chosen = await choose(cart, 'again');
  const code = chosen?.coupon ?? '';
  expect(chosen).toMatchObject({ amount_cents: null, return_waits: true, trip_is_booked: false });
  expect(chosen?.ship_query).toContain(`coupon=${code}`);
  expect((await mailsOf(world, cart, 'returned-again'))[0]).toContain(
    `The code ${code} takes nothing off. It tells us that the new trip is for this bag`,
  );
  world.server.clock.set('2026-03-24T23:05:00Z');
  await bookAgain(null);
  await world.server.shipParcels();
  expect(await returnLabels(cart)).toEqual(['planned']);
  const { orders } = await world.server.call(shipPrice, { body: { ...nextTrip, coupon: code } });
  expect(orders[0]?.final_price).toBe(8999);
  await bookAgain(code);
  await world.server.shipParcels();
  expect(await returnLabels(cart)).toEqual(['ready']);
  expect(await shown(cart)).toMatchObject([{ trip_is_booked: true }]);
  await world.expectBooksHold();
});

test('SCR-06 a new trip that was booked without the code is named by its order number, and by no other', async () => {
  const earlier = await labeledOrder(world, {});
  const cart = await sentBack({ ...roundTrip, d_address: '1 Refused Lane' });
  await choose(cart, 'again');
  world.server.clock.set('2026-03-24T23:05:00Z');
  const [trip, foreign, gone] = [
    await bookAgain(null),
    await bookAgain(null, {}, { email: 'eve@example.com' }),
    await bookAgain(null),
  ];
  await cancelTrip(gone);
  for (const wrong of [earlier, cart, foreign, gone]) {
    expect(await refusedTrip(cart, await displayIdOf(wrong))).toMatchObject({
      status: 404,
      errors: [{ field: 'order_number' }],
    });
  }
  expect((await refusedTrip(cart, 'P-ABCDEF')).status).toBe(404);
  expect((await refusedTrip(cart, '?')).status).toBe(400);
  const input = await inputOfTrip(cart, await displayIdOf(trip));
  expect((await world.server.refused(nameTripOfReturnedBag, input, {})).status).toBe(404);
  const strange = { ...input, params: { ...input.params, id: 999_999 } };
  expect((await world.server.refused(nameTripOfReturnedBag, strange, headersOf(cart))).status).toBe(404);
  expect(await returnLabels(cart)).toEqual(['planned']);
  expect(await nameTrip(cart, (await displayIdOf(trip)).toLowerCase())).toMatchObject({ trip_is_booked: true });
  await world.server.shipParcels();
  expect(await returnLabels(cart)).toEqual(['ready']);
  expect((await refusedTrip(cart, await displayIdOf(trip))).status).toBe(409);
  await cancelTrip(trip);
  expect(await returnLabels(cart)).toEqual(['voided', 'planned']);
  expect(await shown(cart)).toMatchObject([{ trip_is_booked: false, return_waits: true }]);
});

test('SCR-06 the reason why no order can be named as the new trip is right for each bag', async () => {
  const cart = await sentBack();
  const problemOf = async () => {
    const { status, detail } = await refusedTrip(cart, 'P-7K3M9Q');
    return `${status} ${detail}`;
  };
  expect(await problemOf()).toBe('409 Please choose “Send it again” first.');
  await choose(cart, 'again');
  expect(await problemOf()).toBe(
    '409 Please book the new trip with this bag’s code: it takes the price of the first trip off.',
  );
  await choose(cart, 'refund');
  expect(await problemOf()).toBe('409 This bag’s trip was refunded, so no new trip can be named.');
  const paid = await sentBack({ ...roundTrip, d_address: '1 Refused Lane' });
  await bookAgain((await choose(paid, 'again'))?.coupon ?? '');
  const booked = await refusedTrip(paid, 'P-7K3M9Q');
  expect(booked.detail).toBe('The new trip of this bag is booked already.');
});

test('SCR-06 a new trip that is in time is named in place of one that arrives too late, and then by no other', async () => {
  const cart = await sentBack({ ...roundTrip, d_address: '1 Refused Lane' });
  await bookAgain((await choose(cart, 'again'))?.coupon ?? '', nextTrip);
  world.server.clock.set('2026-03-24T23:05:00Z');
  const [inTime, other] = [await bookAgain(null), await bookAgain(null)];
  expect(await shown(cart)).toMatchObject([{ trip_is_booked: true, return_waits: true }]);
  await nameTrip(cart, await displayIdOf(inTime));
  await world.server.shipParcels();
  expect(await returnLabels(cart)).toEqual(['ready']);
  expect((await refusedTrip(cart, await displayIdOf(other))).status).toBe(409);
});

test('SCR-06 PRC-04 a late new trip whose code took the price off has to be changed or canceled first', async () => {
  const cart = await sentBack(roundTrip);
  const late = await bookAgain((await choose(cart, 'again'))?.coupon ?? '', nextTrip);
  world.server.clock.set('2026-03-24T23:05:00Z');
  const inTime = await displayIdOf(await bookAgain(null));
  expect(await refusedTrip(cart, inTime)).toMatchObject({
    status: 409,
    detail: expect.stringContaining('Please change that trip, or cancel it: you then get another code.'),
  });
  await cancelTrip(late);
  await world.server.shipParcels();
  const [again] = await shown(cart);
  expect(again).toMatchObject({ state: 'again', amount_cents: 8999, trip_is_booked: false });
  await bookAgain(again?.coupon ?? '');
  await world.server.shipParcels();
  expect(await returnLabels(cart)).toEqual(['ready']);
  await world.expectBooksHold();
});

test('SCR-06 one new trip counts for as many bags as it takes', async () => {
  const cart = await sentBack({ ...roundTrip, ...twoBags, d_address: '1 Refused Lane' });
  world.server.clock.set('2026-03-24T23:05:00Z');
  const trip = await displayIdOf(await bookAgain(null));
  const both = (await shown(cart)).map(({ id }) => ({ order_id: cart.order_id, id }));
  const named = (params: (typeof both)[number] | undefined) =>
    world.server.send(
      'POST',
      `/api/v5/orders/${cart.order_id}/returned_bags/${params?.id}/trip`,
      { order_number: trip },
      headersOf(cart),
    );
  for (const params of both) {
    const body = { choice: 'again' } as const;
    await world.server.call(chooseForReturnedBag, { params, body }, headersOf(cart));
  }
  expect((await named(both[0])).status).toBe(200);
  expect((await named(both[1])).status).toBe(404);
});

test('SCR-06 SCR-08 after staff have taken care of a bag, its new trip can still be named, and the end of its label is emailed', async () => {
  const cart = await sentBack(roundTrip);
  const [one] = await casesOf(world, cart);
  const admin = { 'x-user-token': await world.server.tokenOf('admin') };
  await world.server.call(closeParcelCase, { params: { id: one?.id ?? 0 }, body: { arranged } }, admin);
  expect(await shown(cart)).toMatchObject([{ state: 'ended', return_waits: true, coupon: null, arranged }]);
  world.server.clock.set('2026-03-24T23:05:00Z');
  const booked = await bookAgain(null);
  const trip = await displayIdOf(booked);
  const params = (await inputOfTrip(cart, trip)).params;
  const input = { params, body: { order_number: trip } };
  const { returned_bags: bagsNow } = await world.server.call(nameTripOfReturnedBag, input, admin);
  expect(bagsNow).toMatchObject([{ state: 'ended', trip_is_booked: true, return_waits: false, arranged }]);
  await world.server.shipParcels();
  expect(await returnLabels(cart)).toEqual(['ready']);
  await cancelTrip(booked);
  expect(await returnLabels(cart)).toEqual(['voided', 'planned']);
  expect(await mailsOf(world, cart, 'void-label')).toEqual([
    expect.stringMatching(/the new trip of your .* was canceled/),
  ]);
});

test('PRC-04 a return trip is refunded once its day is over and no new trip is booked, and the customer is told why', async () => {
  const cart = await sentBack(roundTrip);
  await choose(cart, 'again');
  expect((await mailsOf(world, cart, 'returned-again'))[0]).toContain(
    'We make its return label once the new trip is booked, if that arrives before Friday, March 27, 2026.',
  );
  world.server.clock.set(afterReturnLeg);
  await world.server.shipParcels();
  await world.server.handleMishaps();
  expect(await refundsOf(world, cart)).toEqual(['Bag sent back 8999']);
  const [mail] = await mailsOf(world, cart, 'no-trip');
  expect(mail).toContain('by the day of its return, so it doesn’t travel back.');
  expect(mail).not.toContain('couldn’t make a label');
  const tracking = await world.server.call(orderTracking, { params: { order_id: cart.order_id } }, headersOf(cart));
  expect(tracking.legs[1]?.bags[0]?.next_words).toBe(
    'It didn’t arrive on the outbound trip, so it doesn’t travel back. We’ve refunded this trip.',
  );
  expect((await choose(cart, 'refund'))?.refund_cents).toBe(8999);
  expect(await refundCents(cart)).toBe(17_998);
  await world.expectBooksHold();
});

test.each(['2026-03-25T12:00:00Z', '2026-03-27T12:00:00Z', afterReturnLeg])(
  'PRC-04 the total refund is the same whenever it is requested, and shown before: %s',
  async (moment) => {
    const cart = await sentBack(roundTrip);
    expect((await mailsOf(world, cart, 'returned'))[0]).toContain('get $179.98 back');
    await choose(cart, 'again');
    await world.server.shipParcels();
    await travelTo(world, moment);
    await world.server.shipParcels();
    await world.server.handleMishaps();
    const before = await refundCents(cart);
    const [offered] = await shown(cart);
    expect(before + (offered?.refund_cents ?? 0)).toBe(17_998);
    await choose(cart, 'refund');
    expect(await refundCents(cart)).toBe(17_998);
    await world.expectBooksHold();
  },
);

test('PRC-04 of two bags of a size each is named, and one whose trips were refunded is not counted any more', async () => {
  const cart = await sentBack({ ...roundTrip, ...twoBags });
  const [told] = await mailsOf(world, cart, 'returned');
  expect(told).toContain('get $359.96 back');
  expect(told).toContain('Ann Lee, bag 1 of 2');
  expect(await shown(cart)).toMatchObject([
    { bag: 1, bag_count: 2, traveler_name: 'Ann Lee', refund_cents: 17_998 },
    { bag: 2, bag_count: 2, traveler_name: 'Ann Lee', refund_cents: 17_998 },
  ]);
  await choose(cart, 'refund');
  expect((await mailsOf(world, cart, 'returned-refund'))[0]).toContain('Together that’s $179.98.');
  expect(await shown(cart)).toMatchObject([{ state: 'refunded', refund_cents: 17_998 }, { state: 'asked' }]);
  expect(await returnLeg(cart)).toMatchObject({ bag_count: 0, sent_back_count: 1 });
  expect((await casesOf(world, cart)).find(({ bag }) => bag === 1)).toMatchObject({ refund_cents: 17_998 });
  await world.expectBooksHold();
});

test('SCR-08 PRC-04 staff read the sum that the customer of a bag that was sent back was told', async () => {
  const cart = await sentBack(roundTrip);
  expect(await shown(cart)).toMatchObject([{ refund_cents: 17_998 }]);
  const [asked] = await casesOf(world, cart);
  expect(asked?.done).toContain('to get $179.98 back');
  expect(asked?.left).toContain('without an answer $179.98 is refunded');
  await choose(cart, 'again');
  const [again] = await casesOf(world, cart);
  expect(again?.done).toContain('takes $89.99 off. If it is not used, $179.98 is refunded');
});

const arranged = 'We send it to your hotel on Monday, free of charge.';

async function takeCareOf(cart: TestCart, body: { readonly arranged?: string }) {
  const [one] = await casesOf(world, cart);
  const admin = { 'x-user-token': await world.server.tokenOf('admin') };
  const path = `/api/v5/admin/parcel_cases/${one?.id ?? 0}/close`;
  return world.server.send('POST', path, body, admin);
}

test('SCR-08 PRC-04 staff who don’t say what they arranged leave the case, the choice and the promised refund as they are', async () => {
  const cart = await sentBack();
  expect(await casesOf(world, cart)).toMatchObject([{ closed_at: null, arrangement_needed: true }]);
  for (const body of [{}, { arranged: '' }, { arranged: '  ' }, { arranged: 'x'.repeat(501) }]) {
    const { status, text } = await takeCareOf(cart, body);
    expect([status, JSON.parse(text)]).toMatchObject([400, { errors: [{ field: 'arranged' }] }]);
  }
  expect(await casesOf(world, cart)).toMatchObject([{ closed_at: null }]);
  expect(await shown(cart)).toMatchObject([{ state: 'asked', arranged: null }]);
  await travelTo(world, afterChoice);
  expect(await refundsOf(world, cart)).toEqual(['Bag sent back 8999']);
  await world.expectBooksHold();
});

test('SCR-08 SCR-06 PRC-04 what staff arranged takes the place of the choice and of the promised refund, and the customer is told', async () => {
  const cart = await sentBack();
  const input = await inputOf(cart, 'refund');
  expect((await takeCareOf(cart, { arranged: ` ${arranged}\n` })).status).toBe(200);
  const mails = await mailsOf(world, cart, 'returned-arranged');
  expect(mails).toEqual([expect.stringContaining(`which was sent back: ${arranged}`)]);
  expect(mails[0]).toContain('that offer no longer applies, and we no longer refund the trip automatically.');
  expect(mails[0]).toContain('If this isn’t right, call us or reply to this email.');
  expect(await shown(cart)).toMatchObject([{ state: 'ended', arranged }]);
  expect(await tracked(cart)).toMatchObject({
    next_words: `Our team has taken care of it: ${arranged}`,
    asks_on_receipt: false,
  });
  for (const choice of ['refund', 'again'] as const) {
    expect(
      await world.server.refused(chooseForReturnedBag, { ...input, body: { choice } }, headersOf(cart)),
    ).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/^Our team has taken care of this bag\. If that’s wrong, please call us/),
    });
  }
  expect((await takeCareOf(cart, { arranged })).status).toBe(409);
  expect(await casesOf(world, cart)).toMatchObject([
    { closed_by: 'admin@portage.test', arrangement_needed: false, done: expect.stringContaining(`“${arranged}”`) },
  ]);
  const { details } = await world.server.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'parcel-case-closed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ reason: `returned: ${arranged}` });
  await travelTo(world, afterCode);
  expect(await refundsOf(world, cart)).toEqual([]);
  expect(await mailsOf(world, cart, 'returned-arranged')).toHaveLength(1);
});

test('SCR-08 a customer who chose first has chosen: staff can’t take care of that bag any more', async () => {
  const cart = await sentBack();
  await choose(cart, 'refund');
  expect((await takeCareOf(cart, { arranged })).status).toBe(409);
  expect(await mailsOf(world, cart, 'returned-arranged')).toEqual([]);
  expect(await shown(cart)).toMatchObject([{ state: 'refunded', arranged: null }]);
});

test('PRC-04 two bags of a leg that were sent back are one email with the sum, and the customer chooses for each', async () => {
  const cart = await sentBack(twoBags);
  expect(await shown(cart)).toHaveLength(2);
  const mails = await mailsOf(world, cart, 'returned');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('or get $179.98 back');
  await choose(cart, 'refund');
  expect(await refundsOf(world, cart)).toEqual(['Bag sent back 8999']);
  expect((await shown(cart)).map(({ state }) => state)).toEqual(['refunded', 'asked']);
});

test.each(caseSteps)('PRC-04 a crash at %s refunds and notifies once', async (step) => {
  const cart = await sentBack();
  crash.at = step;
  await travelTo(world, afterChoice);
  expect(crash.at).toBe(null);
  world.server.clock.set('2026-04-02T12:00:00Z');
  await world.server.handleMishaps();
  await world.server.recoverOrders();
  expect(await refundsOf(world, cart)).toEqual(['Bag sent back 8999']);
  expect(await mailsOf(world, cart, 'returned-refund')).toHaveLength(1);
  await world.expectBooksHold();
});

test('SCR-06 an email about a leg is in the language of its order, and so are the hours in which we answer', async () => {
  const cart = await world.newCart();
  const fields = { ...oneWay, d_address: '1 Return Lane', price_shown_cents: 8999 };
  expect((await world.pay(cart, fields, { 'accept-language': 'es' })).status).toBe('success');
  await world.server.shipParcels();
  await travelTo(world, later);
  const [mail] = await mailsOf(world, cart, 'returned');
  expect(mail).toContain('hora del Este');
  expect(mail).not.toContain('Monday to Friday');
});
