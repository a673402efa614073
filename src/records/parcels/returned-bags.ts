import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { type Cents, cents } from '#rules/money.ts';
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
  /** What goes back, or off the new trip; null where the trip stays paid. */
  readonly amount: Cents | null;
  /** When the amount goes back by itself. */
  readonly settleAt: Date | null;
  readonly couponCode: string | null;
};

/** Asks for a parcel once; the database leaves an earlier question alone. */
export async function addReturnedBag(
  tx: Transaction<Tables>,
  {
    now,
    ...asked
  }: Pick<ReturnedBag, 'orderId' | 'parcelId' | 'cause' | 'amount' | 'settleAt'> & { readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('returned_bags')
    .values({
      order_id: asked.orderId,
      parcel_id: asked.parcelId,
      cause: asked.cause,
      amount_cents: asked.amount,
      settle_at: asked.settleAt,
      asked_at: now,
    })
    .onConflict((conflict) => conflict.column('parcel_id').doNothing())
    .execute();
}

export async function listReturnedBagsOf(db: Kysely<Tables>, orderId: number): Promise<readonly ReturnedBag[]> {
  const rows = await returnedBags(db)
    .where('returned_bags.order_id', '=', orderId)
    .orderBy('returned_bags.id')
    .execute();
  return rows.map(returnedBagOf);
}

/** The parcels of an order whose bags were sent back and whose new trip is booked. */
export async function listOnNewTrips(db: Kysely<Tables>, orderId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('returned_bags')
    .select('parcel_id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['again', 'ended'])
    .where(newTripIsBooked)
    .execute();
  return new Set(rows.map(({ parcel_id }) => parcel_id));
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

/** Those whose amount is to go back now, because no answer came or because their code was not used. */
export async function listReturnedBagsToSettle(
  db: Kysely<Tables>,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly ReturnedBag[]> {
  const rows = await returnedBags(db)
    .where('returned_bags.state', 'in', ['asked', 'again'])
    .where('returned_bags.settle_at', '<=', now)
    .orderBy('returned_bags.settle_at')
    .limit(limit)
    .execute();
  return rows.map(returnedBagOf);
}

/** Moves it on if it is still in the state the move starts from. False when another request was faster. */
export async function moveReturnedBag(
  tx: Transaction<Tables>,
  move: {
    readonly id: number;
    readonly from: ReturnedBagState;
    readonly to: ReturnedBagState;
    readonly now: Date;
    readonly code?: { readonly text: string; readonly until: Date };
  },
): Promise<boolean> {
  const { id, from, to, now, code } = move;
  if (!mayReturnedBagBecome(move)) throw new Error(`A returned bag that is ${from} can't become ${to}`);
  const moved = await tx
    .updateTable('returned_bags')
    .set({ state: to, answered_at: now, ...(code && { coupon_code: code.text, settle_at: code.until }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Postpones the next try to `until`. */
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

/**
 * Whether the new trip of a row of `returned_bags` is booked and not canceled: by the order that used its code or, where the first trip stays paid and there is no
 * code, by any later order of the same email.
 */
export const newTripIsBooked = sql<boolean>`exists (
  select from orders as trip
  where not exists (select from cancelled_legs where cancelled_legs.order_id = trip.id and cancelled_legs.leg = 'outbound')
    and case when returned_bags.coupon_code is null then
      trip.id <> returned_bags.order_id and trip.placed_at > returned_bags.asked_at and trip.user_id in (
        select customer.id
        from users as owner join orders as first_trip on first_trip.user_id = owner.id
          join users as customer
            on coalesce(owner.contact_email, owner.email) in (customer.email, customer.contact_email)
        where first_trip.id = returned_bags.order_id
      )
    else
      trip.cart_id in (
        select coupon_uses.cart_id from coupon_uses
        where coupon_uses.coupon_code = returned_bags.coupon_code and coupon_uses.state = 'confirmed'
      )
    end
)`;

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
    settleAt: row.settle_at,
    couponCode: row.coupon_code,
  };
}
