import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { auditKeysMax, auditPart, firstPart } from '#records/money/audit-ledger.ts';
import {
  beginAudit,
  endAudit,
  findAudit,
  lastLedgerCheck,
  type LedgerAudit,
  saveAudit,
} from '#records/money/ledger-checks.ts';
import type { Tables } from '#records/tables.ts';
import { auditSlackMs, auditTimes } from '#rules/ledger/audit-times.ts';

/** How often the books are audited. */
const auditEveryMs = 6 * 60 * 60 * 1000;

/** How long one run of the job works on an audit. The next one continues with it. */
const auditRunMs = 20_000;

export type LedgerCheckDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: { error(details: object, message: string): void };
  readonly keysMax?: number;
};

/**
 * Checks the whole ledger in parts. How far it has come is stored after each, so that any worker continues with an audit whose worker was
 * killed. Each broken rule is an error in the log, with its place, and counts in the metrics of all servers until a
 * later check finds it repaired. PRC-03
 */
export function ledgerCheck(deps: LedgerCheckDeps): {
  /** A whole audit now, or the rest of one that is under way. */
  check(): Promise<void>;
  /** Works on an audit for a while, if one is due or under way, and leaves the database to others for half of the time. */
  checkWhenDue(): Promise<void>;
  violations(): Promise<number | null>;
} {
  return {
    check: async () => {
      await begin(deps);
      await continueAudit(deps, { runMs: Number.POSITIVE_INFINITY, restPart: 0 });
    },
    checkWhenDue: async () => {
      const last = await lastLedgerCheck(deps.db);
      if (!last || deps.clock.nowMs() - last.checkedAt.getTime() >= auditEveryMs) await begin(deps);
      await continueAudit(deps, { runMs: auditRunMs, restPart: 1 });
    },
    violations: async () => (await lastLedgerCheck(deps.db))?.violationCount ?? null,
  };
}

async function begin({ db, clock }: LedgerCheckDeps): Promise<void> {
  if (await findAudit(db)) return;
  await beginAudit(db, { startedAt: nowOf(clock), progress: await firstPart(db) });
}

/** `restPart`: how long it rests after a part, as a part of the time that took. */
async function continueAudit(
  deps: LedgerCheckDeps,
  { runMs, restPart }: { runMs: number; restPart: number },
): Promise<void> {
  const endMs = performance.now() + runMs;
  let audit = await findAudit(deps.db);
  while (audit && performance.now() < endMs) {
    const beganMs = performance.now();
    audit = await checkPart(deps, audit);
    if (audit && restPart > 0) await wait((performance.now() - beganMs) * restPart);
  }
}

/** Undefined when the audit has ended, or another worker has checked this part. */
async function checkPart(
  { db, clock, log, keysMax = auditKeysMax }: LedgerCheckDeps,
  audit: LedgerAudit,
): Promise<LedgerAudit | undefined> {
  const nowMs = clock.nowMs();
  const part = await auditPart(db, audit.progress, { times: auditTimes(nowMs - auditSlackMs), keysMax });
  for (const violation of part.violations) log.error(violation, 'ledger check failed: manual review needed');
  const violationCount = audit.violationCount + part.violations.length;
  if (part.next) return saveAudit(db, audit, { progress: part.next, violationCount });
  await endAudit(db, audit, { checkedAt: new Date(nowMs), violationCount, sumCents: part.sumCents });
  return undefined;
}
