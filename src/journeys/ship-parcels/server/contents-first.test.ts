import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { saveOrderInventory } from '#capabilities/inventory/contract.ts';
import { orderLabels } from '#capabilities/labels/contract.ts';
import { cancelOrder, orderCancellation } from '#capabilities/orders/contract.ts';
import { type AddedOrder, addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { listParcelProblems } from '#capabilities/label-problems/contract.ts';
import { listParcelCases } from '#capabilities/parcel-cases/contract.ts';
import { placedOrder, shippedDraft } from '#rules/orders/testing/placed-order.ts';

let server: TestServer;
const due = '2026-03-02T15:00:00Z';

beforeAll(async () => {
  server = await startTestServer({ now: due });
});

afterAll(() => server.close());

const driver = { what: 'Driver', count: 1, value_cents: 45_000, origin_country: 'US' };

/** Two bags to Canada and back. */
async function abroad(): Promise<AddedOrder> {
  const draft = shippedDraft();
  const banff = { country: 'CA', city: 'Banff', state: 'AB', zip: 'T1L 1A1', address: '405 Spray Avenue' };
  const destination = { ...draft.destination, ...banff };
  return addPlacedOrder(server.db, { placed: placedOrder({ draft: { ...draft, destination } }) });
}

const keyOf = ({ cartToken }: AddedOrder) => ({ 'x-cart-token': cartToken });

function save(added: AddedOrder, bag: number, items: readonly object[] = [driver]) {
  const input = { params: { order_id: added.order.id, bag }, body: { items } };
  return server.call(saveOrderInventory, input, keyOf(added));
}

async function labelsOf(added: AddedOrder): Promise<string[]> {
  const { legs } = await server.call(orderLabels, { params: { order_id: added.order.id } }, keyOf(added));
  return legs.flatMap(({ leg, labels }) => labels.map(({ bag, state }) => `${leg} ${bag} ${state}`));
}

async function mailsOf({ order }: AddedOrder): Promise<string[]> {
  const rows = await server.db
    .selectFrom('outbox')
    .select('message')
    .where('message_id', 'like', `contents-%-${order.id}-%`)
    .orderBy('id')
    .execute();
  return rows.map(({ message }) => message?.subject.replace(/: order .*/, '') ?? '');
}

async function openCases({ order }: AddedOrder): Promise<string[]> {
  const staff = { 'x-user-token': await server.tokenOf('admin') };
  const { open } = await server.call(listParcelCases, {}, staff);
  return open.filter(({ order_id }) => order_id === order.id).map(({ kind, bag, left }) => `${kind} ${bag} ${left}`);
}

describe('what customs has to know comes first', () => {
  test('INT-01 a label across a border is not bought before the customer has said what is in the bag', async () => {
    server.clock.set(due);
    const order = await abroad();
    await server.shipParcels();
    expect(await labelsOf(order)).toEqual([
      'outbound 1 contents',
      'outbound 2 contents',
      'return 1 contents',
      'return 2 contents',
    ]);
    expect(await mailsOf(order)).toEqual(['Tell us what’s in your bags']);
    await server.shipParcels();
    expect(await mailsOf(order)).toHaveLength(1);
    await save(order, 1);
    await server.shipParcels();
    expect((await labelsOf(order)).slice(0, 2)).toEqual(['outbound 1 ready', 'outbound 2 contents']);
    await save(order, 2);
    await server.shipParcels();
    expect(await labelsOf(order)).toEqual(['outbound 1 ready', 'outbound 2 ready', 'return 1 later', 'return 2 later']);
    const { parcels } = await server.call(listParcelProblems, {}, { 'x-user-token': await server.tokenOf('admin') });
    expect(parcels.filter(({ order_id }) => order_id === order.order.id)).toEqual([]);
  });

  test('INT-01 contents that change after the label was bought void it, and a new one declares them', async () => {
    server.clock.set(due);
    const order = await abroad();
    for (const bag of [1, 2]) await save(order, bag);
    await server.shipParcels();
    const numbers = async () =>
      (await server.call(orderLabels, { params: { order_id: order.order.id } }, keyOf(order))).legs[0]?.labels.map(
        ({ tracking_number }) => tracking_number,
      );
    const before = await numbers();
    await save(order, 1, [{ ...driver, count: 2 }]);
    await server.shipParcels();
    const after = await numbers();
    expect(after?.[0]).not.toBe(before?.[0]);
    expect(after?.[1]).toBe(before?.[1]);
    await save(order, 1, []);
    await server.shipParcels();
    expect((await labelsOf(order)).slice(0, 2)).toEqual(['outbound 1 contents', 'outbound 2 ready']);
  });

  test('INT-01 near the handover it is asked again and is a case for staff, which closes once the contents are known', async () => {
    server.clock.set(due);
    const order = await abroad();
    await server.shipParcels();
    expect(await openCases(order)).toEqual([]);
    server.clock.set('2026-03-10T15:00:00Z');
    await server.shipParcels();
    await server.shipParcels();
    expect(await mailsOf(order)).toEqual(['Tell us what’s in your bags', 'Your bags can’t travel yet']);
    expect(await openCases(order)).toEqual([
      'no-contents 1 Call the customer: without a list of the contents there is no label. It is typed on the receipt.',
      'no-contents 2 Call the customer: without a list of the contents there is no label. It is typed on the receipt.',
    ]);
    await save(order, 1);
    await save(order, 2);
    await server.shipParcels();
    expect(await openCases(order)).toEqual([]);
    expect((await labelsOf(order)).slice(0, 2)).toEqual(['outbound 1 ready', 'outbound 2 ready']);
  });

  test('INT-01 a canceled order needs no contents, so its cases close', async () => {
    server.clock.set(due);
    const order = await abroad();
    await server.shipParcels();
    server.clock.set('2026-03-10T15:00:00Z');
    await server.shipParcels();
    expect(await openCases(order)).toHaveLength(2);
    const params = { order_id: order.order.id };
    const { choices } = await server.call(orderCancellation, { params }, keyOf(order));
    const both = choices.find(({ legs }) => legs.length === 2);
    const body = { legs: both?.legs ?? [], expected_refund_cents: both?.refund_cents ?? 0 };
    await server.call(cancelOrder, { params, body }, keyOf(order));
    await server.shipParcels();
    expect(await openCases(order)).toEqual([]);
  });

  test('INT-01 a bag whose contents stay unknown until its handover is over is given up, and staff see why', async () => {
    server.clock.set(due);
    const order = await abroad();
    await server.shipParcels();
    server.clock.set('2026-03-10T15:00:00Z');
    await server.shipParcels();
    expect(await openCases(order)).toHaveLength(2);
    server.clock.set('2026-03-14T15:00:00Z');
    await server.shipParcels();
    expect((await labelsOf(order)).slice(0, 2)).toEqual(['outbound 1 problem', 'outbound 2 problem']);
    // Staff no longer have to call the customer about contents.
    expect((await openCases(order)).filter((open) => open.startsWith('no-contents'))).toEqual([]);
    const { parcels } = await server.call(listParcelProblems, {}, { 'x-user-token': await server.tokenOf('admin') });
    expect(parcels.find(({ order_id }) => order_id === order.order.id)?.reason).toContain(
      'The customer has not said what is in the bag.',
    );
    await server.handleMishaps();
    const why =
      'Call the customer: they still have the bag. Why there was no label: “The day of the handover was over before there was a label. The customer has not said what is in the bag.”';
    expect(await openCases(order)).toEqual([`no-label 1 ${why}`, `no-label 2 ${why}`]);
    const { message } = await server.db
      .selectFrom('outbox')
      .select('message')
      .where('message_id', 'like', `no-trip-%-${order.order.id}-outbound@%`)
      .executeTakeFirstOrThrow();
    expect(message?.text).toContain(
      'we didn’t hear in time for Thursday, March 12, 2026 what’s in 2 bags. Customs has to know that',
    );
    expect(message?.text).not.toContain('We’re sorry');
  });
});
