import type { ParcelStep } from '#journeys/ship-parcels/server/parcel-steps.ts';
import { type EasyPostStandIn, startEasyPost } from '#ports/carriers/easypost/testing/start-easypost.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import { untilRecovered } from '../audit.ts';
import type { FaultCase } from '../fault-case.ts';
import { changeAddress, type Checkout, openCheckout, payUntilOrdered } from '../shopper.ts';
import { until } from '../until.ts';
import { soon, untilShipped } from './labels.ts';

const bagsOfOrder = 2;

const buyingSteps = ['before-buy', 'after-buy', 'after-label'] as const satisfies readonly ParcelStep[];

/**
 * The labels of EasyPost, which has no idempotency keys: `kill -9` before and after it was asked, in a whole run also while it sells a
 * label whose number we never hear, and while labels are taken back because an order was changed.
 */
export const killWhileBuyingAtEasyPost: FaultCase = async ({ world, startServer, isShort, findings }) => {
  const standIn = await startEasyPost({ nowMs: () => world.clock.nowMs() });
  // The other servers of the run have another carrier, and would buy the same labels there.
  const first = await startServer();
  await first.kill();
  const server = await world.startServer({ url: standIn.url, apiKey: standIn.apiKey });
  try {
    const restartAfterEach = async (steps: readonly ParcelStep[]): Promise<void> => {
      for (const [index, step] of steps.entries()) {
        await server.diedAt(step);
        await server.restart(steps[index + 1]);
      }
    };
    const steps = isShort ? buyingSteps.slice(1, 2) : buyingSteps;
    const checkouts: Checkout[] = [];
    while (checkouts.length < (isShort ? 1 : 3)) checkouts.push(await openCheckout(server.url, {}, soon));
    server.killAt(steps[0] ?? 'after-buy');
    const paid = Promise.all(checkouts.map((checkout) => payUntilOrdered(server.url, checkout)));
    // One that gives up is reported when all are awaited.
    paid.catch(() => undefined);
    await restartAfterEach(steps);
    await paid;
    await untilShipped(world);
    if (!isShort) {
      const last = await openCheckout(server.url, {}, soon);
      checkouts.push(last);
      const { labels } = standIn.sold;
      standIn.failNext(/\/buy$/, 'sold-and-hangs');
      await payUntilOrdered(server.url, last);
      await untilSold(standIn, labels + 1);
      await server.kill();
      await server.restart('before-void');
      await untilShipped(world);
      // The server may die at the first of them before the other has reached it.
      const changes = Promise.all(checkouts.slice(1, 3).map((checkout) => changeAddress(server.url, checkout)));
      changes.catch(() => undefined);
      await restartAfterEach(['before-void', 'after-void']);
      await changes;
      await untilShipped(world);
    }
    const recoveryMs = await untilRecovered(world, server.readySinceMs);

    const orders = new Set(checkouts.map(({ cart }) => cart.order_id));
    const parcels = (await world.db.selectFrom('parcels').selectAll().execute()).filter(({ order_id }) =>
      orders.has(order_id),
    );
    findings.expect(
      'every paid leg has exactly one live label of EasyPost per bag',
      ...[...orders].flatMap((id) => {
        const live = parcels.filter((one) => one.order_id === id && isLiveParcel(one.state));
        const ready = live.filter(({ state }) => state === 'ready');
        return live.length === bagsOfOrder && ready.length === bagsOfOrder
          ? []
          : [`order ${id}: ${live.map(({ state }) => state).join(', ')}`];
      }),
    );
    const kept = parcels.filter(({ state }) => state === 'ready').length;
    const voided = parcels.filter(({ state }) => state === 'voided').length;
    findings.expectSame('every label was sold once', standIn.sold.labels, kept + voided);
    findings.expectSame('every voided label was refunded once', standIn.sold.refunds, voided);
    const pictures = await world.db
      .selectFrom('parcel_label_pictures')
      .innerJoin('parcels', 'parcels.id', 'parcel_label_pictures.parcel_id')
      .select('parcels.id')
      .where('parcels.order_id', 'in', [...orders])
      .where('parcels.state', '=', 'ready')
      .execute();
    findings.expectSame('every label has its picture', pictures.length, kept);
    return {
      what: `EasyPost: kill -9 at buying${isShort ? '' : ' and voiding'} labels, orders: ${orders.size}`,
      recoveryMs,
    };
  } finally {
    await server.kill();
    await standIn.close();
    await first.restart();
  }
};

async function untilSold({ sold }: EasyPostStandIn, labels: number): Promise<void> {
  await until(() => sold.labels >= labels, 'EasyPost was never asked.', { everyMs: 20 });
}
