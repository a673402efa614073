import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { type IsoDate, parseIsoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import { isNewTripInTime } from '#rules/parcels/new-trip-in-time.ts';
import { mayReturnedBagBecome, type ReturnedBagState } from '#rules/parcels/returned-bag.ts';
import type { ReturnCause } from '#rules/parcels/scans.ts';
import type { Leg } from '#rules/shipment/draft.ts';

/** What a customer may choose for a bag that was sent back. */
export type ReturnedBag = {
  readonly id: number;
  readonly orderId: number;
  readonly parcelId: number;
  readonly leg: Leg;
  readonly bag: number;
  readonly state: ReturnedBagState;
  readonly cause: ReturnCause | null;
  /** What is refunded, or off the new trip; null where the trip stays paid. */
  readonly amount: Cents | null;
  /** When the amount is refunded automatically. */
  readonly refundAt: Date | null;
  /** What its new trip is ordered with; it takes the amount off, or nothing where the trip stays paid. */
  readonly couponCode: string | null;
  /** The new trip that was named by its order number. */
  readonly tripOrderId: number | null;
  /** What staff have arranged in place of the customer's choice, as the customer reads it. */
  readonly arranged: string | null;
  readonly askedAt: Date;
};

/** Asks for a parcel once; the database leaves an earlier question alone. */
export async function addReturnedBag(
  tx: Transaction<Tables>,
  {
    now,
    ...asked
  }: Pick<ReturnedBag, 'orderId' | 'parcelId' | 'cause' | 'amount' | 'refundAt'> & { readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('returned_bags')
    .values({
      order_id: asked.orderId,
      parcel_id: asked.parcelId,
      cause: asked.cause,
      amount_cents: asked.amount,
      settle_at: asked.refundAt,
      asked_at: now,
    })
    .onConflict((conflict) => conflict.column('parcel_id').doNothing())
    .execute();
}

/** In the order of the bags, whichever was sent back first. */
export async function listReturnedBagsOf(db: Kysely<Tables>, orderId: number): Promise<readonly ReturnedBag[]> {
  const rows = await returnedBags(db)
    .where('returned_bags.order_id', '=', orderId)
    .orderBy('parcels.leg')
    .orderBy('parcels.bag')
    .orderBy('returned_bags.id')
    .execute();
  return rows.map(returnedBagOf);
}

/** The parcels of an order whose bags were sent back and whose new trip is booked. */
export async function listOnNewTrips(db: Kysely<Tables>, orderId: number): Promise<ReadonlySet<number>> {
  const rows = await onTheirWayAgain(db, orderId).where(newTripIsBooked).execute();
  return new Set(rows.map(({ parcel_id }) => parcel_id));
}

/** Those of them whose new trip arrives before the return leg starts, so that their return labels are made. */
export async function listBackForReturn(db: Kysely<Tables>, orderId: number): Promise<ReadonlySet<number>> {
  const rows = await onTheirWayAgain(db, orderId)
    .select([
      dayOfOrder('returned_bags.order_id', 'return_pickup_date').as('return_pickup'),
      sql<readonly (string | null)[]>`(
        select coalesce(json_agg(${dayOfOrder('trips.id', 'arrival_date')}), '[]') from ${tripsOfBag} where ${isTripActive}
      )`.as('arrivals'),
    ])
    .execute();
  const inTime = rows.filter(({ return_pickup, arrivals }) =>
    arrivals.some((arrival) => isNewTripInTime({ arrival: dayFrom(arrival), returnPickup: dayFrom(return_pickup) })),
  );
  return new Set(inTime.map(({ parcel_id }) => parcel_id));
}

function onTheirWayAgain(db: Kysely<Tables>, orderId: number) {
  return db
    .selectFrom('returned_bags')
    .select('parcel_id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['again', 'ended']);
}

function dayFrom(text: string | null): IsoDate | null {
  return text === null ? null : (parseIsoDate(text) ?? null);
}

/** Returned bags by parcel id. */
export async function findReturnedBags(
  db: Kysely<Tables>,
  parcelIds: readonly number[],
): Promise<ReadonlyMap<number, ReturnedBag>> {
  if (parcelIds.length === 0) return new Map();
  const rows = await returnedBags(db).where('returned_bags.parcel_id', 'in', parcelIds).execute();
  return new Map(rows.map((row) => [row.parcel_id, returnedBagOf(row)]));
}

/**
 * Those whose amount is to be refunded now, because no answer came or because their code was not used, and those whose new trip the carrier has scanned, so
 * that its price is final. One whose decision has failed waits for its next try.
 */
export async function listOverdueReturnedBags(
  db: Kysely<Tables>,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly ReturnedBag[]> {
  const rows = await returnedBags(db)
    .where('returned_bags.state', 'in', ['asked', 'again'])
    .where(({ eb, or }) => or([eb('returned_bags.retry_at', 'is', null), eb('returned_bags.retry_at', '<=', now)]))
    .where(({ eb, or, and }) =>
      or([
        eb('returned_bags.settle_at', '<=', now),
        and([
          eb('returned_bags.state', '=', 'again'),
          eb('returned_bags.amount_cents', 'is not', null),
          newTripIsScanned,
        ]),
      ]),
    )
    .orderBy('returned_bags.settle_at')
    .limit(limit)
    .execute();
  return rows.map(returnedBagOf);
}

/** Moves it on if it is still in the state the move starts from. False when another request has moved it already. */
export async function moveReturnedBag(
  tx: Transaction<Tables>,
  move: {
    readonly id: number;
    readonly from: ReturnedBagState;
    readonly to: ReturnedBagState;
    readonly now: Date;
    readonly code?: { readonly text: string; readonly refundAt: Date | null };
    /** What staff have arranged, when they end the choice. */
    readonly arranged?: string;
  },
): Promise<boolean> {
  const { id, from, to, now, code, arranged } = move;
  if (!mayReturnedBagBecome(move)) throw new Error(`A returned bag that is ${from} can't become ${to}`);
  const moved = await tx
    .updateTable('returned_bags')
    .set({
      state: to,
      answered_at: now,
      ...(code && { coupon_code: code.text, settle_at: code.refundAt }),
      ...(arranged !== undefined && { arranged }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Gives a bag another code, because the order that used the last one was canceled. */
export async function renewReturnedCode(
  tx: Transaction<Tables>,
  { id, code, refundAt }: { readonly id: number; readonly code: string; readonly refundAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('returned_bags')
    .set({ coupon_code: code, settle_at: refundAt })
    .where('id', '=', id)
    .where('state', '=', 'again')
    .execute();
}

/** Sets which order is the new trip of a bag, or that none is any more. */
export async function setTripOfReturnedBag(
  tx: Transaction<Tables>,
  { id, tripOrderId }: { readonly id: number; readonly tripOrderId: number | null },
): Promise<void> {
  await tx.updateTable('returned_bags').set({ trip_order_id: tripOrderId }).where('id', '=', id).execute();
}

/** The bags of an order whose new trip was booked and canceled. */
export async function listWithCanceledTrip(db: Kysely<Tables>, orderId: number): Promise<readonly ReturnedBag[]> {
  const rows = await returnedBags(db)
    .where('returned_bags.order_id', '=', orderId)
    .where('returned_bags.state', 'in', ['again', 'ended'])
    .where(sql<boolean>`exists (select from ${tripsOfBag})`)
    .where(sql<boolean>`not ${newTripIsBooked}`)
    .orderBy('returned_bags.id')
    .execute();
  return rows.map(returnedBagOf);
}

/** How many bags that were sent back have an order as their new trip. */
export async function countBagsOnTrip(db: Kysely<Tables>, tripOrderId: number): Promise<number> {
  const { rows } = await sql<{ readonly bags: number }>`
    select count(*)::integer as bags from returned_bags where id in (${bagsOnTrip(tripOrderId)})
  `.execute(db);
  return rows[0]?.bags ?? 0;
}

/** Requests new plans for the orders whose bags travel, or were to travel, with this one. */
export async function requestPlansOfBagsOnTrip(tx: Transaction<Tables>, tripOrderId: number): Promise<void> {
  await sql`
    insert into parcel_plan_requests (order_id)
    select distinct order_id from returned_bags where id in (${bagsOnTrip(tripOrderId)})
  `.execute(tx);
}

/** The orders that are the new trip of a bag, and are not canceled. */
export async function listTripsOf(db: Kysely<Tables>, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select trips.id from returned_bags cross join lateral ${tripsOfBag}
    where returned_bags.id = ${id} and ${isTripActive}
  `.execute(db);
  return rows.map((trip) => trip.id);
}

/** Forgets what staff have written to a user about bags that were sent back. */
export async function forgetArrangements(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx
    .updateTable('returned_bags')
    .set({ arranged: null })
    .where('arranged', 'is not', null)
    .where('order_id', 'in', (from) => from.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
}

/** Schedules the next attempt at a decision that failed. */
export async function retryReturnedBag(
  db: Kysely<Tables>,
  { id, at }: { readonly id: number; readonly at: Date },
): Promise<void> {
  await db.updateTable('returned_bags').set({ retry_at: at }).where('id', '=', id).execute();
}

/** Postpones the refund to `until`. */
export async function postponeReturnedBag(
  db: Kysely<Tables>,
  { id, until }: { readonly id: number; readonly until: Date },
): Promise<void> {
  await db
    .updateTable('returned_bags')
    .set({ settle_at: until })
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'again'])
    .execute();
}

/** The orders that are the new trip of a row of `returned_bags`, canceled or not: the one whose number was typed, and the one that used its code. */
const tripsOfBag = sql`(
  select returned_bags.trip_order_id as id where returned_bags.trip_order_id is not null
  union all
  select trip.id
  from coupon_uses join orders as trip on trip.cart_id = coupon_uses.cart_id
  where coupon_uses.coupon_code = returned_bags.coupon_code and coupon_uses.state = 'confirmed'
) as trips`;

const isTripActive = sql`not exists (
  select from cancelled_legs where cancelled_legs.order_id = trips.id and cancelled_legs.leg = 'outbound'
)`;

/** Whether the new trip of a row of `returned_bags` is booked and not canceled. */
export const newTripIsBooked = sql<boolean>`exists (select from ${tripsOfBag} where ${isTripActive})`;

/**
 * Whether the new trip of a row of `returned_bags` is booked, and arrives before its return leg starts: `isNewTripInTime` in rules/parcels/new-trip-in-time.ts;
 * a test compares both. DAT-05
 */
export const newTripIsInTime = sql<boolean>`exists (
  select from ${tripsOfBag}
  where ${isTripActive}
    and ${dayOfOrder('trips.id', 'arrival_date')} < ${dayOfOrder('returned_bags.order_id', 'return_pickup_date')}
)`;

/** A day of an order as it is now, as `YYYY-MM-DD`. */
function dayOfOrder(id: 'trips.id' | 'returned_bags.order_id', day: 'arrival_date' | 'return_pickup_date') {
  return sql<string | null>`(
    select coalesce(
      (select latest.ship_state from order_amendments as latest where latest.order_id = placed.id order by latest.version desc limit 1),
      placed.ship_state
    ) ->> ${sql.lit(day)}
    from orders as placed where placed.id = ${sql.ref(id)}
  )`;
}

/** Whether the carrier has scanned the new trip of a row of `returned_bags`, which can't be canceled any more. */
const newTripIsScanned = sql<boolean>`exists (
  select from ${tripsOfBag} join first_scans on first_scans.order_id = trips.id and first_scans.leg = 'outbound'
)`;

/** The number of the new trip of a row of `parcels` that was sent back, and whether the carrier has scanned it, as JSON; null while none is booked. */
export const newTripOfParcel = sql<readonly [displayId: string, isScanned: boolean] | null>`(
  select json_build_array(
    booked.display_id, exists (select from first_scans where first_scans.order_id = trips.id and first_scans.leg = 'outbound')
  )
  from returned_bags cross join lateral ${tripsOfBag} join orders as booked on booked.id = trips.id
  where returned_bags.parcel_id = parcels.id and returned_bags.state in ('again', 'ended') and ${isTripActive}
  order by trips.id desc
  limit 1
)`;

/** The ids of the rows of `returned_bags` that have an order as their new trip. */
function bagsOnTrip(tripOrderId: number) {
  return sql`
    select on_trip.id from returned_bags as on_trip where on_trip.trip_order_id = ${tripOrderId}
    union
    select on_trip.id
    from orders as trip
      join coupon_uses on coupon_uses.cart_id = trip.cart_id and coupon_uses.state = 'confirmed'
      join returned_bags as on_trip on on_trip.coupon_code = coupon_uses.coupon_code
    where trip.id = ${tripOrderId}
  `;
}

function returnedBags(db: Kysely<Tables>) {
  return db
    .selectFrom('returned_bags')
    .innerJoin('parcels', 'parcels.id', 'returned_bags.parcel_id')
    .selectAll('returned_bags')
    .select(['parcels.leg', 'parcels.bag']);
}

function returnedBagOf(
  row: Selectable<Tables['returned_bags']> & Pick<Selectable<Tables['parcels']>, 'leg' | 'bag'>,
): ReturnedBag {
  return {
    id: row.id,
    orderId: row.order_id,
    parcelId: row.parcel_id,
    leg: row.leg,
    bag: row.bag,
    state: row.state,
    cause: row.cause,
    amount: row.amount_cents === null ? null : cents(row.amount_cents),
    refundAt: row.settle_at,
    couponCode: row.coupon_code,
    tripOrderId: row.trip_order_id,
    arranged: row.arranged,
    askedAt: row.asked_at,
  };
}
