import { afterAll, beforeAll, expect, test } from 'vitest';
import { listParcelProblems } from '#capabilities/label-problems/contract.ts';
import { addFailedParcel } from '#capabilities/label-problems/testing/add-failed-parcel.ts';
import { addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { closeParcelCase, listParcelCases } from '#capabilities/parcel-cases/contract.ts';
import { addOpenCase } from '#capabilities/parcel-cases/testing/add-open-case.ts';
import { listPickupProblems } from '#capabilities/pickup-problems/contract.ts';
import { addRefusedPickup } from '#capabilities/pickup-problems/testing/add-refused-pickup.ts';
import { dayMs } from '#rules/dates.ts';
import { parcelLimits } from '#rules/parcels/parcel-limits.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const start = new Date('2026-03-03T05:00:00Z');
const trackingNumber = '790000000018';

let server: TestServer;
let admin: { readonly 'x-user-token': string };
/** Two orders that each have a label, a case and a pickup to look at. */
const [first, second] = ['P-7K3M9Q', 'P-9ABCDE'] as const;

beforeAll(async () => {
  server = await startTestServer();
  admin = { 'x-user-token': await server.tokenOf('admin') };
  for (const [index, displayId] of [first, second].entries()) {
    const { order } = await addPlacedOrder(server.db, { displayId });
    const parcelId = await addFailedParcel(server.db, order.id, start);
    await addOpenCase(server.db, parcelId, new Date(start.getTime() + index * 86_400_000));
    await addRefusedPickup(server.db, order.id, start);
    if (index === 0) {
      await server.db
        .updateTable('parcels')
        .set({ tracking_number: trackingNumber })
        .where('id', '=', parcelId)
        .execute();
    }
  }
});

afterAll(() => server.close());

async function listed(query: { readonly search?: string; readonly carrier?: string }) {
  const labels = await server.call(listParcelProblems, { query }, admin);
  const cases = await server.call(listParcelCases, { query }, admin);
  const pickups = await server.call(listPickupProblems, { query }, admin);
  const numbers = (rows: readonly { readonly display_id: string }[]) => rows.map(({ display_id }) => display_id);
  return [numbers(labels.parcels), numbers(cases.open), numbers(pickups.pickups)];
}

test('SCR-08 staff find bags, labels and pickups by the start of an order number and by a tracking number', async () => {
  expect(await listed({ search: second.toLowerCase() })).toEqual([[second], [second], [second]]);
  expect(await listed({ search: trackingNumber })).toEqual([[first], [first], [first]]);
  expect(await listed({ search: '%' })).toEqual([[], [], []]);
});

test('SCR-08 staff narrow the lists to a carrier, a day and a kind', async () => {
  expect(await listed({ carrier: 'UPS' })).toEqual([[], [], []]);
  expect((await listed({ carrier: 'FEDEX' })).map(({ length }) => length)).toEqual([2, 2, 2]);
  const on = (day: string) => server.call(listParcelCases, { query: { day } }, admin);
  expect((await on('2026-03-04')).open.map(({ display_id }) => display_id)).toEqual([second]);
  const handover = await server.call(listParcelProblems, { query: { day: '2026-03-02' } }, admin);
  expect(handover.parcels.map((parcel) => parcel.handover)).toEqual(['2026-03-02', '2026-03-02']);
  const none = await server.call(listParcelProblems, { query: { kind: 'not_voided' } }, admin);
  expect(none).toEqual({ parcels: [], total: 0 });
  expect((await server.call(listParcelCases, { query: { kind: 'damaged' } }, admin)).open_total).toBe(2);
  expect((await server.call(listPickupProblems, { query: { kind: 'refused' } }, admin)).total).toBe(2);
});

test('VAL-07 a day may have spaces around it, and a day of spaces is none', async () => {
  for (const path of ['parcel_cases', 'parcels', 'pickups']) {
    const status = async (day: string) =>
      (await server.send('GET', `/api/v5/admin/${path}?day=${day}`, undefined, admin)).status;
    expect([await status('%202026-03-05%0A'), await status('%20'), await status('2026-02-30')]).toEqual([
      200, 200, 400,
    ]);
  }
});

test('SCR-08 a page past the end is empty and says how many there are; a page of nonsense is refused', async () => {
  const past = await server.call(listParcelProblems, { query: { page: 2 } }, admin);
  expect(past).toEqual({ parcels: [], total: 2 });
  const { status } = await server.send('GET', '/api/v5/admin/parcels?page=0', undefined, admin);
  expect(status).toBe(400);
});

test('SCR-08 PRC-04 a search finds closed cases of any age, and the list says how many there are', async () => {
  const closed = (query: { search?: string; day?: string }) => server.call(listParcelCases, { query }, admin);
  const { open } = await closed({ search: first });
  await server.call(closeParcelCase, { params: { id: open[0]?.id ?? 0 } }, admin);
  expect(await closed({})).toMatchObject({ open_total: 1, closed: [{ display_id: first }], closed_total: 1 });
  const longAgo = new Date(server.clock.nowMs() - parcelLimits.closedCasesListedMs - dayMs);
  await server.db.updateTable('parcel_cases').set({ closed_at: longAgo }).where('closed_at', 'is not', null).execute();
  expect(await closed({})).toMatchObject({ closed: [], closed_total: 0 });
  for (const search of [first, trackingNumber]) {
    expect(await closed({ search })).toMatchObject({ open: [], closed: [{ display_id: first }], closed_total: 1 });
  }
  expect(await closed({ search: second })).toMatchObject({ closed: [], closed_total: 0 });
});
