import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { LateExcuse } from '#rules/parcels/late-delivery.ts';

/** Orders with delivered parcels whose arrival is to be assessed now. Those whose assessment failed come last. */
export async function listOrdersToAssess(
  db: Kysely<Tables>,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('parcels')
    .select('order_id')
    .where('progress', '=', 'delivered')
    .where('is_arrival_judged', '=', false)
    .where((where) => where.or([where('judge_at', 'is', null), where('judge_at', '<=', now)]))
    .orderBy('judge_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute();
  return [...new Set(rows.map(({ order_id }) => order_id))];
}

/** Delivered parcels of an order whose arrival is still to be assessed. */
export async function listUnassessedOf(
  db: Kysely<Tables>,
  orderId: number,
): Promise<readonly { readonly id: number; readonly tries: number }[]> {
  return db
    .selectFrom('parcels')
    .select(['id', 'judge_tries as tries'])
    .where('order_id', '=', orderId)
    .where('progress', '=', 'delivered')
    .where('is_arrival_judged', '=', false)
    .orderBy('id')
    .execute();
}

/** Takes a parcel to assess its arrival; false when another worker has taken it already. */
export async function takeUnassessed(tx: Transaction<Tables>, id: number): Promise<boolean> {
  const taken = await tx
    .updateTable('parcels')
    .set({ is_arrival_judged: true })
    .where('id', '=', id)
    .where('is_arrival_judged', '=', false)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Postpones the next try to `until`, and stores how many tries there were. */
export async function postponeAssessment(
  db: Kysely<Tables>,
  { id, until, tries }: { readonly id: number; readonly until: Date; readonly tries: number },
): Promise<void> {
  await db
    .updateTable('parcels')
    .set({ judge_at: until, judge_tries: tries })
    .where('id', '=', id)
    .where('is_arrival_judged', '=', false)
    .execute();
}

export async function addArrival(
  tx: Transaction<Tables>,
  arrival: {
    readonly parcelId: number;
    readonly promisedOn: IsoDate;
    readonly deliveredOn: IsoDate;
    readonly daysLate: number;
    readonly excuse: LateExcuse | null;
    readonly refundId: number | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('parcel_arrivals')
    .values({
      parcel_id: arrival.parcelId,
      promised_on: arrival.promisedOn,
      delivered_on: arrival.deliveredOn,
      days_late: arrival.daysLate,
      excuse: arrival.excuse,
      refund_id: arrival.refundId,
      decided_at: arrival.now,
    })
    .execute();
}
