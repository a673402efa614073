import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

/**
 * Requests a new plan for the parcels of an order, if the transaction that changes the order commits. Placing an order writes the request
 * in its own statement.
 */
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

export type PlanRequest = { readonly id: number; readonly orderId: number; readonly skipsStarted: boolean };

/** The requests that have waited longest of those after `afterId`, which this transaction alone works on. */
export async function takePlanRequests(
  tx: Transaction<Tables>,
  { now, afterId, limit }: { readonly now: Date; readonly afterId: number; readonly limit: number },
): Promise<readonly PlanRequest[]> {
  return dueRequests(tx, now).where('id', '>', afterId).limit(limit).execute();
}

/** The request of an order that has waited longest, which this transaction alone works on; undefined when none is due. */
export async function takePlanRequest(
  tx: Transaction<Tables>,
  { now, orderId }: { readonly now: Date; readonly orderId: number },
): Promise<PlanRequest | undefined> {
  return dueRequests(tx, now).where('order_id', '=', orderId).limit(1).executeTakeFirst();
}

function dueRequests(tx: Transaction<Tables>, now: Date) {
  return tx
    .selectFrom('parcel_plan_requests')
    .select(['id', 'order_id as orderId', 'skips_started as skipsStarted'])
    .where((where) => where.or([where('not_before', 'is', null), where('not_before', '<=', now)]))
    .orderBy('id')
    .forUpdate()
    .skipLocked();
}

/**
 * Ends the requests of an order that a transaction can see, before it reads the order: those who change an order lock it, so what they have
 * requested by then is part of what is read.
 */
export async function endPlanRequests(tx: Transaction<Tables>, orderId: number): Promise<void> {
  await tx.deleteFrom('parcel_plan_requests').where('order_id', '=', orderId).execute();
}

/**
 * Ends the requests of those of the orders to which nothing has happened since they were placed, and returns these orders: they have no
 * parcels and no pickups, nothing of them was canceled, and their owner was not erased. In one statement, so that what happens meanwhile
 * keeps its request; with `offset 0` the database looks each order up and never reads a whole table.
 */
export async function endFirstPlanRequests(
  tx: Transaction<Tables>,
  orderIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    with untouched as materialized (
      select orders.id
      from orders join users on users.id = orders.user_id
      where orders.id = any(${[...orderIds]}::integer[]) and users.erased_at is null
        and not exists (select from parcels where order_id = orders.id offset 0)
        and not exists (select from pickups where order_id = orders.id offset 0)
        and not exists (select from cancelled_legs where order_id = orders.id offset 0)
        and not exists (select from first_scans where order_id = orders.id offset 0)
    ), ended as (
      delete from parcel_plan_requests where order_id = any(${[...orderIds]}::integer[]) and order_id in (select id from untouched)
    )
    select id from untouched order by id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Leaves the requests of an order alone for a while. */
export async function postponePlanRequests(
  db: Kysely<Tables>,
  { orderId, until }: { readonly orderId: number; readonly until: Date },
): Promise<void> {
  await db.updateTable('parcel_plan_requests').set({ not_before: until }).where('order_id', '=', orderId).execute();
}
