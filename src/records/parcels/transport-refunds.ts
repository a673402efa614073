import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** The refund of a bag's transport, if it went back already. */
export async function findTransportRefund(db: Kysely<Tables>, parcelId: number): Promise<number | null> {
  const row = await db
    .selectFrom('transport_refunds')
    .select('refund_id')
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst();
  return row?.refund_id ?? null;
}

/** The parcels of an order whose trip was refunded. */
export async function findRefundedParcels(db: Kysely<Tables>, orderId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('transport_refunds')
    .innerJoin('parcels', 'parcels.id', 'transport_refunds.parcel_id')
    .select('parcels.id')
    .where('parcels.order_id', '=', orderId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The database refuses a second one for the same bag. */
export async function addTransportRefund(
  tx: Transaction<Tables>,
  { parcelId, refundId }: { readonly parcelId: number; readonly refundId: number },
): Promise<void> {
  await tx.insertInto('transport_refunds').values({ parcel_id: parcelId, refund_id: refundId }).execute();
}
