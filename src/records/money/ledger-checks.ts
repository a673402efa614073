import type { Kysely } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import type { Tables } from '#records/tables.ts';
import type { AuditProgress } from '#rules/ledger/audit-progress.ts';

/** The audit that is under way. */
export type LedgerAudit = {
  readonly startedAt: Date;
  readonly parts: number;
  readonly progress: AuditProgress;
  readonly violationCount: number;
};

export async function findAudit(db: Kysely<Tables>): Promise<LedgerAudit | undefined> {
  const row = await db.selectFrom('ledger_audits').selectAll().executeTakeFirst();
  return (
    row && {
      startedAt: row.started_at,
      parts: row.parts,
      progress: row.progress,
      violationCount: row.violation_count,
    }
  );
}

/** Begins an audit, unless one is under way. */
export async function beginAudit(
  db: Kysely<Tables>,
  { startedAt, progress }: Pick<LedgerAudit, 'startedAt' | 'progress'>,
): Promise<void> {
  await db
    .insertInto('ledger_audits')
    .values({ started_at: startedAt, progress: JSON.stringify(progress) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores how far an audit has come; undefined if another worker has stored this part. */
export async function saveAudit(
  db: Kysely<Tables>,
  { startedAt, parts }: LedgerAudit,
  { progress, violationCount }: Pick<LedgerAudit, 'progress' | 'violationCount'>,
): Promise<LedgerAudit | undefined> {
  const saved = await db
    .updateTable('ledger_audits')
    .set({ parts: parts + 1, progress: JSON.stringify(progress), violation_count: violationCount })
    .where('started_at', '=', startedAt)
    .where('parts', '=', parts)
    .executeTakeFirst();
  return saved.numUpdatedRows === 1n ? { startedAt, parts: parts + 1, progress, violationCount } : undefined;
}

/** Ends an audit with its result, unless another worker has done so. */
export async function endAudit(
  db: Kysely<Tables>,
  { startedAt, parts }: LedgerAudit,
  { checkedAt, violationCount, sumCents }: { checkedAt: Date; violationCount: number; sumCents: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .deleteFrom('ledger_audits')
      .where('started_at', '=', startedAt)
      .where('parts', '=', parts)
      .executeTakeFirst();
    if (ended.numDeletedRows === 0n) return;
    await tx
      .insertInto('ledger_checks')
      .values({ checked_at: checkedAt, violation_count: violationCount, sum_cents: Number(sumCents) })
      .execute();
  });
}

export type LedgerCheck = { readonly checkedAt: Date; readonly violationCount: number };

/** The last audit that was ended; null before the first. */
export async function lastLedgerCheck(db: Kysely<Tables>): Promise<LedgerCheck | null> {
  const row = await db
    .selectFrom('ledger_checks')
    .select(['checked_at', 'violation_count'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { checkedAt: row.checked_at, violationCount: row.violation_count } : null;
}
