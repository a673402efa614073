import { sql } from 'kysely';
import { isLivePickup } from '#rules/parcels/pickup-states.ts';
import { dayMs } from '#rules/dates.ts';
import { untilRecovered } from '../audit.ts';
import type { FaultCase } from '../fault-case.ts';
import { changeAddress, type Checkout, openCheckout, payUntilOrdered } from '../shopper.ts';
import { scansOfWay, reportUntilAcknowledged } from '../report-scan.ts';
import { watchForward } from '../watch-forward.ts';
import type { World } from '../world.ts';
import { until } from '../until.ts';
import { expectOneLabelPerBag, soon } from './labels.ts';
import { readyParcels } from './mishaps.ts';
import { untilBooked } from './pickups.ts';

const bagsOfOrder = 2;

const collected = { ...soon, outbound_pickup: 1 };

/**
 * The carrier gives no answer for a day, while orders are placed and changed, and in a whole run one of two servers is killed. Then it is
 * back, and reports what it has scanned meanwhile. This case is the last one, because it skips a day of the run's clock.
 */
export const carrierComesBack: FaultCase = async ({ world, startServer, isShort, findings }) => {
  const servers = [await startServer(), await startServer()] as const;
  const [mortal, other] = servers;
  const order = async (): Promise<Checkout> => {
    const checkout = await openCheckout(other.url, {}, collected);
    await payUntilOrdered(other.url, checkout);
    return checkout;
  };
  const scanned = await order();
  const changed = await order();
  await untilBooked(world);
  const moving = await readyParcels(world, [scanned.cart.order_id]);
  const scans = moving.flatMap((parcel) => scansOfWay(world, parcel, ['collected', 'departed', 'arrived']));

  world.setCarrierAway(true);
  await changeAddress(other.url, changed);
  const waiting = await order();
  const orders = new Set([scanned, changed, waiting].map(({ cart }) => cart.order_id));
  const watched = watchForward(world, [...orders]);
  await untilAskedAgain(world, waiting.cart.order_id);
  if (!isShort) await mortal.kill();
  world.skipTime(dayMs);
  if (!isShort) await mortal.restart();
  await untilAskedAgain(world, waiting.cart.order_id);
  const { failed } = await world.db
    .selectFrom('parcels')
    .select((row) => row.fn.countAll<number>().as('failed'))
    .where('order_id', 'in', [...orders])
    .where('state', 'in', ['failed', 'void-failed'])
    .executeTakeFirstOrThrow();
  findings.expectSame('no bag is given up while the carrier is away', failed, 0);

  world.setCarrierAway(false);
  await Promise.all(scans.toReversed().map((scan) => reportUntilAcknowledged(world, servers, scan)));
  await untilBooked(world);
  const backward = await watched.stop();
  await untilRecovered(world, mortal.readySinceMs);

  await expectOneLabelPerBag(world, findings, { orders, bagsOfOrder });
  findings.expect('no bag ever went backward', ...backward);
  const stored = await world.db
    .selectFrom('parcel_scans')
    .select('parcel_id')
    .where('scan_id', 'like', 'fault-%')
    .execute();
  const ofMoving = stored.filter(({ parcel_id }) => moving.some(({ id }) => id === parcel_id));
  findings.expectSame('no scan of the day is lost', ofMoving.length, scans.length);
  const pickups = await world.db
    .selectFrom('pickups')
    .selectAll()
    .where('order_id', 'in', [...orders])
    .execute();
  findings.expect(
    'every address and day has exactly one live pickup',
    ...[...orders].flatMap((id) => {
      const live = pickups.filter(({ order_id, state }) => order_id === id && isLivePickup(state));
      return live.length === 1 && live[0]?.state === 'booked' ? [] : [`order ${id}: ${live.length}`];
    }),
  );
  const { rows } = await sql<{ reference: string; state: string; sales: number }>`
    select reference, state, sales from embedded_carriers.labels
  `.execute(world.db);
  const sold = rows.filter(({ reference }) => orders.has(Number(reference.split('-')[0])));
  const live = sold.filter(({ state }) => state === 'bought').length;
  findings.expectSame('the carrier has one label for each bag', live, orders.size * bagsOfOrder);
  findings.expect(
    'no label was sold twice',
    ...sold.filter(({ sales }) => sales > 1).map(({ reference }) => reference),
  );
  return { what: `no answer of the carrier for a day, two servers, orders: ${orders.size}`, recoveryMs: null };
};

/** Waits until the carrier was asked again for each label of an order. */
async function untilAskedAgain({ db }: World, orderId: number): Promise<void> {
  const triesOf = async (): Promise<number> => {
    const bags = await db.selectFrom('parcels').select('tries').where('order_id', '=', orderId).execute();
    return bags.length < bagsOfOrder ? 0 : Math.min(...bags.map(({ tries }) => tries));
  };
  const before = await triesOf();
  await until(async () => (await triesOf()) > before, 'The carrier was never asked again.');
}
