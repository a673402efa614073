import { mkdirSync } from 'node:fs';
import type pg from 'pg';
import { archiveMonth } from '#records/archive/archive-month.ts';
import {
  type ArchivedMonth,
  archivedTables,
  latestBefore,
  listArchivedMonths,
  listMonthsToArchive,
  monthsKeptMin,
} from '#records/archive/archived-tables.ts';
import { isMonth, type Month } from '#kit/server/months.ts';
import { auditLedger } from '#records/money/audit-ledger.ts';
import type { LedgerViolation } from '#rules/ledger/audit-progress.ts';
import type { ArchivedTable } from '#records/tables.ts';
import { errorText } from '#rules/error-text.ts';
import { auditSlackMs, auditTimes } from '#rules/ledger/audit-times.ts';
import { exportMonth, problemOfFile, restoreMonth } from '../archive/archive-file.ts';
import { withClient } from '../backup/with-client.ts';
import { type Command, type Outcome, UsageError, type Words } from '../command.ts';
import { type OpenedDatabase, withDatabase } from '../open-database.ts';

const archive: Command = {
  usage: 'archive --before MONTH [--to FOLDER] [--dry-run]',
  summary: 'Moves closed months of the tables that only grow into the archive, while the service runs.',
  details:
    `Months before MONTH, such as 2025-01, leave ledger_entries, audit_log, outbox, text_outbox, parcel_scans and gateway_events; the last ${monthsKeptMin} months ` +
    'always stay. The books are audited before and after: what has left is carried forward as a sum for each account. Pages still show what is in the ' +
    'archive. With --to each archived month is written into a file with a checksum, read back, and dropped from the database. A run that was ' +
    'stopped is repeated with the same command. Servers of releases before this one must be stopped.',
  options: { before: { type: 'string' }, to: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  run: async (words) => {
    const before = readMonth(words);
    return withDatabase(async (opened) => {
      const now = new Date(opened.config.clockStartMs ?? Date.now());
      if (before > latestBefore(now)) {
        throw new Error(
          `${before} is too late. The last ${monthsKeptMin} months stay: --before may be ${latestBefore(now)} at most.`,
        );
      }
      if (words.values['dry-run'] === true) return dryRun(opened, before);
      return withOneArchiver(opened, (client) =>
        archiveAll(opened, client, { before, now, folder: words.values['to'] }),
      );
    });
  },
};

const list: Command = {
  usage: 'archive list',
  summary: 'Lists the archived months, and which file has those that have left the database.',
  run: () =>
    withDatabase(async ({ db }) => {
      const months = await listArchivedMonths(db);
      const lines = months.map(
        ({ table, month, rows, fileName }) =>
          `${month}  ${table.padEnd(16)} ${rows} rows, ${fileName ?? 'in the database'}`,
      );
      return { isFine: true, lines: lines.length > 0 ? lines : ['Nothing is archived.'], data: { months } };
    }),
};

const restore: Command = {
  usage: 'archive restore FOLDER [--month MONTH]',
  summary: 'Loads archived months from their files back into the archive of the database.',
  details:
    'Pages and personal data exports show them again. All files are checked first: if one is missing or damaged, it is named and nothing is restored.',
  options: { month: { type: 'string' } },
  run: ({ positionals: [folder = ''], values: { month: wanted } }) => {
    if (wanted !== undefined && !(typeof wanted === 'string' && isMonth(wanted))) throw badMonth('--month');
    return withDatabase((opened) =>
      withOneArchiver(opened, async (client) => {
        const months = (await listArchivedMonths(opened.db)).filter(
          ({ fileName, month }) => fileName !== null && (wanted === undefined || month === wanted),
        );
        if (months.length === 0) throw new Error('No archived month is in a file.');
        const problems: string[] = [];
        for (const { table, month } of months) {
          const problem = await problemOfFile(client, { table, month, folder });
          if (problem !== null) problems.push(problem);
        }
        if (problems.length > 0) throw new Error([...problems, 'Nothing was restored.'].join('\n'));
        return restoreAll(client, { folder, months });
      }),
    );
  },
};

export const archiveCommands: readonly Command[] = [archive, restore, list];

/** Each month is a transaction of its own, because pages wait for the archive while it lasts. */
async function restoreAll(
  client: pg.Client,
  { folder, months }: { folder: string; months: readonly Pick<ArchivedMonth, 'table' | 'month'>[] },
): Promise<Outcome> {
  const restored: { table: ArchivedTable; month: Month; rows: number }[] = [];
  const linesOf = () => restored.map(({ table, month, rows }) => `${month}  ${table}: ${rows} rows are back.`);
  for (const { table, month } of months) {
    const { rows } = await restoreMonth(client, { table, month, folder }).catch((cause: unknown) => {
      const rest = 'Run the same command again for the rest.';
      throw new Error([...linesOf(), errorText(cause), rest].join('\n'), { cause });
    });
    restored.push({ table, month, rows });
  }
  return { isFine: true, lines: linesOf(), data: { restored } };
}

function readMonth({ values: { before } }: Words): Month {
  if (typeof before !== 'string' || !isMonth(before)) throw badMonth('--before');
  return before;
}

function badMonth(option: string): UsageError {
  return new UsageError(`${option} must be a month, such as 2025-01.`);
}

async function dryRun({ db }: OpenedDatabase, before: Month): Promise<Outcome> {
  const months: { table: ArchivedTable; month: Month; rows: number }[] = [];
  for (const table of archivedTables) {
    for (const found of await listMonthsToArchive(db, table, before)) months.push({ table, ...found });
  }
  const lines = months.map(({ table, month, rows }) => `${month}  ${table}: ${rows} rows would be archived.`);
  return { isFine: true, lines: lines.length > 0 ? lines : ['There is nothing to archive.'], data: { months } };
}

async function archiveAll(
  { db }: OpenedDatabase,
  client: pg.Client,
  { before, now, folder }: { before: Month; now: Date; folder: string | boolean | undefined },
): Promise<Outcome> {
  const broken = await auditLedger(db, auditTimes(now.getTime() - auditSlackMs));
  if (broken.length > 0) return refused(broken, 'The books do not balance, so nothing was archived.');
  const moved: { table: ArchivedTable; month: Month; rows: number }[] = [];
  for (const table of archivedTables) {
    for (const { month } of await listMonthsToArchive(db, table, before)) {
      moved.push({ table, month, rows: await archiveMonth(db, { table, month }) });
    }
  }
  const lines = moved.map(({ table, month, rows }) => `${month}  ${table}: ${rows} rows archived.`);
  const files: (Pick<ArchivedMonth, 'table' | 'month'> & { rows: number; bytes: number })[] = [];
  if (typeof folder === 'string') {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const months = (await listArchivedMonths(db)).filter(({ fileName, month }) => fileName === null && month < before);
    for (const { table, month } of months) {
      files.push({ table, month, ...(await exportMonth(client, { table, month, folder })) });
    }
    lines.push(
      ...files.map(({ table, month, rows, bytes }) => `${month}  ${table}: ${rows} rows in a file of ${bytes} bytes.`),
    );
  }
  const violations = await auditLedger(db, auditTimes(now.getTime() - auditSlackMs));
  if (violations.length > 0) return refused(violations, 'The books do not balance after archiving: restore a backup.');
  return {
    isFine: true,
    lines: [...lines, ...(lines.length > 0 ? [] : ['There was nothing to archive.']), 'The books balance.'],
    data: { moved, files, violations },
  };
}

function refused(violations: readonly LedgerViolation[], why: string): Outcome {
  return {
    isFine: false,
    lines: [why, ...violations.map(({ rule, subject, found }) => `broken: ${rule}: ${subject}, ${found}`)],
    data: { violations },
  };
}

const archiveLock = '3853314791062309109';

/** A transaction without a statement keeps the lock, which also works behind a pooler; it holds back nothing. */
function withOneArchiver<T>({ url }: OpenedDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(url, async (locker) => {
    await locker.query('begin; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await locker.query<{ isOurs: boolean }>(
      `select pg_try_advisory_xact_lock(${archiveLock}::bigint) as "isOurs"`,
    );
    if (!rows[0]?.isOurs) throw new Error('Another archive is under way.');
    return withClient(url, work);
  });
}
