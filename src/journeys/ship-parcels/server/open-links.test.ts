import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receiptLinkOf } from '#access/receipt-links.ts';
import { importCarrierBill } from '#capabilities/carrier-bills/contract.ts';
import { answerLargerSize, largerSizes } from '#capabilities/larger-sizes/contract.ts';
import { revokeReceiptLinks } from '#capabilities/orders/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import { orderTracking } from '#capabilities/tracking/contract.ts';
import { openClaim, orderClaims } from '#journeys/claims/contract.ts';
import {
  headersOf,
  oneWay,
  type OrderWorld,
  start,
  startOrderWorld,
  type TestCart,
} from '#journeys/place-order/server/testing/order-world.ts';
import { ensureServerKey } from '#records/operations/server-keys.ts';
import { chooseForReturnedBag, nameTripOfReturnedBag, returnedBags } from '../contract.ts';
import { labeledOrder, travelTo } from './testing/parcel-world.ts';

// What the links in emails open without sign-in, once something has gone wrong with a bag, and what they don't.

let world: OrderWorld;

beforeAll(async () => {
  world = await startOrderWorld();
});
afterAll(() => world.close());
beforeEach(() => world.server.clock.set(start));

const later = '2026-03-25T23:00:00Z';
/** Another brand than that of the orders. */
const ski = 1;

type Headers = Readonly<Record<string, string>>;
/** A call about an order: its method, its path and what is sent. */
type Sent = { readonly method: string; readonly path: string; readonly body?: object };

const at = ({ order_id }: TestCart) => ({ order_id });

async function keyOf({ order_id }: TestCart): Promise<Headers> {
  const { db } = world.server;
  const receiptLinkKey = await ensureServerKey(db, 'receipt-links');
  return { 'x-receipt-key': await receiptLinkOf({ db, receiptLinkKey }, { orderId: order_id, isNew: false }) };
}

async function stateOf(): Promise<unknown> {
  const tables = ['returned_bags', 'larger_sizes', 'bag_claims', 'refunds', 'coupons', 'coupon_uses', 'ledger_entries'];
  const counted = tables.map(
    (table) => sql`select md5(string_agg(t::text, '|' order by t::text)) as rows from ${sql.table(table)} t`,
  );
  return (await Promise.all(counted.map((rows) => rows.execute(world.server.db)))).map(({ rows }) => rows[0]);
}

/** A bag that was sent back, and whose customer may choose. */
async function sentBack(): Promise<TestCart> {
  world.server.clock.set(start);
  const cart = await labeledOrder(world, { d_address: '1 Return Lane' });
  await travelTo(world, later);
  return cart;
}

async function lost(): Promise<TestCart> {
  world.server.clock.set(start);
  const cart = await labeledOrder(world, { d_address: '1 Lost Lane' });
  await travelTo(world, later);
  return cart;
}

let bills = 0;

/** A bag that the carrier measured above its size; its customer was asked. */
async function measured(): Promise<TestCart> {
  world.server.clock.set(start);
  const cart = await labeledOrder(world, {});
  const { tracking_number: number } = await world.server.db
    .selectFrom('parcels')
    .select('tracking_number')
    .where('order_id', '=', cart.order_id)
    .executeTakeFirstOrThrow();
  bills += 1;
  const csv = `Invoice,Tracking number,Billed weight lb,Amount USD\nLINK-${bills},${number},56,56.60\n`;
  await world.server.call(importCarrierBill, { body: { csv } }, await world.tokenOf('admin'));
  await world.server.handleMishaps();
  return cart;
}

async function returnedBagOf(cart: TestCart, headers: Headers) {
  const { returned_bags: found } = await world.server.call(returnedBags, { params: at(cart) }, headers);
  return found[0];
}

/** Everything that can be asked about a bag that was sent back. */
async function callsAboutReturned(cart: TestCart): Promise<readonly Sent[]> {
  const path = `/api/v5/orders/${cart.order_id}/returned_bags`;
  const id = (await returnedBagOf(cart, headersOf(cart)))?.id ?? 0;
  return [
    { method: 'GET', path },
    { method: 'POST', path: `${path}/${id}`, body: { choice: 'refund' } },
    { method: 'POST', path: `${path}/${id}`, body: { choice: 'again' } },
    { method: 'POST', path: `${path}/${id}/trip`, body: { order_number: 'P-7K3M9Q' } },
  ];
}

async function callsAboutMeasured(cart: TestCart): Promise<readonly Sent[]> {
  const path = `/api/v5/orders/${cart.order_id}/larger_sizes`;
  const { larger_sizes: bags } = await world.server.call(largerSizes, { params: at(cart) }, headersOf(cart));
  const one = `${path}/${bags[0]?.id ?? 0}`;
  return [
    { method: 'GET', path },
    { method: 'POST', path: one, body: { answer: 'agree' } },
    { method: 'POST', path: one, body: { answer: 'agree', payment_method_nonce: 'fake-valid-visa-nonce' } },
    { method: 'POST', path: one, body: { answer: 'contest', words: 'It is not.' } },
  ];
}

const items = [{ what: 'Driver', count: 1, value_cents: 45_000, origin_country: 'US' }];
const claim = {
  leg: 'outbound',
  bag: 1,
  kind: 'other',
  description: 'It is missing.',
  amount_cents: 5000,
  items,
} as const;

async function callsAboutLost(cart: TestCart): Promise<readonly Sent[]> {
  const path = `/api/v5/orders/${cart.order_id}/claims`;
  const { claims } = await world.server.call(orderClaims, { params: at(cart) }, headersOf(cart));
  const opened = `${path}/${claims[0]?.id ?? 0}`;
  return [
    { method: 'GET', path: `/api/v5/orders/${cart.order_id}/tracking` },
    { method: 'GET', path },
    { method: 'POST', path, body: claim },
    { method: 'POST', path: `${opened}/answers`, body: { text: 'My clubs.', amount_cents: 5000, items } },
    { method: 'POST', path: `${opened}/withdrawal`, body: {} },
  ];
}

describe.each([
  ['a bag that was sent back', sentBack, callsAboutReturned],
  ['a code that was not used yet', sentBackWithCode, callsAboutReturned],
  ['a bag above its size', measured, callsAboutMeasured],
  ['a missing bag', lost, callsAboutLost],
] as const)('the link to %s', (_what, make, callsAbout) => {
  test('SCR-06 PRC-04 strangers, links of other orders and brands, and links that were made up or have ended open and change nothing', async () => {
    const cart = await make();
    const sent = await callsAbout(cart);
    const ended = await keyOf(cart);
    await world.server.call(revokeReceiptLinks, { params: at(cart), query: {} }, headersOf(cart));
    const [own, other, otherBrand] = [await keyOf(cart), await keyOf(await make()), await keyOf(await skiOrder())];
    const before = await stateOf();
    for (const headers of [
      {},
      ended,
      other,
      otherBrand,
      { 'x-receipt-key': 'x'.repeat(43) },
      { 'x-receipt-key': `${own['x-receipt-key']}20991231` },
      await world.tokenOf('traveler'),
      await world.tokenOf('manager'),
    ]) {
      for (const { method, path, body } of sent) {
        const answer = await world.server.send(method, path, body, headers);
        expect([method, path, answer.status]).toEqual([method, path, 404]);
      }
    }
    expect(await stateOf()).toEqual(before);
    const [first] = sent;
    expect((await world.server.send('GET', first?.path ?? '', undefined, own)).status).toBe(200);
  });
});

async function sentBackWithCode(): Promise<TestCart> {
  const cart = await sentBack();
  await choose(cart, 'again', await keyOf(cart));
  return cart;
}

async function choose(cart: TestCart, choice: 'again' | 'refund', headers: Headers) {
  const id = (await returnedBagOf(cart, headers))?.id ?? 0;
  const input = { params: { ...at(cart), id }, body: { choice } };
  return (await world.server.call(chooseForReturnedBag, input, headers)).returned_bags[0];
}

/** An order of another brand. */
async function skiOrder(): Promise<TestCart> {
  world.server.clock.set(start);
  const cart = await labeledOrder(world, {});
  await sql`update orders set brand_id = ${ski} where id = ${cart.order_id}`.execute(world.server.db);
  world.server.clock.set(later);
  return cart;
}

describe('the right link', () => {
  test('PRC-04 the link to a bag that was sent back names no bag of another order', async () => {
    const [mine, theirs] = [await sentBack(), await sentBack()];
    const foreign = (await returnedBagOf(theirs, headersOf(theirs)))?.id ?? 0;
    const before = await stateOf();
    const headers = await keyOf(mine);
    const params = { ...at(mine), id: foreign };
    for (const choice of ['again', 'refund'] as const) {
      expect((await world.server.refused(chooseForReturnedBag, { params, body: { choice } }, headers)).status).toBe(
        404,
      );
    }
    const named = { params, body: { order_number: 'P-7K3M9Q' } };
    expect((await world.server.refused(nameTripOfReturnedBag, named, headers)).status).toBe(404);
    expect(await stateOf()).toEqual(before);
  });

  test('PRC-04 after a refund was chosen the link shows it and chooses nothing more', async () => {
    const cart = await sentBack();
    const headers = await keyOf(cart);
    expect((await choose(cart, 'refund', headers))?.state).toBe('refunded');
    await world.server.handleMishaps();
    const before = await stateOf();
    const id = (await returnedBagOf(cart, headers))?.id ?? 0;
    for (const choice of ['again', 'refund'] as const) {
      const input = { params: { ...at(cart), id }, body: { choice } };
      expect((await world.server.refused(chooseForReturnedBag, input, headers)).status).toBe(409);
    }
    expect(await stateOf()).toEqual(before);
  });

  test('PRC-04 PRC-06 a code for a new trip counts for its own brand, and once it is used or refunded for no order', async () => {
    const cart = await sentBack();
    const headers = await keyOf(cart);
    const coupon = (await choose(cart, 'again', headers))?.coupon ?? '';
    const trip = { ...oneWay, pickup_date: '2026-03-30', arrival_date: '2026-04-06', coupon };
    const discountOf = async (fields: object) => {
      const price = await world.server.call(shipPrice, { body: { ...trip, ...fields } });
      return [price.coupon?.discount_cents ?? 0, price.coupon_invalid];
    };
    expect(await discountOf({})).toEqual([8999, false]);
    expect(await discountOf({ brand_id: ski })).toEqual([0, true]);
    expect(await discountOf({ coupon: `${coupon}X` })).toEqual([0, true]);
    expect((await choose(cart, 'refund', headers))?.state).toBe('refunded');
    expect(await discountOf({})).toEqual([0, true]);
    const before = await stateOf();
    await world.pay(await world.newCart(), { ...trip, price_shown_cents: 0 });
    expect(await stateOf()).toEqual(before);
  });

  test('PRC-04 the link to a larger size names no bag of another order, and once it is paid charges nothing more', async () => {
    const [mine, theirs] = [await measured(), await measured()];
    const headers = await keyOf(mine);
    const idOf = async (cart: TestCart) => {
      const { larger_sizes: bags } = await world.server.call(largerSizes, { params: at(cart) }, await keyOf(cart));
      return bags[0]?.id ?? 0;
    };
    const pay = { answer: 'agree', payment_method_nonce: 'fake-valid-visa-nonce' } as const;
    const before = await stateOf();
    const foreign = { params: { ...at(mine), id: await idOf(theirs) }, body: pay };
    expect((await world.server.refused(answerLargerSize, foreign, headers)).status).toBe(404);
    expect(await stateOf()).toEqual(before);
    const own = { params: { ...at(mine), id: await idOf(mine) }, body: pay };
    expect((await world.server.call(answerLargerSize, own, headers)).larger_sizes).toMatchObject([{ state: 'paid' }]);
    const paid = await stateOf();
    expect((await world.server.refused(answerLargerSize, own, headers)).status).toBe(409);
    const contested = { ...own, body: { answer: 'contest', words: 'Too late.' } } as const;
    expect((await world.server.refused(answerLargerSize, contested, headers)).status).toBe(409);
    expect(await stateOf()).toEqual(paid);
  });

  test('PRC-04 the link to a missing bag answers no claim of another order', async () => {
    const [mine, theirs] = [await lost(), await lost()];
    const { claims } = await world.server.call(orderClaims, { params: at(theirs) }, headersOf(theirs));
    const before = await stateOf();
    const path = `/api/v5/orders/${mine.order_id}/claims/${claims[0]?.id ?? 0}`;
    const headers = await keyOf(mine);
    expect((await world.server.send('POST', `${path}/withdrawal`, {}, headers)).status).toBe(404);
    expect((await world.server.send('POST', `${path}/answers`, { text: 'Mine.' }, headers)).status).toBe(404);
    expect(
      (await world.server.refused(openClaim, { params: at(mine), body: { ...claim, bag: 2 } }, headers)).status,
    ).toBe(404);
    expect(await stateOf()).toEqual(before);
    expect((await world.server.call(orderTracking, { params: at(mine) }, headers)).legs).toHaveLength(1);
  });
});
