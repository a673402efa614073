import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { isoDate } from '#rules/dates.ts';
import { isLastProgress, type ParcelProgress, parcelProgresses } from '#rules/parcels/parcel-progress.ts';
import type { Scan } from '#rules/parcels/scans.ts';
import { isBackWithSender, storedProgress, storedScanKind } from './stored-progress.ts';
import type { Leg } from '#rules/shipment/draft.ts';

/** A scan of one of an order's parcels, as the carrier reports it. */
export type NewParcelScan = Scan & { readonly parcelId: number };

export type ParcelScan = NewParcelScan & { readonly receivedAtMs: number };

/**
 * Stores scans, each once; returns those that were new. The statement is the same for any number of them, so that the database plans it once. A
 * scan of an archived month is known or a year late, and is not stored again.
 */
export async function addParcelScans(
  tx: Transaction<Tables>,
  { scans, now }: { readonly scans: readonly NewParcelScan[]; readonly now: Date },
): Promise<readonly NewParcelScan[]> {
  if (scans.length === 0) return [];
  const given = new Map(scans.map((scan) => [`${scan.parcelId} ${scan.id}`, scan]));
  const rows = [...given.values()].map(({ parcelId, id, kind, atMs, place, expectedOn, delayCause, returnCause }) => ({
    parcel_id: parcelId,
    scan_id: id,
    kind: storedScanKind(kind).word,
    is_back: storedScanKind(kind).isBack,
    scanned_at: new Date(atMs),
    ...place,
    expected_on: expectedOn,
    delay_cause: delayCause,
    return_cause: returnCause ?? null,
    received_at: now,
  }));
  const columns = sql.raw(
    'parcel_id, scan_id, kind, scanned_at, city, state, country, expected_on, delay_cause, return_cause, is_back, received_at',
  );
  const added = await sql<{ parcel_id: number; scan_id: string }>`
    insert into parcel_scans (${columns})
    select ${columns} from json_populate_recordset(null::parcel_scans, ${JSON.stringify(rows)})
    where scanned_at >= coalesce(
      (select (max(month) + interval '1 month') at time zone 'UTC' from archived_months where table_name = 'parcel_scans'),
      '-infinity'
    )
    on conflict (parcel_id, scan_id) do nothing
    returning parcel_id, scan_id
  `.execute(tx);
  return added.rows.flatMap(({ parcel_id, scan_id }) => given.get(`${parcel_id} ${scan_id}`) ?? []);
}

/** All scans of an order's parcels, the oldest first. Scans of the same time are always in the same order, however they arrived. */
export async function listScansOf(db: Kysely<Tables>, orderId: number): Promise<readonly ParcelScan[]> {
  const rows = await db
    .selectFrom('all_parcel_scans')
    .innerJoin('parcels', 'parcels.id', 'all_parcel_scans.parcel_id')
    .selectAll('all_parcel_scans')
    .where('parcels.order_id', '=', orderId)
    .orderBy('all_parcel_scans.scanned_at')
    .orderBy('all_parcel_scans.scan_id')
    .execute();
  return rows.map(scanOf);
}

/** Stores the progress of parcels, and when to ask the carrier about them unless it reports more by then. */
export async function saveProgress(
  tx: Transaction<Tables>,
  {
    parcels,
    trackAt,
  }: {
    readonly parcels: readonly { readonly id: number; readonly progress: ParcelProgress }[];
    readonly trackAt: Date;
  },
): Promise<void> {
  const told = parcels.map(({ id, progress }) => {
    const { word, isBack } = storedProgress(progress);
    return { id, progress: word, is_back: isBack };
  });
  await sql`
    update parcels set progress = told.progress, is_back = coalesce(told.is_back, parcels.is_back), track_at = ${trackAt}
    from json_to_recordset(${JSON.stringify(told)}) as told (id bigint, progress text, is_back boolean)
    where parcels.id = told.id
  `.execute(tx);
}

/** From now on the legs have begun; the first scan of each counts. */
export async function addFirstScans(
  tx: Transaction<Tables>,
  firsts: readonly { readonly orderId: number; readonly leg: Leg; readonly atMs: number }[],
): Promise<void> {
  if (firsts.length === 0) return;
  const rows = firsts
    .toSorted((one, other) => one.atMs - other.atMs)
    .map(({ orderId, leg, atMs }) => ({ order_id: orderId, leg, scanned_at: new Date(atMs) }));
  await sql`
    insert into first_scans (order_id, leg, scanned_at)
    select order_id, leg, scanned_at from json_populate_recordset(null::first_scans, ${JSON.stringify(rows)})
    on conflict (order_id, leg) do nothing
  `.execute(tx);
}

/**
 * Takes parcels that should have moved and that have no recent scan. Two workers never take the same one before `heldUntil`,
 * and bags that were handed over before `since` are no longer asked about.
 */
export function takeSilentParcels(
  db: Kysely<Tables>,
  { heldUntil, ...due }: Due & { readonly heldUntil: Date },
): Promise<readonly { readonly id: number; readonly reference: string }[]> {
  return takeUnderWay(db, 'track_at', { ...due, nextAt: heldUntil });
}

/** The legs of an order of which a carrier has scanned a bag. */
export async function findScannedLegs(db: Kysely<Tables>, orderId: number): Promise<ReadonlySet<Leg>> {
  const rows = await db.selectFrom('first_scans').select('leg').where('order_id', '=', orderId).execute();
  return new Set(rows.map(({ leg }) => leg));
}

/** Takes parcels under way whose handover is over, to see whether they have had no scan for too long; each is looked at again at `nextAt`. */
export function takeParcelsToCheckForSilence(
  db: Kysely<Tables>,
  due: Due & { readonly nextAt: Date },
): Promise<readonly { readonly id: number; readonly orderId: number }[]> {
  return takeUnderWay(db, 'silence_at', due);
}

/** Which parcels are due: those handed over after `since` and not looked at again before `now`. */
type Due = { readonly now: Date; readonly since: Date; readonly limit: number };

function takeUnderWay(
  db: Kysely<Tables>,
  column: 'track_at' | 'silence_at',
  { now, since, nextAt, limit }: Due & { readonly nextAt: Date },
) {
  const dueAt = sql<Date>`coalesce(${sql.ref(column)}, hand_over_by)`;
  return db
    .with('due', (query) =>
      query
        .selectFrom('parcels')
        .select('id as due_id')
        .where('state', '=', 'ready')
        .where('progress', 'not in', parcelProgresses.filter(isLastProgress))
        .where((row) => row.not(isBackWithSender))
        .where(dueAt, '<=', now)
        .where('hand_over_by', '>', since)
        .orderBy(dueAt)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('parcels')
    .from('due')
    .set({ [column]: nextAt })
    .whereRef('parcels.id', '=', 'due.due_id')
    .returning(['parcels.id', 'parcels.reference', 'parcels.order_id as orderId'])
    .execute();
}

function scanOf(row: Selectable<Tables['all_parcel_scans']>): ParcelScan {
  return {
    parcelId: row.parcel_id,
    id: row.scan_id,
    kind: row.kind,
    atMs: row.scanned_at.getTime(),
    place: { city: row.city, state: row.state, country: row.country },
    expectedOn: row.expected_on === null ? null : isoDate(row.expected_on),
    delayCause: row.delay_cause,
    returnCause: row.return_cause,
    receivedAtMs: row.received_at.getTime(),
  };
}
