import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type Config, readConfig } from '#app/server/config.ts';
import { openDatabase } from '#ports/database/database.ts';
import type { DatabaseLog } from '#ports/database/database-log.ts';
import { reachEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { migrateToLatest } from '#ports/database/migrate.ts';
import type { Tables } from '#records/tables.ts';

export const migrationsFolder = join(import.meta.dirname, '../../migrations');

/** The outcome says everything that matters. */
export const quietLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

export type OpenedDatabase = { readonly db: Kysely<Tables>; readonly url: string; readonly config: Config };

/** The settings, or every problem with them in one error. */
export function readEnvironment(): Config {
  const read = readConfig(process.env);
  if (read.kind === 'invalid') throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.config;
}

/** Works with the database as it is; one that was never used has no tables. */
export async function withDatabaseAsItIs<T>(work: (opened: OpenedDatabase) => Promise<T>): Promise<T> {
  const config = readEnvironment();
  // Backups and migrations take longer than a pooler may let them.
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  const embedded = given
    ? null
    : await reachEmbeddedDatabase({ folder: join(config.dataFolder, 'postgres'), log: quietLog });
  const url = given ?? embedded?.url ?? '';
  const { db, close } = openDatabase<Tables>({ url, poolMax: 2, connectTimeoutMs: 10_000, log: quietLog });
  try {
    return await work({ db, url, config });
  } finally {
    await close();
    await embedded?.stop();
  }
}

/** Works with the database of this release: pending migrations are run first, as a server would. */
export function withDatabase<T>(work: (opened: OpenedDatabase) => Promise<T>): Promise<T> {
  return withDatabaseAsItIs(async (opened) => {
    await migrateToLatest({ db: opened.db, folder: migrationsFolder, log: quietLog });
    return work(opened);
  });
}
