import type { Kysely, Transaction } from 'kysely';
import { requestParcelPlan } from '#records/parcels/parcel-plan-requests.ts';
import { requestPlansOfBagsOnTrip } from '#records/parcels/returned-bags.ts';
import type { Tables } from '#records/tables.ts';
import { cents } from '#rules/money.ts';
import type { CanceledLeg } from '#rules/orders/cancel.ts';

/** A leg as it was canceled. */
export type KeptCancellation = CanceledLeg & {
  /** The request that canceled it. */
  readonly key: string;
  readonly refundId: number | null;
  readonly canceledAt: Date;
};

/** Stores canceled legs, and requests new plans for the parcels of the order and of orders whose bags had their new trip in it. The database refuses to cancel a leg twice. PRC-04 */
export async function addCanceledLegs(
  tx: Transaction<Tables>,
  {
    orderId,
    legs,
    key,
    refundId,
    canceledBy,
    now,
  }: {
    readonly orderId: number;
    readonly legs: readonly (CanceledLeg & { readonly kind: 'full' | 'late' })[];
    readonly key: string;
    readonly refundId: number | null;
    readonly canceledBy: number | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('cancelled_legs')
    .values(
      legs.map(({ leg, kind, kept, refund }) => ({
        order_id: orderId,
        leg,
        key,
        kind,
        kept_cents: kept,
        refund_cents: refund,
        refund_id: refundId,
        cancelled_by: canceledBy,
        cancelled_at: now,
      })),
    )
    .execute();
  await requestParcelPlan(tx, orderId);
  if (legs.some(({ leg }) => leg === 'outbound')) await requestPlansOfBagsOnTrip(tx, orderId);
}

/** The canceled legs of an order, outbound first. */
export async function listCanceledLegs(db: Kysely<Tables>, orderId: number): Promise<readonly KeptCancellation[]> {
  const rows = await db
    .selectFrom('cancelled_legs')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('leg')
    .execute();
  return rows.map((row) => ({
    leg: row.leg,
    kind: row.kind,
    kept: cents(row.kept_cents),
    refund: cents(row.refund_cents),
    key: row.key,
    refundId: row.refund_id,
    canceledAt: row.cancelled_at,
  }));
}
