import { type Kysely, sql } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** What the entries sum to, with what archived ones are carried forward as. */
const ledgerSum = sql<{ sum_cents: number }>`(
  select (
    (select coalesce(sum(amount_cents), 0) from ledger_entries)
    + (select coalesce(sum(carried_cents), 0) from account_balances)
    + (select coalesce(sum(amount_cents), 0) from ledger_carried)
  )::bigint as sum_cents
)`;

export async function saveLedgerCheck(
  db: Kysely<Tables>,
  { checkedAt, violationCount }: { checkedAt: Date; violationCount: number },
): Promise<void> {
  await db
    .insertInto('ledger_checks')
    .values((from) => ({
      checked_at: checkedAt,
      violation_count: violationCount,
      sum_cents: from.selectFrom(ledgerSum.as('ledger')).select('sum_cents'),
    }))
    .execute();
}

/** How many rules of the ledger did not hold at the last check; null before the first. */
export async function lastLedgerCheck(db: Kysely<Tables>): Promise<number | null> {
  const row = await db
    .selectFrom('ledger_checks')
    .select('violation_count')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.violation_count ?? null;
}
