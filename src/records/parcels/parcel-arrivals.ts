import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { LateExcuse } from '#rules/parcels/late-delivery.ts';

/** Delivered parcels whose arrival is still to be judged, with their orders. */
export function listUnjudged(
  db: Kysely<Tables>,
  { limit }: { readonly limit: number },
): Promise<readonly { readonly id: number; readonly orderId: number }[]> {
  return db
    .selectFrom('parcels')
    .select(['id', 'order_id as orderId'])
    .where('progress', '=', 'delivered')
    .where('is_arrival_judged', '=', false)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Takes a parcel to judge its arrival; false when another worker was faster. */
export async function takeUnjudged(tx: Transaction<Tables>, id: number): Promise<boolean> {
  const taken = await tx
    .updateTable('parcels')
    .set({ is_arrival_judged: true })
    .where('id', '=', id)
    .where('is_arrival_judged', '=', false)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
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
