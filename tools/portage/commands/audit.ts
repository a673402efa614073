import { listArchivedMonths } from '#records/archive/archived-tables.ts';
import { auditLedger } from '#records/money/audit-ledger.ts';
import type { AuditProgress } from '#rules/ledger/audit-progress.ts';
import { auditSlackMs, auditTimes } from '#rules/ledger/audit-times.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../open-database.ts';

/** How often a long audit prints its progress. */
const logEveryMs = 5_000;

export const auditCommand: Command = {
  usage: 'audit',
  summary: 'Checks the books: the ledger, balances, holds, coupons, refunds, orders and their payments.',
  details:
    'The service may keep running: the books are read in parts, each as of one point in time, with short statements. Progress is written to standard error every five seconds. Exit code 1 if a rule is broken.',
  run: () =>
    withDatabase(async ({ db }) => {
      const parts = countParts();
      const violations = await auditLedger(db, auditTimes(Date.now() - auditSlackMs), { onPart: parts.count });
      const files = (await listArchivedMonths(db)).filter(
        ({ table, fileName }) => table === 'ledger_entries' && fileName,
      );
      const rest =
        files.length > 0
          ? [
              `The entries of ${files.length} archived ${files.length === 1 ? 'month' : 'months'} are in files (see archive list); their sums are carried forward.`,
            ]
          : [];
      const lines = violations.map(({ rule, subject, found }) => `broken: ${rule}: ${subject}, ${found}`);
      return {
        isFine: violations.length === 0,
        lines: [...(lines.length > 0 ? lines : ['The books balance.']), ...rest],
        data: { violations, monthsInFiles: files.map(({ month }) => month), ...parts.figures() },
      };
    }),
};

type PartFigures = { readonly parts: number; readonly seconds: number; readonly longestPartMs: number };

function countParts(): { count(progress: AuditProgress): void; figures(): PartFigures } {
  const beganMs = performance.now();
  let lastMs = beganMs;
  let loggedMs = beganMs;
  let parts = 0;
  let longestMs = 0;
  return {
    count: ({ scope, after }) => {
      const nowMs = performance.now();
      longestMs = Math.max(longestMs, nowMs - lastMs);
      lastMs = nowMs;
      parts += 1;
      if (nowMs - loggedMs < logEveryMs) return;
      loggedMs = nowMs;
      process.stderr.write(`${parts} parts checked: ${scope}${after === null ? '' : ` after ${after}`}\n`);
    },
    figures: () => ({
      parts,
      seconds: Math.round((lastMs - beganMs) / 100) / 10,
      longestPartMs: Math.round(longestMs),
    }),
  };
}
