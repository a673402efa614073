import { listArchivedMonths } from '#records/archive/archived-tables.ts';
import { auditSlackMs, auditWholeLedger } from '#records/money/audit-ledger.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../open-database.ts';

export const auditCommand: Command = {
  usage: 'audit',
  summary: 'Checks the books: the ledger, balances, holds, coupons, refunds and changes of orders.',
  details: 'The service may go on meanwhile: everything is read as of one moment. Exit code 1 if a rule is broken.',
  run: () =>
    withDatabase(async ({ db }) => {
      const violations = await auditWholeLedger(db, new Date(Date.now() - auditSlackMs));
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
        data: { violations, monthsInFiles: files.map(({ month }) => month) },
      };
    }),
};
