import { sql } from 'kysely';
import { refundSteps } from '#capabilities/orders/server/refund-steps.ts';
import { caseSteps, scanSteps } from '#journeys/ship-parcels/server/parcel-steps.ts';
import { untilRecovered } from '../audit.ts';
import type { FaultCase } from '../fault-case.ts';
import { killEitherAt } from '../kill-either.ts';
import { type Account, type Checkout, oneBag, openCheckout, payUntilOrdered } from '../shopper.ts';
import { scansOfWay, reportUntilAcknowledged } from '../report-scan.ts';
import { watchForward } from '../watch-forward.ts';
import type { World } from '../world.ts';
import { until } from '../until.ts';
import { expectOneLabelPerBag, untilShipped } from './labels.ts';

const way = ['collected', 'lost'] as const;
const timesEach = 3;

/** Noticed, refund written, email queued, decided, and the refund sent to the gateway. */
const allSteps = [...scanSteps, ...caseSteps, ...refundSteps];

/**
 * For every named step of noticing a lost bag, refunding its trip and emailing the customer, a bag is lost and one of two servers is killed
 * at that step. The carrier reports each scan several times to both. A short run has one of the steps.
 */
export const killWhileDecidingMishaps: FaultCase = async ({ world, startServer, random, isShort, findings }) => {
  const servers = [await startServer(), await startServer()] as const;
  const any = Math.floor(random() * allSteps.length);
  const steps = isShort ? allSteps.slice(any, any + 1) : allSteps;
  const orderIds = await orderCovered(world, servers[0].url, steps.length);
  const parcels = await readyParcels(world, orderIds);
  const watched = watchForward(world, orderIds);
  for (const [index, step] of steps.entries()) {
    const parcel = parcels[index];
    if (!parcel) throw new Error(`There is no bag for ${step}.`);
    const repeatedScans = scansOfWay(world, parcel, way).flatMap((scan) =>
      Array.from({ length: timesEach }, () => scan),
    );
    await killEitherAt(servers, step, () =>
      Promise.all(
        repeatedScans.map((scan, turn) =>
          reportUntilAcknowledged(world, turn % 2 ? servers : servers.toReversed(), scan),
        ),
      ),
    );
  }
  await untilDecided(world);
  const backward = await watched.stop();
  const recoveryMs = await untilRecovered(world, Math.max(...servers.map(({ readySinceMs }) => readySinceMs)));

  await expectOneLabelPerBag(world, findings, { orders: new Set(orderIds), bagsOfOrder: 1 });
  findings.expect('no bag, case, claim or refund ever went backward', ...backward);
  const perOrder = async (sentence: string, rows: Promise<readonly { readonly order_id: number }[]>, wanted = 1) => {
    const found = await rows;
    const amiss = orderIds.flatMap((id) => {
      const count = found.filter(({ order_id }) => order_id === id).length;
      return count === wanted ? [] : [`order ${id}: ${count}`];
    });
    findings.expect(sentence, ...amiss);
  };
  const { db } = world;
  const scans = db
    .selectFrom('parcel_scans')
    .innerJoin('parcels', 'parcels.id', 'parcel_scans.parcel_id')
    .select('order_id')
    .where('scan_id', 'like', 'fault-%')
    .execute();
  await perOrder('no scan is lost, and none is stored twice', scans, way.length);
  const cases = db
    .selectFrom('parcel_cases')
    .innerJoin('parcels', 'parcels.id', 'parcel_cases.parcel_id')
    .innerJoin('transport_refunds', 'transport_refunds.parcel_id', 'parcels.id')
    .select('order_id')
    .where('kind', '=', 'lost')
    .where('outcome', '=', 'refunded')
    .execute();
  await perOrder('every lost bag has one case, which is on the list of staff with its refund', cases);
  const refunds = db.selectFrom('refunds').select('order_id').where('state', '=', 'done').execute();
  await perOrder('the trip of every lost bag is refunded once', refunds);
  const claims = db.selectFrom('bag_claims').select('order_id').where('kind', '=', 'lost').execute();
  await perOrder('every lost bag has one claim', claims);
  const mails = sql<{ order_id: number }>`
    select order_id from outbox
    join parcel_cases on message_id like 'lost-' || parcel_cases.id || '-%'
    join parcels on parcels.id = parcel_cases.parcel_id
  `.execute(db);
  await perOrder(
    'every customer is told once that a bag is lost',
    mails.then(({ rows }) => rows),
  );
  return { what: `kill -9 at ${steps.length} steps of lost bags, two servers, orders: ${orderIds.length}`, recoveryMs };
};

/** One bag that is handed over in a week, covered for more, so that its trip is not all that was paid. */
const covered = { ...oneBag, travelers: coveredBag(), pickup_date: '2026-03-10', arrival_date: '2026-03-17' };

/** Orders whose labels are made. */
export async function orderCovered(
  world: World,
  url: string,
  count: number,
  account?: Account,
): Promise<readonly number[]> {
  const checkouts: Checkout[] = [];
  while (checkouts.length < count) checkouts.push(await openCheckout(url, {}, covered, account));
  for (const checkout of checkouts) await payUntilOrdered(url, checkout);
  await untilShipped(world);
  return checkouts.map(({ cart }) => cart.order_id);
}

/** In the sequence of the orders. */
export async function readyParcels({ db }: World, orderIds: readonly number[]) {
  const parcels = await db
    .selectFrom('parcels')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'ready')
    .execute();
  return orderIds.flatMap((id) => parcels.filter(({ order_id }) => order_id === id));
}

/** Waits until every case is decided, every refund is paid and every customer is notified. */
export async function untilDecided({ db }: World): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from parcel_cases where decided_at is null)
        + (select count(*) from refunds where state in ('asked', 'sent'))
        + (select count(*) from bag_claims where state = 'approved')
        + (select count(*) from bag_claim_news) as left
    `.execute(db);
    return Number(rows[0]?.left) === 0;
  }, 'What went wrong was never decided.');
}

function coveredBag(): unknown {
  const [traveler] = oneBag['travelers'] as readonly { lines: readonly { products: readonly object[] }[] }[];
  const lines = traveler?.lines.map((line) => ({
    ...line,
    products: line.products.map((product) => ({ ...product, product_insurance: 250_000 })),
  }));
  return [{ ...traveler, lines }];
}
