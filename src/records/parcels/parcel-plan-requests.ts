import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** Has the parcels of an order planned anew, if the transaction that changes the order commits. Placing an order has it in its own statement. */
export async function requestParcelPlan(tx: Transaction<Tables>, orderId: number): Promise<void> {
  await tx.insertInto('parcel_plan_requests').values({ order_id: orderId }).execute();
}

/** The same for every order of a user. */
export async function requestParcelPlansOf(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx
    .insertInto('parcel_plan_requests')
    .columns(['order_id', 'skips_started'])
    .expression((from) =>
      from
        .selectFrom('orders')
        .select((row) => ['orders.id', row.lit(true).as('skips_started')])
        .where('user_id', '=', userId),
    )
    .execute();
}

/** The requests of the order that has waited longest, which this transaction alone works on; undefined when none is due. */
export async function takePlanRequest(
  tx: Transaction<Tables>,
  now: Date,
): Promise<{ readonly orderId: number; readonly skipsStarted: boolean } | undefined> {
  const row = await tx
    .selectFrom('parcel_plan_requests')
    .select(['order_id as orderId', 'skips_started as skipsStarted'])
    .where((where) => where.or([where('not_before', 'is', null), where('not_before', '<=', now)]))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row;
}

/**
 * Ends the requests of an order that a transaction can see, before it reads the order: those who change an order lock it, so what they have
 * requested by then is part of what is read.
 */
export async function endPlanRequests(tx: Transaction<Tables>, orderId: number): Promise<void> {
  await tx.deleteFrom('parcel_plan_requests').where('order_id', '=', orderId).execute();
}

/** Leaves the requests of an order alone for a while. */
export async function postponePlanRequests(
  db: Kysely<Tables>,
  { orderId, until }: { readonly orderId: number; readonly until: Date },
): Promise<void> {
  await db.updateTable('parcel_plan_requests').set({ not_before: until }).where('order_id', '=', orderId).execute();
}
