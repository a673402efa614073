import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** The carrier comes to one address on one day within one window, for the pickups of any number of orders. */
export type PickupStop = {
  readonly id: number;
  /** The carrier's reference: that of the pickup for which the stop is booked. */
  readonly reference: string;
  readonly confirmation: string | null;
  /** Whether it still counts. One that is closed is canceled by the last pickup that leaves it. */
  readonly isOpen: boolean;
};

type Window = { readonly fromHour: number; readonly toHour: number };

/**
 * The stop for a new pickup: an open one of the same carrier, day and address whose window is within the one that was chosen, or a new one. The
 * database locks the place, so that orders that are placed at once share one stop.
 */
export async function joinStop(
  tx: Transaction<Tables>,
  {
    placeHash,
    window: { fromHour, toHour },
    reference,
    now,
  }: { readonly placeHash: string; readonly window: Window; readonly reference: string; readonly now: Date },
): Promise<number> {
  const place = Buffer.from(placeHash, 'hex');
  await sql`select pg_advisory_xact_lock(${place.readBigInt64BE().toString()}::bigint)`.execute(tx);
  const open = await tx
    .selectFrom('pickup_stops')
    .select('id')
    .where('place_hash', '=', place)
    .where('is_open', '=', true)
    .where('from_hour', '>=', fromHour)
    .where('to_hour', '<=', toHour)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (open) return open.id;
  return addStop(tx, { place, fromHour, toHour, reference, now });
}

async function addStop(
  tx: Transaction<Tables>,
  {
    place,
    fromHour,
    toHour,
    reference,
    now,
  }: Window & { readonly place: Buffer; readonly reference: string; readonly now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('pickup_stops')
    .values({ place_hash: place, from_hour: fromHour, to_hour: toHour, reference, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findStop(db: Kysely<Tables>, stopId: number): Promise<PickupStop> {
  const row = await db.selectFrom('pickup_stops').selectAll().where('id', '=', stopId).executeTakeFirstOrThrow();
  return { id: row.id, reference: row.reference, confirmation: row.confirmation, isOpen: row.is_open };
}

/** The carrier comes. */
export async function confirmStop(
  tx: Transaction<Tables>,
  { stopId, confirmation }: { readonly stopId: number; readonly confirmation: string },
): Promise<void> {
  await tx
    .updateTable('pickup_stops')
    .set({ confirmation })
    .where('id', '=', stopId)
    .where('confirmation', 'is', null)
    .execute();
}

/**
 * A pickup no longer counts on its stop, or the carrier has refused it. The stop is closed if no other pickup needs it, and also if the carrier was
 * asked for it in the name of this one and has not said yes: the others then get a stop that is booked for one of them.
 */
export async function leaveStop(
  tx: Transaction<Tables>,
  { stopId, reference, now }: { readonly stopId: number; readonly reference: string; readonly now: Date },
): Promise<void> {
  const stop = await tx
    .selectFrom('pickup_stops')
    .selectAll()
    .where('id', '=', stopId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const others = await tx
    .selectFrom('pickups')
    .select(['id', 'reference'])
    .where('stop_id', '=', stopId)
    .where('reference', '<>', reference)
    .where('state', 'in', ['planned', 'booking', 'booked'])
    .orderBy('id')
    .execute();
  const isBookedForOthers = stop.confirmation !== null || stop.reference !== reference;
  if (!stop.is_open || (others.length > 0 && isBookedForOthers)) return;
  await tx.updateTable('pickup_stops').set({ is_open: false }).where('id', '=', stopId).execute();
  const [next] = others;
  if (!next) return;
  const window = { fromHour: stop.from_hour, toHour: stop.to_hour };
  const nextId = await addStop(tx, { ...window, place: stop.place_hash, reference: next.reference, now });
  await tx
    .updateTable('pickups')
    .set({ stop_id: nextId, next_try_at: now })
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute();
}

/** Makes the hashes of a user's addresses useless, so that they can't be found by trying addresses. */
export async function forgetStops(tx: Transaction<Tables>, userId: number): Promise<void> {
  const stops = await tx
    .selectFrom('pickups')
    .innerJoin('orders', 'orders.id', 'pickups.order_id')
    .select('pickups.stop_id')
    .distinct()
    .where('orders.user_id', '=', userId)
    .execute();
  for (const { stop_id: id } of stops) {
    if (id === null) continue;
    await tx
      .updateTable('pickup_stops')
      .set({ place_hash: randomBytes(32) })
      .where('id', '=', id)
      .execute();
  }
}
