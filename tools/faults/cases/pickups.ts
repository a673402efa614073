import { sql } from 'kysely';
import type { ParcelStep } from '#journeys/ship-parcels/server/parcel-steps.ts';
import { isLivePickup } from '#rules/parcels/pickup-states.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { untilRecovered } from '../audit.ts';
import type { FaultCase } from '../fault-case.ts';
import { changeAddress, type Checkout, openCheckout, payUntilOrdered } from '../shopper.ts';
import type { World } from '../world.ts';
import { until } from '../until.ts';
import { soon } from './labels.ts';

const bookingSteps = ['before-book', 'after-book', 'after-pickup'] as const satisfies readonly ParcelStep[];
const cancelingSteps = ['before-cancel-pickup', 'after-cancel-pickup'] as const satisfies readonly ParcelStep[];

const collected = { ...soon, outbound_pickup: 1 };

/**
 * `kill -9` at the named steps of booking and of canceling pickups, one after the other while orders wait. One carrier's answer is lost, one
 * pickup is refused, and two orders share one.
 */
export const killWhileBooking: FaultCase = async ({ world, startServer, isShort, findings }) => {
  const server = await startServer();
  const restartAfterEach = async (steps: readonly ParcelStep[]): Promise<void> => {
    for (const [index, step] of steps.entries()) {
      await server.diedAt(step);
      await server.restart(steps[index + 1]);
    }
  };
  const booking = isShort ? bookingSteps.slice(1, 2) : bookingSteps;
  const canceling = isShort ? cancelingSteps.slice(1) : cancelingSteps;
  // Two orders start at one door, so that a driver comes for both.
  const shared = '12 Shared Street';
  const streets = ['12 Own Street', '4 Silent Pickup Lane', '4 No Pickup Lane', shared, shared];
  const checkouts: Checkout[] = [];
  for (const street of streets) {
    checkouts.push(await openCheckout(server.url, {}, { ...collected, o_address: street }));
  }
  server.killAt(booking[0] ?? 'before-book');
  const paid = Promise.all(checkouts.map((checkout) => payUntilOrdered(server.url, checkout)));
  // One that gives up is reported when all are awaited.
  paid.catch(() => undefined);
  await restartAfterEach(booking);
  await paid;
  await untilBooked(world);
  server.killAt(canceling[0] ?? 'before-cancel-pickup');
  const [changed] = checkouts;
  const change = changed ? changeAddress(server.url, changed) : undefined;
  change?.catch(() => undefined);
  await restartAfterEach(canceling);
  await change;
  await untilBooked(world);
  const recoveryMs = await untilRecovered(world, server.readySinceMs);

  const orders = new Set(checkouts.map(({ cart }) => cart.order_id));
  const ours = (await world.db.selectFrom('pickups').selectAll().execute()).filter((one) => orders.has(one.order_id));
  const theirs = await carrierPickups(world, orders);
  const stops = await world.db.selectFrom('pickup_stops').selectAll().execute();
  const stopsById = new Map(stops.map((stop) => [stop.id, stop]));
  findings.expect(
    'every address and day has exactly one live pickup, or is on the list',
    ...[...orders].flatMap((id) => {
      const live = ours.filter((one) => one.order_id === id && isLivePickup(one.state));
      const isDecided = live.every(({ state }) => state === 'booked' || state === 'refused');
      return live.length === 1 && isDecided
        ? []
        : [`order ${id}: ${live.map(({ state }) => state).join(', ') || 'none'}`];
    }),
  );
  findings.expect(
    'no pickup was booked twice',
    ...theirs.filter(({ bookings }) => bookings > 1).map(({ reference }) => reference),
  );
  findings.expect(
    'the carrier has exactly the pickups that we know',
    ...theirs.flatMap(({ reference, state, confirmation }) => {
      const counting = ours.filter(
        (one) => one.state === 'booked' && stopsById.get(one.stop_id ?? 0)?.reference === reference,
      );
      const isRight =
        state === 'booked'
          ? counting.length > 0 && counting.every((one) => one.confirmation === confirmation)
          : counting.length === 0;
      return isRight ? [] : [`${reference}: ${state}, we have ${counting.length}`];
    }),
  );
  const ofShared = checkouts.slice(3).map(({ cart }) => ours.find((one) => one.order_id === cart.order_id));
  findings.expectSame(
    'two orders at one address and day have one driver',
    new Set(ofShared.map((one) => one?.confirmation)).size,
    1,
  );
  const refunds = await world.db.selectFrom('refunds').select('order_id').where('kind', '=', 'pickup').execute();
  const mails = await world.db
    .selectFrom('outbox')
    .select('message_id')
    .where('message_id', 'like', 'no-pickup-%')
    .execute();
  const refusedId = checkouts[2]?.cart.order_id ?? 0;
  findings.expectSame(
    'the fee of the refused pickup is refunded once',
    refunds.filter(({ order_id }) => order_id === refusedId).length,
    1,
  );
  findings.expectSame(
    'its customer is told once',
    mails.filter(({ message_id }) => message_id.includes(`-${refusedId}-`)).length,
    1,
  );
  return {
    what: `kill -9 at ${booking.length + canceling.length} steps of pickups, ${orders.size} orders`,
    recoveryMs,
  };
};

/** Waits until every order is planned and no label and no pickup is under way. */
export async function untilBooked({ db, clock }: World): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from parcel_plan_requests)
        + (select count(*) from parcels
           where state in ('buying', 'voiding') or (state = 'planned' and due_at <= ${nowOf(clock)}))
        + (select count(*) from pickups where state in ('planned', 'booking', 'cancelling')) as left
    `.execute(db);
    return Number(rows[0]?.left) === 0;
  }, 'The pickups were never finished.');
}

async function carrierPickups({ db }: World, orders: ReadonlySet<number>) {
  const { rows } = await sql<{ reference: string; state: string; bookings: number; confirmation: string | null }>`
    select reference, state, bookings, confirmation from embedded_carriers.pickups
  `.execute(db);
  return rows.filter(({ reference }) => orders.has(Number(reference.split('-')[0])));
}
