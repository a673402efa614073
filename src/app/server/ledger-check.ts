import type { Kysely } from 'kysely';
import type { Clock } from '#ports/clock/clock.ts';
import { auditSlackMs, auditWholeLedger } from '#records/money/audit-ledger.ts';
import { lastLedgerCheck, saveLedgerCheck } from '#records/money/ledger-checks.ts';
import type { Tables } from '#records/tables.ts';

/**
 * Checks the whole ledger. Each broken rule is an error in the log, with its place, and counts in the metrics of all servers until a
 * later check finds it repaired. PRC-03
 */
export function ledgerCheck({
  db,
  clock,
  log,
}: {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: { error(details: object, message: string): void };
}): { check(): Promise<void>; violations(): Promise<number | null> } {
  return {
    check: async () => {
      const nowMs = clock.nowMs();
      const violations = await auditWholeLedger(db, new Date(nowMs - auditSlackMs));
      for (const violation of violations) log.error(violation, 'ledger check failed: manual review needed');
      await saveLedgerCheck(db, { checkedAt: new Date(nowMs), violationCount: violations.length });
    },
    violations: () => lastLedgerCheck(db),
  };
}
