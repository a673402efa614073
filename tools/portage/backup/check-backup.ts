import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '#ports/database/database.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { isEmbeddedDatabaseInstalled } from '#ports/database/embedded/postgres-binaries.ts';
import { migrateToLatest } from '#ports/database/migrate.ts';
import { auditLedger } from '#records/money/audit-ledger.ts';
import type { LedgerViolation } from '#rules/ledger/audit-progress.ts';
import type { Tables } from '#records/tables.ts';
import { errorText } from '#rules/error-text.ts';
import { auditSlackMs, auditTimes } from '#rules/ledger/audit-times.ts';
import { migrationsFolder, quietLog } from '../open-database.ts';
import { type BackupHeader, type BackupTrailer, verifyBackup } from './backup-file.ts';
import { dropStatements, readTables } from './our-tables.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';
import { withClient } from './with-client.ts';

export type CheckedBackup = {
  readonly header: BackupHeader;
  readonly trailer: BackupTrailer;
  readonly restored: Restored;
  readonly violations: readonly LedgerViolation[];
};

/**
 * Restores a backup into a database that is thrown away, brings it to this release and audits its books. What was restored is compared row by
 * row with the file, so a backup that passes can be used.
 */
export async function checkBackup(path: string, { scratchUrl }: { scratchUrl: string | null }): Promise<CheckedBackup> {
  const { header, trailer } = await verifyBackup(path);
  return withScratch(scratchUrl, async (url) => {
    const restored = await restoreFromChecked(url, { path, filesFolder: null, mayReplace: false });
    return { header, trailer, restored, violations: await auditBooks(url, new Date(header.takenAt)) };
  });
}

/** The caller has checked the file. */
export async function restoreFromChecked(
  url: string,
  wanted: { path: string; filesFolder: string | null; mayReplace: boolean },
): Promise<Restored> {
  const restored = await withClient(url, (client) => restoreBackup(client, { ...wanted, migrationsFolder }));
  await withPool(url, (db) => migrateToLatest({ db, folder: migrationsFolder, log: quietLog }));
  return restored;
}

/** The books as of the time of the backup: what has expired since is no mistake. */
export function auditBooks(url: string, takenAt: Date): Promise<readonly LedgerViolation[]> {
  return withPool(url, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      return auditLedger(tx, auditTimes(takenAt.getTime() - auditSlackMs));
    }),
  );
}

async function withPool<T>(url: string, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase<Tables>({ url, poolMax: 2, connectTimeoutMs: 10_000, log: quietLog });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Throws if a backup could not be restored there. To be asked before hours of backup, too. */
export async function refuseUnfitScratch(given: string | null): Promise<void> {
  if (given === null) {
    if (isEmbeddedDatabaseInstalled()) return;
    throw new Error(
      'This installation has no embedded server to restore it into: name an empty database with --scratch URL.',
    );
  }
  const isEmpty = await withClient(given, async (client) => (await readTables(client)).length === 0).catch(
    (cause: unknown) => {
      throw new Error(`The database of --scratch can't be used: ${errorText(cause)}`, { cause });
    },
  );
  if (!isEmpty) throw new Error('The database of --scratch is not empty: name one that nothing else uses.');
}

/** Empty before and after, so that tomorrow's check finds it as today's did. */
async function withEmptied<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  try {
    return await work(url);
  } finally {
    await withClient(url, async (client) => {
      await client.query(
        ['begin', 'set local statement_timeout = 0', ...(await dropStatements(client)), 'commit'].join(';\n'),
      );
    });
  }
}

async function withScratch<T>(given: string | null, work: (url: string) => Promise<T>): Promise<T> {
  await refuseUnfitScratch(given);
  if (given !== null) return withEmptied(given, work);
  const folder = await mkdtemp(join(tmpdir(), 'portage-scratch-'));
  try {
    // The server's user has to enter it.
    await chmod(folder, 0o755);
    const scratch = await startEmbeddedDatabase({ folder: join(folder, 'postgres'), log: quietLog, fsync: false });
    try {
      return await work(scratch.url);
    } finally {
      await scratch.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
