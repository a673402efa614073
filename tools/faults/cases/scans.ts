import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { scanSteps } from '#journeys/ship-parcels/server/parcel-steps.ts';
import { updatesQueueName } from '#journeys/ship-parcels/server/write-updates.ts';
import type { CarrierScan } from '#ports/carriers/carriers.ts';
import { untilRecovered } from '../audit.ts';
import { type FaultCase, repeat } from '../fault-case.ts';
import { openCheckout, payUntilOrdered } from '../shopper.ts';
import { scansOfWay, reportUntilAcknowledged } from '../report-scan.ts';
import { watchForward } from '../watch-forward.ts';
import type { World } from '../world.ts';
import { soon, untilShipped } from './labels.ts';

const timesEach = 10;

/** Only to end what hangs: a busy machine must not fail a case. */
const patienceMs = 300_000;
const atOnce = 5;

/** The scans of a bag, with a delay in between. */
const way = [
  'label-made',
  'collected',
  'departed',
  'delayed',
  'arrived',
  'out-for-delivery',
  'delivered',
  'signed-for',
] as const;

/**
 * The carrier reports each scan ten times, in any order and to two servers, one of which is killed while it stores a scan and again before
 * it acknowledges one. What is not acknowledged is reported again.
 */
export const killWhileTakingScans: FaultCase = async ({ world, startServer, random, isShort, findings }) => {
  const servers = [await startServer(), await startServer()] as const;
  const [mortal] = servers;
  const orderIds: number[] = [];
  while (orderIds.length < (isShort ? 1 : 5)) {
    const checkout = await openCheckout(mortal.url, {}, soon);
    await payUntilOrdered(mortal.url, checkout);
    orderIds.push(checkout.cart.order_id);
  }
  await untilShipped(world);
  const parcels = (await world.db.selectFrom('parcels').selectAll().execute()).filter(
    ({ order_id, state }) => orderIds.includes(order_id) && state === 'ready',
  );
  const scans = parcels.flatMap((parcel) => scansOfWay(world, parcel, way));
  const repeatedScans = scans.flatMap((scan) => Array.from({ length: timesEach }, () => scan));
  for (const [index] of repeatedScans.entries()) swap(repeatedScans, index, Math.floor(random() * (index + 1)));

  const watched = watchForward(world, orderIds);
  mortal.killAt(scanSteps[0]);
  const sent = repeat(repeatedScans.length, atOnce, async (index) => {
    const scan = repeatedScans[index];
    if (scan) await reportUntilAcknowledged(world, [servers[index % 2] ?? mortal], scan);
  });
  for (const [index, step] of scanSteps.entries()) {
    await mortal.diedAt(step);
    await mortal.restart(scanSteps[index + 1]);
  }
  await sent;
  const backward = await watched.stop();
  const recoveryMs = await untilRecovered(world, mortal.readySinceMs);
  await untilUpdatesWritten(world);

  const stored = await world.db.selectFrom('parcel_scans').select(['parcel_id', 'scan_id']).execute();
  const after = await world.db.selectFrom('parcels').select(['id', 'reference', 'progress']).execute();
  findings.expect(
    'no scan is lost, and none is stored twice',
    ...parcels.flatMap(({ id, reference }) => {
      const ids = stored
        .filter((scan) => scan.parcel_id === id && scan.scan_id.startsWith('fault-'))
        .map(({ scan_id }) => scan_id);
      return ids.length === way.length && new Set(ids).size === way.length ? [] : [`${reference}: ${ids.length} scans`];
    }),
  );
  findings.expect(
    'every bag is delivered in the end',
    ...parcels.flatMap(({ id, reference }) => {
      const progress = after.find((one) => one.id === id)?.progress;
      return progress === 'delivered' ? [] : [`${reference}: ${progress}`];
    }),
  );
  findings.expect('no bag ever went backward', ...backward);
  const mails = await world.db
    .selectFrom('outbox')
    .select('message_id')
    .where('message_id', 'like', 'delivered-%')
    .execute();
  findings.expect(
    'every leg has one email that it is delivered',
    ...orderIds.flatMap((id) => {
      const count = mails.filter(({ message_id }) => message_id.startsWith(`delivered-${id}-`)).length;
      return count === 1 ? [] : [`order ${id}: ${count} emails`];
    }),
  );
  return {
    what: `${scans.length} scans, each ${timesEach} times, shuffled, at two servers, ${scanSteps.length} kills`,
    recoveryMs,
  };
};

function swap(list: CarrierScan[], one: number, other: number): void {
  [list[one], list[other]] = [list[other] as CarrierScan, list[one] as CarrierScan];
}

/** A server that is killed while it writes updates leaves them to the others. */
async function untilUpdatesWritten({ db }: World): Promise<void> {
  const endMs = performance.now() + patienceMs;
  while (performance.now() < endMs) {
    const { rows } =
      await sql`select id from jobs.job where name = ${updatesQueueName} and state < 'completed'`.execute(db);
    if (rows.length === 0) return;
    await wait(100);
  }
}
