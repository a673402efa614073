import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { isoDate } from '#rules/dates.ts';
import { isTripOver, type ParcelProgress, parcelProgresses } from '#rules/parcels/parcel-progress.ts';
import type { Scan } from '#rules/parcels/scans.ts';
import type { Leg } from '#rules/shipment/draft.ts';

/** A scan of one of an order's parcels. */
export type ParcelScan = Scan & { readonly parcelId: number; readonly receivedAtMs: number };

/** Stores scans of a parcel, each once; answers those that were new. */
export async function addParcelScans(
  tx: Transaction<Tables>,
  { parcelId, scans, now }: { readonly parcelId: number; readonly scans: readonly Scan[]; readonly now: Date },
): Promise<readonly Scan[]> {
  if (scans.length === 0) return [];
  const added = await tx
    .insertInto('parcel_scans')
    .values(
      scans.map(({ id, kind, atMs, place, expectedOn, delayCause }) => ({
        parcel_id: parcelId,
        scan_id: id,
        kind,
        scanned_at: new Date(atMs),
        ...place,
        expected_on: expectedOn,
        delay_cause: delayCause,
        received_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['parcel_id', 'scan_id']).doNothing())
    .returning('scan_id')
    .execute();
  const ids = new Set(added.map(({ scan_id }) => scan_id));
  return scans.filter(({ id }) => ids.has(id));
}

/** All scans of an order's parcels, the oldest first. Those of the same moment have one order too, whatever order they came in. */
export async function listScansOf(db: Kysely<Tables>, orderId: number): Promise<readonly ParcelScan[]> {
  const rows = await db
    .selectFrom('parcel_scans')
    .innerJoin('parcels', 'parcels.id', 'parcel_scans.parcel_id')
    .selectAll('parcel_scans')
    .where('parcels.order_id', '=', orderId)
    .orderBy('parcel_scans.scanned_at')
    .orderBy('parcel_scans.scan_id')
    .execute();
  return rows.map(scanOf);
}

/** How far a parcel has come, and when the carrier is asked about it unless it tells us more by then. */
export async function saveProgress(
  tx: Transaction<Tables>,
  { id, progress, trackAt }: { readonly id: number; readonly progress: ParcelProgress; readonly trackAt: Date },
): Promise<void> {
  await tx.updateTable('parcels').set({ progress, track_at: trackAt }).where('id', '=', id).execute();
}

/** From now on the leg has begun; the first of its scans counts. */
export async function addFirstScan(
  tx: Transaction<Tables>,
  { orderId, leg, atMs }: { readonly orderId: number; readonly leg: Leg; readonly atMs: number },
): Promise<void> {
  await tx
    .insertInto('first_scans')
    .values({ order_id: orderId, leg, scanned_at: new Date(atMs) })
    .onConflict((conflict) => conflict.columns(['order_id', 'leg']).doNothing())
    .execute();
}

/**
 * Takes parcels that should have moved, and of which nothing was heard for a while. Two workers never claim the same one before `heldUntil`,
 * and bags that were handed over before `since` are no longer asked about.
 */
export async function claimSilentParcels(
  db: Kysely<Tables>,
  {
    now,
    since,
    heldUntil,
    limit,
  }: { readonly now: Date; readonly since: Date; readonly heldUntil: Date; readonly limit: number },
): Promise<readonly { readonly id: number; readonly reference: string }[]> {
  const askAt = sql<Date>`coalesce(track_at, hand_over_by)`;
  return db
    .with('silent', (query) =>
      query
        .selectFrom('parcels')
        .select('id as silent_id')
        .where('state', '=', 'ready')
        .where('progress', 'not in', parcelProgresses.filter(isTripOver))
        .where(askAt, '<=', now)
        .where('hand_over_by', '>', since)
        .orderBy(askAt)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('parcels')
    .from('silent')
    .set({ track_at: heldUntil })
    .whereRef('parcels.id', '=', 'silent.silent_id')
    .returning(['parcels.id', 'parcels.reference'])
    .execute();
}

function scanOf(row: Selectable<Tables['parcel_scans']>): ParcelScan {
  return {
    parcelId: row.parcel_id,
    id: row.scan_id,
    kind: row.kind,
    atMs: row.scanned_at.getTime(),
    place: { city: row.city, state: row.state, country: row.country },
    expectedOn: row.expected_on === null ? null : isoDate(row.expected_on),
    delayCause: row.delay_cause,
    receivedAtMs: row.received_at.getTime(),
  };
}
