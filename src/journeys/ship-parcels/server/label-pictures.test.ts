import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { orderLabelsFile } from '#capabilities/labels/contract.ts';
import { picturesIn, readCodes } from '#capabilities/labels/testing/read-pdf.ts';
import { type AddedOrder, addPlacedOrder } from '#capabilities/orders/testing/add-placed-order.ts';
import { erasePersonalData } from '#capabilities/privacy/server/erase-personal-data.ts';
import type { Carriers } from '#ports/carriers/carriers.ts';
import { labelPng } from '#ports/carriers/testing/label-png.ts';
import { deleteExpired } from '#records/retention/delete-expired.ts';
import { keptDays } from '#rules/retention.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ wrapCarriers: withPictures });
});

afterAll(() => server.close());

/** A carrier that draws its own labels. */
function withPictures(carriers: Carriers): Carriers {
  return {
    ...carriers,
    buyLabel: async (request) => {
      const outcome = await carriers.buyLabel(request);
      return outcome.kind === 'bought' ? { ...outcome, picture: { png: labelPng(outcome.trackingNumber) } } : outcome;
    },
  };
}

async function shipped(email = 'tessa@example.com'): Promise<AddedOrder> {
  const added = await addPlacedOrder(server.db, { email });
  await server.shipParcels();
  return added;
}

function fileOf({ order, cartToken }: AddedOrder): Promise<Response> {
  const path = orderLabelsFile.path.replace(':order_id', String(order.id));
  return fetch(`${server.url}${path}?leg=outbound&paper=letter`, { headers: { 'x-cart-token': cartToken } });
}

function storedPictures({ order }: AddedOrder) {
  return server.db
    .selectFrom('parcel_label_pictures')
    .innerJoin('parcels', 'parcels.id', 'parcel_label_pictures.parcel_id')
    .select(['parcels.bag', 'parcels.tracking_number', 'parcel_label_pictures.png'])
    .where('parcels.order_id', '=', order.id)
    .orderBy('parcels.bag')
    .execute();
}

test('SCR-06 the label that the carrier has drawn is the one in the file, for each bag its own', async () => {
  const added = await shipped();
  const file = await fileOf(added);
  const pictures = picturesIn(new Uint8Array(await file.arrayBuffer()));
  const codes = await Promise.all(pictures.map(readCodes));
  const stored = await storedPictures(added);
  expect(stored).toHaveLength(2);
  expect(codes).toEqual(stored.map(({ tracking_number }) => [`Code128 ${tracking_number}`]));
});

test('SCR-06 a label of the carrier that was forgotten is not drawn by us instead', async () => {
  const added = await shipped();
  const deleteAt = (now: string) =>
    deleteExpired(server.db, {
      keptDays,
      now: new Date(Date.parse(now) + keptDays.labelPicture * 24 * 3600 * 1000),
      isTimeOver: () => false,
    });
  await deleteAt('2026-03-02T14:59:59Z');
  expect((await fileOf(added)).status).toBe(200);
  await deleteAt('2026-03-02T15:00:01Z');
  expect((await storedPictures(added)).map(({ png }) => png)).toEqual([null, null]);
  expect((await fileOf(added)).status).toBe(409);
});

test('ACC-08 an erasure forgets the labels, which show names and addresses', async () => {
  const [mine, other] = [await shipped('erased@example.com'), await shipped('other@example.com')];
  const erased = await server.db
    .transaction()
    .execute((tx) => erasePersonalData(tx, { userId: mine.userId, now: new Date(server.clock.nowMs()) }));
  expect(erased).toBe('erased');
  expect((await storedPictures(mine)).map(({ png }) => png)).toEqual([null, null]);
  expect((await storedPictures(other)).every(({ png }) => png !== null)).toBe(true);
});
