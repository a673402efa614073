import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderReceipt, refundOrder } from '#capabilities/orders/contract.ts';
import { closeParcelCase, listParcelCases } from '#capabilities/parcel-cases/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import {
  bags,
  type Fields,
  headersOf,
  oneWay,
  type OrderWorld,
  start,
  startOrderWorld,
  type TestCart,
} from '#journeys/place-order/server/testing/order-world.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { importCarrierBill, listCarrierBills, settleCarrierBill } from './contract.ts';

const header = 'Invoice,Tracking number,Billed weight lb,Amount USD';

let world: OrderWorld;
let usual: TestCart;
let big: TestCart;
let bill: string;

beforeAll(async () => {
  world = await startOrderWorld();
  world.server.clock.set(start);
  usual = await order({});
  big = await order({ d_address: '1 Big Lane' });
  world.server.clock.set('2026-03-20T12:00:00Z');
  await world.server.reportScans();
  const answer = await world.server.send('GET', '/dev/carrier-bill.csv');
  bill = answer.text;
});

afterAll(() => world.close());

async function order(fields: Fields): Promise<TestCart> {
  const { orders } = await world.server.call(shipPrice, { body: { ...oneWay, ...fields } });
  const cart = await world.newCart();
  await world.pay(cart, { ...oneWay, ...fields, price_shown_cents: orders[0]?.final_price });
  await world.server.shipParcels();
  return cart;
}

async function admin() {
  return { 'x-user-token': await world.server.tokenOf('admin') };
}

async function importBill(csv: string) {
  return world.server.call(importCarrierBill, { body: { csv } }, await admin());
}

async function refusedLines(csv: string): Promise<readonly string[]> {
  const { status, errors } = await world.server.refused(importCarrierBill, { body: { csv } }, await admin());
  expect(status).toBe(400);
  return (errors ?? []).map(({ field, message }) => `${field}: ${message}`);
}

type Report = Awaited<ReturnType<typeof importBill>>['report'];

function orderOf({ orders }: Report, { order_id }: TestCart) {
  return orders.find((one) => one.order_id === order_id);
}

function adjustmentOf({ adjustments }: Report, { order_id }: TestCart) {
  return adjustments.find((one) => one.order_id === order_id);
}

async function numbersOf({ order_id }: TestCart): Promise<readonly string[]> {
  const rows = await world.server.db
    .selectFrom('parcels')
    .select('tracking_number')
    .where('order_id', '=', order_id)
    .where('tracking_number', 'is not', null)
    .execute();
  return rows.map(({ tracking_number }) => tracking_number ?? '');
}

async function numberOf({ order_id }: TestCart): Promise<string> {
  const { tracking_number } = await world.server.db
    .selectFrom('parcels')
    .select('tracking_number')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  return tracking_number ?? '';
}

async function storedLines(): Promise<number> {
  return (await world.server.db.selectFrom('carrier_bill_lines').select('id').execute()).length;
}

test('SCR-08 only admins import and see bills', async () => {
  for (const name of ['traveler', 'manager', 'carrier', 'club']) {
    const headers = { 'x-user-token': await world.server.tokenOf(name) };
    expect((await world.server.refused(listCarrierBills, {}, headers)).status).toBe(404);
    expect((await world.server.refused(importCarrierBill, { body: { csv: bill } }, headers)).status).toBe(404);
    const body = { tracking_number: '799999999999', billed_cents: 1000, note: 'Credited.' };
    expect((await world.server.refused(settleCarrierBill, { body }, headers)).status).toBe(404);
  }
  expect(await storedLines()).toBe(0);
});

test('SCR-08 a file with a wrong line imports nothing, and each wrong line is named', async () => {
  const good = bill.trimEnd();
  expect(await refusedLines('')).toHaveLength(1);
  expect(await refusedLines('a,b\n')).toEqual([`csv: Line 1: The first line has to be ${header}.`]);
  expect(await refusedLines(`${good}\nINV-1,790000000018,heavy,84.50\nINV-1,790000000026,42,84.5\n`)).toEqual([
    'csv: Line 4: The weight has to be whole pounds, from 1 to 999.',
    'csv: Line 5: The amount has to be dollars with two decimals, such as 84.50.',
  ]);
  expect(await refusedLines(`${good}\nINV-1,"790`)).toEqual([
    expect.stringContaining('Line 4: The file isn’t valid CSV'),
  ]);
  expect((await world.server.send('POST', '/api/v5/admin/carrier_bills', { csv: 'x'.repeat(1_100_000) })).status).toBe(
    413,
  );
  expect(await storedLines()).toBe(0);
});

test('SCR-08 PRC-04 a bill is imported once, compared with the quotes, and what is above its size is on the lists', async () => {
  const { imported, known, report } = await importBill(bill);
  expect([imported, known]).toEqual([2, 0]);
  const again = await Promise.all([importBill(bill), importBill(bill)]);
  expect(again.map((one) => [one.imported, one.known])).toEqual([
    [0, 2],
    [0, 2],
  ]);
  expect(again[0]?.report).toEqual(report);
  expect(report.orders).toMatchObject([
    { order_id: big.order_id, bag_count: 1, billed_bag_count: 1, quoted_cents: 4470, billed_cents: 5660 },
    { order_id: usual.order_id, bag_count: 1, billed_bag_count: 1, quoted_cents: 4470, billed_cents: 4470 },
  ]);
  // The quote is what the carrier asked for the label; the margin counts what the customer paid.
  expect(report.orders).toMatchObject([
    { paid_cents: 8999, given_back_cents: 0, margin_cents: 3339 },
    { paid_cents: 8999, given_back_cents: 0, margin_cents: 4529 },
  ]);
  // The difference to a staff bag on the order's rate card.
  const [standard, staff] = await Promise.all(
    ['standard', 'staff'].map(async (bagSize) => {
      const travelers = oneWay.travelers as readonly object[];
      const body = JSON.parse(
        JSON.stringify({ ...oneWay, travelers }).replaceAll('"standard"', `"${bagSize}"`),
      ) as Fields;
      world.server.clock.set(start);
      const { orders } = await world.server.call(shipPrice, { body });
      return orders[0]?.final_price ?? 0;
    }),
  );
  expect(report.adjustments).toMatchObject([
    {
      order_id: big.order_id,
      reasons: ['larger-size'],
      size_lb: 42,
      billed_lb: 56,
      customer_owes_cents: (staff ?? 0) - (standard ?? 0),
    },
  ]);
  expect(report.adjustments[0]?.customer_owes_cents).toBeGreaterThan(0);
  const { open } = await world.server.call(listParcelCases, {}, await admin());
  expect(open.filter(({ kind }) => kind === 'oversize')).toMatchObject([
    {
      order_id: big.order_id,
      done: expect.stringContaining('Nothing was charged.'),
      left: expect.stringContaining('Wait'),
    },
  ]);
  const audited = await world.server.db
    .selectFrom('audit_log')
    .select(['action', 'object_id'])
    .where('object_kind', '=', 'carrier-bill')
    .execute();
  expect(audited).toEqual([{ action: 'carrier-bill-imported', object_id: 'INV-2026-03-09' }]);
});

test('SCR-08 the same label with another amount under the same invoice is refused; a later invoice adds to it', async () => {
  const [, first = ''] = bill.split('\n');
  const [, trackingNumber = ''] = first.split(',');
  const changed = `${header}\nINV-2026-03-09,${trackingNumber},42,1.00\n`;
  expect(await refusedLines(changed)).toEqual([
    'csv: Line 2: This label was imported for this invoice with another amount or weight.',
  ]);
  const { report } = await importBill(
    `${header}\nINV-CORRECTION,${trackingNumber},42,6.00\nINV-CORRECTION,799999999999,42,10.00\n`,
  );
  expect(report.orders.find(({ order_id }) => order_id === usual.order_id)).toMatchObject({ billed_cents: 5070 });
  // Above the carrier's own quote by five dollars and more, so staff see it.
  expect(adjustmentOf(report, usual)).toMatchObject({ reasons: ['above-quote'], to_dispute_cents: 600 });
  expect(report.unknown).toMatchObject([{ tracking_number: '799999999999', amount_cents: 1000 }]);
  await importBill(`${header}\nINV-CREDIT,${trackingNumber},42,-6.00\n`);
});

async function settle(trackingNumber: string, billed: number, note = 'The carrier credits it.') {
  const body = { tracking_number: trackingNumber, billed_cents: billed, note };
  return world.server.call(settleCarrierBill, { body }, await admin());
}

async function refusedToSettle(trackingNumber: string, billed: number, note = 'The carrier credits it.') {
  const body = { tracking_number: trackingNumber, billed_cents: billed, note };
  const { status, errors = [] } = await world.server.refused(settleCarrierBill, { body }, await admin());
  return [status, ...errors.map(({ field }) => field)];
}

test('SCR-08 staff settle a bill once, with a note, and it is on the list again when another amount is billed', async () => {
  const number = await numberOf(usual);
  await importBill(`${header}\nINV-TO-SETTLE,${number},42,7.00\n`);
  expect(await refusedToSettle(number, 4471)).toEqual([409]);
  expect(await refusedToSettle('700000000000', 100)).toEqual([404, 'tracking_number']);
  expect(await refusedToSettle(number, 5170, '  ')).toEqual([400, 'note']);
  const settled = await settle(number, 5170);
  expect(adjustmentOf(settled, usual)).toBe(undefined);
  expect(orderOf(settled, usual)).toMatchObject({ billed_cents: 5170 });
  expect(settled.settled[0]).toMatchObject({
    tracking_number: number,
    order_id: usual.order_id,
    billed_cents: 5170,
    note: 'The carrier credits it.',
    settled_by: 'admin@portage.test',
  });
  expect(await refusedToSettle(number, 5170)).toEqual([409]);
  const { report } = await importBill(`${header}\nINV-MORE,${number},42,1.00\n`);
  expect(adjustmentOf(report, usual)).toMatchObject({ billed_cents: 5270 });
  await importBill(`${header}\nINV-ALL-BACK,${number},42,-8.00\n`);
  const audited = await world.server.db
    .selectFrom('audit_log')
    .select(['action', 'object_id', 'details'])
    .where('action', '=', 'carrier-bill-settled')
    .execute();
  expect(audited).toEqual([
    {
      action: 'carrier-bill-settled',
      object_id: number,
      details: { amount_cents: 5170, reason: 'The carrier credits it.' },
    },
  ]);
});

test('SCR-08 of two simultaneous presses one settles the bill, and a label that is none of ours is settled too', async () => {
  const body = { tracking_number: '799999999999', billed_cents: 1000, note: 'The carrier has credited it.' };
  const headers = await admin();
  const press = () => world.server.send('POST', settleCarrierBill.path, body, headers);
  const statuses = (await Promise.all([press(), press()])).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
  const { unknown, settled } = await world.server.call(listCarrierBills, {}, headers);
  expect(unknown).toEqual([]);
  expect(settled.find((one) => one.tracking_number === body.tracking_number)).toMatchObject({
    order_id: null,
    billed_cents: 1000,
  });
});

test('SCR-08 a label that is none of ours leaves the list once it is credited in full, and a note has lines and any characters', async () => {
  const number = '799999999997';
  const { report } = await importBill(`${header}\nINV-STRANGE,${number},42,12.00\n`);
  expect(report.unknown).toMatchObject([{ tracking_number: number, billed_cents: 1200 }]);
  const note = 'Credited $12.00 (ref #5).\nThey’ll send it & close.';
  const { unknown, settled } = await settle(number, 1200, note);
  expect(unknown).toEqual([]);
  expect(settled.find((one) => one.tracking_number === number)?.note).toBe(note);
  const credited = await importBill(`${header}\nINV-STRANGE-2,${number},42,-12.00\n`);
  expect(credited.report.unknown).toEqual([]);
});

test('SCR-08 PRC-04 the list says what became of the question about a larger size', async () => {
  const asked = adjustmentOf(await world.server.call(listCarrierBills, {}, await admin()), big);
  expect(asked).toMatchObject({
    larger_size: { state: 'asked', amount_cents: asked?.customer_owes_cents, refunded: false },
  });
  const { open } = await world.server.call(listParcelCases, {}, await admin());
  const id = open.find(({ kind, order_id }) => kind === 'oversize' && order_id === big.order_id)?.id ?? 0;
  await world.server.call(closeParcelCase, { params: { id } }, await admin());
  const waived = adjustmentOf(await world.server.call(listCarrierBills, {}, await admin()), big);
  expect(waived).toMatchObject({ larger_size: { state: 'waived' } });
});

test('SCR-08 a label that is billed twice, in one file or two, is to be disputed until it is credited', async () => {
  const trackingNumber = await numberOf(usual);
  const twice = `${header}\nINV-TWICE,${trackingNumber},42,44.70\nINV-TWICE,${trackingNumber},42,44.70\n`;
  const first = await importBill(twice);
  expect([first.imported, first.known]).toEqual([2, 0]);
  const again = await importBill(twice);
  expect([again.imported, again.known]).toEqual([0, 2]);
  expect(again.report).toEqual(first.report);
  expect(adjustmentOf(first.report, usual)).toMatchObject({ reasons: ['billed-twice'], to_dispute_cents: 8940 });
  const { report } = await importBill(`${header}\nINV-BACK,${trackingNumber},42,-89.40\n`);
  expect(adjustmentOf(report, usual)).toBe(undefined);
  expect(orderOf(report, usual)).toMatchObject({ billed_cents: 4470, margin_cents: 4529 });
});

test('SCR-08 all billed orders can be paged through, the most recently billed first, and found by order and tracking number', async () => {
  const all: number[] = [];
  const reportOf = async (query: { page?: number; search?: string }) =>
    world.server.call(listCarrierBills, { query }, await admin());
  const first = await reportOf({});
  // Every page holds all of them here; the one after the last is empty.
  for (const page of [1, 2]) {
    const { orders, adjustments, order_total } = await reportOf({ page });
    expect(order_total).toBe(first.order_total);
    all.push(...orders.map(({ order_id }) => order_id));
    for (const { order_id } of adjustments) expect(orders.map((one) => one.order_id)).toContain(order_id);
  }
  expect(all).toHaveLength(first.order_total);
  await importBill(`${header}\nINV-LAST,${await numberOf(usual)},40,1.00\n`);
  expect((await reportOf({ page: 1 })).orders[0]?.order_id).toBe(usual.order_id);
  const number = first.orders.find(({ order_id }) => order_id === big.order_id)?.display_id ?? '';
  for (const search of [number.toLowerCase(), await numberOf(big)]) {
    const { orders, order_total } = await reportOf({ search, page: 1 });
    expect([orders.map(({ order_id }) => order_id), order_total]).toEqual([[big.order_id], 1]);
  }
  expect(await reportOf({ search: '%', page: 1 })).toMatchObject({ orders: [], order_total: 0 });
});

test('SCR-08 PRC-04 a refund to the customer reduces the margin', async () => {
  world.server.clock.set(start);
  const late = await order({ d_address: '1 Late Lane' });
  world.server.clock.set('2026-03-20T12:00:00Z');
  await world.server.reportScans();
  await world.server.assessArrivals();
  const { report } = await importBill(`${header}\nINV-LATE,${await numberOf(late)},42,44.70\n`);
  expect(orderOf(report, late)).toMatchObject({
    paid_cents: 8999,
    given_back_cents: 8999,
    billed_cents: 4470,
    margin_cents: -4470,
  });
});

const twoBagsThereAndBack = {
  travelers: bags({ bag_size: 'standard' }, { bag_size: 'standard' }),
  roundtrip: true,
  return_pickup_date: '2026-03-27',
  return_arrival_date: '2026-04-03',
  return_pickup: 0,
  return_carrier_service_level_id: 101,
  return_service_type_system_name: 'DOMESTIC_GROUND',
};

test('SCR-08 PRC-04 a round trip whose bags were all lost and refunded costs what its carrier bills, and no leg counts twice', async () => {
  world.server.clock.set(start);
  const lost = await order({ ...twoBagsThereAndBack, d_address: '1 Lost Lane' });
  world.server.clock.set('2026-03-24T20:00:00Z');
  await world.server.reportScans();
  await world.server.handleMishaps();
  const labels = await numbersOf(lost);
  const { report } = await importBill(
    `${header}\n${labels.map((number) => `INV-LOST,${number},42,44.70`).join('\n')}\n`,
  );
  const { total_after_refunds_cents } = await world.server.call(
    orderReceipt,
    { params: { order_id: lost.order_id } },
    headersOf(lost),
  );
  expect(total_after_refunds_cents).toBe(0);
  expect(orderOf(report, lost)).toMatchObject({ billed_cents: 8940, margin_cents: -8940 });
});

test('SCR-08 PRC-04 the refund of a bag that was sent back comes off the margin', async () => {
  world.server.clock.set(start);
  const sentBack = await order({ d_address: '1 Return Lane' });
  world.server.clock.set('2026-03-24T20:00:00Z');
  await world.server.reportScans();
  await world.server.handleMishaps();
  world.server.clock.set('2026-04-01T23:30:00Z');
  await world.server.handleMishaps();
  const { report } = await importBill(`${header}\nINV-RETURNED,${await numberOf(sentBack)},42,44.70\n`);
  expect(orderOf(report, sentBack)).toMatchObject({
    paid_cents: 8999,
    given_back_cents: 8999,
    margin_cents: -4470,
  });
});

test('SCR-08 PRC-04 of a trip that staff refund with its pickup, the margin is what its carrier bills', async () => {
  world.server.clock.set(start);
  const refunded = await order({ d_address: '1 Refund Lane', outbound_pickup: 109 });
  world.server.clock.set('2026-03-20T12:00:00Z');
  const params = { order_id: refunded.order_id };
  const { total_cents } = await world.server.call(orderReceipt, { params }, headersOf(refunded));
  expect(total_cents).toBeGreaterThan(8999);
  const body = { amount_cents: total_cents, reason: 'The hotel has closed.' };
  await world.server.call(refundOrder, { params, body }, { ...(await admin()), 'idempotency-key': 'all-of-the-trip' });
  const { report } = await importBill(`${header}\nINV-REFUNDED,${await numberOf(refunded)},42,44.70\n`);
  expect(orderOf(report, refunded)).toMatchObject({ paid_cents: 8999, given_back_cents: 8999, margin_cents: -4470 });
});

test('SCR-08 a tracking number finds a label that isn’t ours and a settled one, also beyond those that are listed', async () => {
  const labels = Array.from(
    { length: parcelLimits.billedOrdersListedMax + 1 },
    (_, index) => `UNKNOWN${10_000 + index}`,
  );
  const { report } = await importBill(`${header}\n${labels.map((label) => `INV-NONE,${label},10,1.00\n`).join('')}`);
  const [oldest = '', other = ''] = labels;
  expect(report.unknown).toHaveLength(parcelLimits.billedOrdersListedMax);
  expect(report.unknown_total).toBe(labels.length);
  expect(report.unknown.map((line) => line.tracking_number)).not.toContain(oldest);
  const found = async (search: string) => world.server.call(listCarrierBills, { query: { search } }, await admin());
  expect(await found(oldest)).toMatchObject({ unknown: [{ tracking_number: oldest }], unknown_total: 1, settled: [] });
  await settle(other, 100);
  expect(await found(other)).toMatchObject({ unknown: [], unknown_total: 0, settled: [{ tracking_number: other }] });
  expect(await found(oldest)).toMatchObject({ settled: [] });
});
