import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { BillFilter } from '#rules/parcels/staff-filter.ts';
import { isOrderOrLabel } from './staff-filter-condition.ts';

/** A billed label that staff have settled with its carrier. */
export type SettledBill = {
  readonly trackingNumber: string;
  /** What was billed for the label by then. */
  readonly billed: Cents;
  readonly note: string;
  readonly settledAt: Date;
  /** The email of the member of staff. */
  readonly settledBy: string;
  /** Null for a label that is none of ours. */
  readonly order: { readonly orderId: number; readonly displayId: string } | null;
};

/** Records that a label is settled. False when it is settled already for this amount. */
export async function addSettledBill(
  tx: Transaction<Tables>,
  {
    trackingNumber,
    billed,
    note,
    settledBy,
    now,
  }: Pick<SettledBill, 'trackingNumber' | 'billed' | 'note'> & { readonly settledBy: number; readonly now: Date },
): Promise<boolean> {
  const settled = { billed_cents: billed, note, settled_at: now, settled_by: settledBy };
  const added = await tx
    .insertInto('settled_bills')
    .values({ tracking_number: trackingNumber, ...settled })
    .onConflict((conflict) =>
      conflict.column('tracking_number').doUpdateSet(settled).where('settled_bills.billed_cents', '<>', billed),
    )
    .returning('tracking_number')
    .executeTakeFirst();
  return added !== undefined;
}

/** What was billed for these labels when they were settled, by their numbers. */
export async function findSettledAmounts(
  db: Kysely<Tables>,
  trackingNumbers: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  if (trackingNumbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('settled_bills')
    .select(['tracking_number', 'billed_cents'])
    .where('tracking_number', 'in', trackingNumbers)
    .execute();
  return new Map(rows.map((row) => [row.tracking_number, cents(row.billed_cents)]));
}

/** The most recent ones, or the most recent of those that staff search for. */
export async function listSettledBills(
  db: Kysely<Tables>,
  { search, limit }: Pick<BillFilter, 'search'> & { readonly limit: number },
): Promise<readonly SettledBill[]> {
  const rows = await db
    .selectFrom('settled_bills')
    .innerJoin('users', 'users.id', 'settled_bills.settled_by')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('parcels')
          .innerJoin('orders', 'orders.id', 'parcels.order_id')
          .select(['orders.id as order_id', 'orders.display_id'])
          .whereRef('parcels.tracking_number', '=', 'settled_bills.tracking_number')
          .orderBy('parcels.id', 'desc')
          .limit(1)
          .as('labeled'),
      (join) => join.onTrue(),
    )
    .selectAll('settled_bills')
    .select(['users.email', 'labeled.order_id', 'labeled.display_id'])
    .where(isOrderOrLabel(search, sql`array[settled_bills.tracking_number]`, sql`labeled.display_id`))
    .orderBy('settled_bills.settled_at', 'desc')
    .orderBy('settled_bills.tracking_number')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    trackingNumber: row.tracking_number,
    billed: cents(row.billed_cents),
    note: row.note,
    settledAt: row.settled_at,
    settledBy: row.email,
    order:
      row.order_id === null || row.display_id === null ? null : { orderId: row.order_id, displayId: row.display_id },
  }));
}
