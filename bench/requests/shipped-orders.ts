import { setTimeout as wait } from 'node:timers/promises';
import { carrierCallbackPath } from '#journeys/ship-parcels/server/receive-scans.ts';
import { callbackBody } from '#ports/carriers/embedded/callback-body.ts';
import { signatureHeader, signCallback } from '#ports/carriers/embedded/callback-signature.ts';
import { openDatabase } from '#ports/database/database.ts';
import type { Place } from '#ports/postal-data/postal-data.ts';
import { ensureServerKey } from '#records/operations/server-keys.ts';
import type { Tables } from '#records/tables.ts';
import type { BenchRequest } from '../measuring/load.ts';
import { placeOrders } from '../measuring/place-orders.ts';
import type { Stage } from '../stage/stage.ts';
import { orderMaker } from './order-requests.ts';
import { zipRoutes } from './routes.ts';

export type OpenedOrder = { readonly orderId: number; readonly cartToken: string };

export type ShippedOrders = {
  readonly opened: readonly OpenedOrder[];
  /** What the carrier would send for so many scans of each bag, in an order in which no bag comes twice in a row. */
  callbacks(scansOfBag: number): Promise<readonly BenchRequest[]>;
  /** How many of these scans are in the database. */
  storedScans(): Promise<number>;
  close(): Promise<void>;
};

/** The forms of more routes are days apart, and labels are bought ten days ahead. */
const routes = 1;
const bagsEach = 4;
const atOnce = 20;
const hourMs = 3_600_000;

/** Places orders with the server and waits until their labels are bought. */
export async function openShippedOrders(
  { server, databaseUrl }: Stage,
  { places, orderCount }: { readonly places: readonly Place[]; readonly orderCount: number },
): Promise<ShippedOrders> {
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { db, close } = openDatabase<Tables>({ url: databaseUrl, poolMax: 2, log: quiet });
  const maker = await orderMaker(server, zipRoutes(places, routes), { travelers: 1, bagsEach });
  const requests = await maker.make(orderCount);
  await placeOrders(server.url, requests, atOnce);
  const tokens = new Map(
    requests.map(({ headers, body }) => [
      (JSON.parse(body) as { cart_id: number }).cart_id,
      headers['x-cart-token'] ?? '',
    ]),
  );
  const carts = await db
    .selectFrom('carts')
    .select(['id', 'order_id'])
    .where('id', 'in', [...tokens.keys()])
    .execute();
  const opened = carts.map(({ id, order_id }) => ({ orderId: order_id, cartToken: tokens.get(id) ?? '' }));
  const orderIds = opened.map(({ orderId }) => orderId);
  const parcels = async () => {
    const ready = await db
      .selectFrom('parcels')
      .select(['reference', 'tracking_number'])
      .where('order_id', 'in', orderIds)
      .where('leg', '=', 'outbound')
      .where('state', '=', 'ready')
      .execute();
    return ready.length < orderCount * bagsEach ? undefined : ready;
  };
  console.error(`Buying ${orderCount * bagsEach} labels …`);
  let ready = await parcels();
  while (!ready) {
    await wait(1000);
    ready = await parcels();
  }
  const labels = ready;
  return {
    opened,
    callbacks: async (scansOfBag) => {
      const secret = await ensureServerKey(db, 'embedded-carriers');
      const sentAtMs = Date.now();
      return Array.from({ length: scansOfBag }, (_, index) =>
        labels.map(({ reference, tracking_number }): BenchRequest => {
          const body = callbackBody({
            id: `bench-${index}`,
            reference,
            trackingNumber: tracking_number ?? '',
            kind: index === 0 ? 'collected' : index % 2 === 0 ? 'departed' : 'arrived',
            atMs: sentAtMs + index * hourMs,
            place: { city: 'Memphis', state: 'TN', country: 'US' },
            expectedOn: null,
            delayCause: null,
          });
          const headers = {
            'content-type': 'application/json',
            [signatureHeader]: signCallback({ secret, body, sentAtMs }),
          };
          return { method: 'POST', path: carrierCallbackPath, headers, body };
        }),
      ).flat();
    },
    storedScans: async () => {
      const { stored } = await db
        .selectFrom('parcel_scans')
        .innerJoin('parcels', 'parcels.id', 'parcel_scans.parcel_id')
        .select((row) => row.fn.countAll<number>().as('stored'))
        .where('parcels.order_id', 'in', orderIds)
        .where('scan_id', 'like', 'bench-%')
        .executeTakeFirstOrThrow();
      return stored;
    },
    close,
  };
}
