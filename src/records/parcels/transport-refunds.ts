import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { addCents, type Cents, cents, zeroCents } from '#rules/money.ts';
import type { Leg } from '#rules/shipment/draft.ts';

/** The refund of a bag's transport, if there is one already. */
export async function findTransportRefund(db: Kysely<Tables>, parcelId: number): Promise<number | null> {
  const row = await db
    .selectFrom('transport_refunds')
    .select('refund_id')
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst();
  return row?.refund_id ?? null;
}

/** What was refunded for bags of an order, by leg. A refund for several bags of a leg counts once. PRC-04 */
export async function findRefundedTransport(
  db: Kysely<Tables>,
  orderId: number,
): Promise<ReadonlyMap<Leg, { readonly amount: Cents; readonly bagCount: number }>> {
  const rows = await db
    .selectFrom('transport_refunds')
    .innerJoin('parcels', 'parcels.id', 'transport_refunds.parcel_id')
    .innerJoin('refunds', 'refunds.id', 'transport_refunds.refund_id')
    .select((row) => ['parcels.leg', 'refunds.amount_cents', row.fn.countAll<number>().as('bag_count')])
    .where('parcels.order_id', '=', orderId)
    .groupBy(['parcels.leg', 'refunds.id', 'refunds.amount_cents'])
    .execute();
  const sums = new Map<Leg, { readonly amount: Cents; readonly bagCount: number }>();
  for (const { leg, amount_cents, bag_count } of rows) {
    const { amount, bagCount } = sums.get(leg) ?? { amount: zeroCents, bagCount: 0 };
    sums.set(leg, { amount: addCents(amount, cents(amount_cents)), bagCount: bagCount + bag_count });
  }
  return sums;
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
