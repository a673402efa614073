import { sql } from 'kysely';
import type { ParcelStep } from '#journeys/ship-parcels/server/parcel-steps.ts';
import { isLiveParcel } from '#rules/parcels/parcel-states.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { untilRecovered } from '../audit.ts';
import type { FaultCase } from '../fault-case.ts';
import type { Findings } from '../findings.ts';
import { changeAddress, type Checkout, oneBag, openCheckout, payUntilOrdered } from '../shopper.ts';
import type { World } from '../world.ts';
import { until } from '../until.ts';

/** Two bags that are handed over in a week, so that their labels are bought at once. */
export const soon = { ...oneBag, travelers: twoBags(), pickup_date: '2026-03-10', arrival_date: '2026-03-17' };
const bagsOfOrder = 2;
const orderCount = 3;

/** Where a crash may have bought a label that we don't know of. */
const buyingSteps = ['before-buy', 'after-buy', 'after-label'] as const satisfies readonly ParcelStep[];
const planningSteps = ['before-plan', 'after-plan'] as const satisfies readonly ParcelStep[];
const voidingSteps = ['before-void', 'after-void'] as const satisfies readonly ParcelStep[];

/** `kill -9` at the named steps of buying labels, and in a whole run of planning and voiding them, one after the other while orders wait. */
export const killWhileBuying: FaultCase = async ({ world, startServer, isShort, findings }) => {
  const server = await startServer();
  const restartAfterEach = async (steps: readonly ParcelStep[]): Promise<void> => {
    for (const [index, step] of steps.entries()) {
      await server.diedAt(step);
      await server.restart(steps[index + 1]);
    }
  };
  const steps = isShort ? buyingSteps : [...planningSteps, ...buyingSteps];
  const checkouts: Checkout[] = [];
  while (checkouts.length < orderCount) checkouts.push(await openCheckout(server.url, {}, soon));
  server.killAt(steps[0] ?? 'before-buy');
  const paid = Promise.all(checkouts.map((checkout) => payUntilOrdered(server.url, checkout)));
  // One that gives up is reported when all are awaited.
  paid.catch(() => undefined);
  await restartAfterEach(steps);
  await paid;
  const changed = new Set<number>();
  if (!isShort) {
    await untilShipped(world);
    server.killAt(voidingSteps[0]);
    const toChange = checkouts.slice(1);
    for (const { cart } of toChange) changed.add(cart.order_id);
    // The server may die at the first of them before the others have reached it.
    const changes = Promise.all(toChange.map((checkout) => changeAddress(server.url, checkout)));
    changes.catch(() => undefined);
    await restartAfterEach(voidingSteps);
    await changes;
  }
  await untilShipped(world);
  const recoveryMs = await untilRecovered(world, server.readySinceMs);

  const orders = new Set(checkouts.map(({ cart }) => cart.order_id));
  const parcels = (await world.db.selectFrom('parcels').selectAll().execute()).filter((one) =>
    orders.has(one.order_id),
  );
  const labels = await soldLabels(world, orders);
  await expectOneLabelPerBag(world, findings, { orders, bagsOfOrder });
  findings.expect(
    'no label was sold twice',
    ...labels.filter(({ sales }) => sales > 1).map(({ reference, sales }) => `${reference}: ${sales} times`),
  );
  findings.expect(
    'the carrier has exactly the labels that we know',
    ...labels.flatMap((label) => {
      const parcel = parcels.find(({ reference }) => reference === label.reference);
      const isRight =
        label.state === 'bought'
          ? parcel?.state === 'ready' && parcel.tracking_number === label.tracking_number
          : parcel?.state === 'voided';
      return isRight ? [] : [`${label.reference}: ${label.state}, we have ${parcel?.state ?? 'none'}`];
    }),
  );
  const mailsOf = (id: number): number => (changed.has(id) ? 2 : 1);
  findings.expect(
    'every leg has one email about its labels, and another after a change',
    ...(await mailsAmiss(world, [...orders], mailsOf)),
  );
  const kills = steps.length + (isShort ? 0 : voidingSteps.length);
  return { what: `kill -9 at ${kills} steps of labels, ${orders.size} orders`, recoveryMs };
};

/** Checks that each bag of a one-way order has its label, or is on the list of staff. */
export async function expectOneLabelPerBag(
  { db }: World,
  findings: Findings,
  { orders, bagsOfOrder: wanted }: { readonly orders: ReadonlySet<number>; readonly bagsOfOrder: number },
): Promise<void> {
  const parcels = await db.selectFrom('parcels').select(['order_id', 'bag', 'state']).execute();
  findings.expect(
    'every paid leg has exactly one live label per bag, or is marked failed',
    ...[...orders].flatMap((id) => {
      const live = parcels.filter(({ order_id, state }) => order_id === id && isLiveParcel(state));
      const done = live.filter(({ state }) => state === 'ready' || state === 'failed');
      const bags = new Set(done.map(({ bag }) => bag));
      return live.length === wanted && bags.size === wanted ? [] : [`order ${id}: ${live.length} labels`];
    }),
  );
}

/** Waits until every order is planned and nothing is being bought or voided. */
export async function untilShipped({ db, clock }: World): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from parcel_plan_requests) + (
        select count(*) from parcels
        where state in ('buying', 'voiding') or (state = 'planned' and due_at <= ${nowOf(clock)})
      ) as left
    `.execute(db);
    return Number(rows[0]?.left) === 0;
  }, 'The labels were never finished.');
}

async function soldLabels({ db }: World, orders: ReadonlySet<number>) {
  const { rows } = await sql<{ reference: string; state: string; sales: number; tracking_number: string | null }>`
    select reference, state, sales, tracking_number from embedded_carriers.labels
  `.execute(db);
  return rows.filter(({ reference }) => orders.has(Number(reference.split('-')[0])));
}

async function mailsAmiss(
  { db }: World,
  orders: readonly number[],
  wanted: (orderId: number) => number,
): Promise<string[]> {
  const mails = await db.selectFrom('outbox').select('message_id').where('message_id', 'like', 'labels-%').execute();
  return orders.flatMap((id) => {
    const count = mails.filter(({ message_id }) => message_id.startsWith(`labels-${id}-`)).length;
    return count === wanted(id) ? [] : [`order ${id}: ${count} emails`];
  });
}

function twoBags(): unknown {
  const [traveler] = oneBag['travelers'] as readonly { lines: readonly { products: readonly unknown[] }[] }[];
  const lines = traveler?.lines.map((line) => ({
    ...line,
    products: [...line.products, ...line.products],
    product_count: 2,
  }));
  return [{ ...traveler, lines }];
}
