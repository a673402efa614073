import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type Config, readConfig } from '#app/server/config.ts';
import { openDatabase } from '#ports/database/database.ts';
import type { DatabaseLog } from '#ports/database/database-log.ts';
import { hasCluster } from '#ports/database/embedded/cluster.ts';
import { reachEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { readMigrations } from '#ports/database/migrate.ts';
import type { Tables } from '#records/tables.ts';

export const migrationsFolder = join(import.meta.dirname, '../../migrations');

/** The outcome says everything that matters. */
export const quietLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

export type OpenedDatabase = { readonly db: Kysely<Tables>; readonly url: string; readonly config: Config };

/**
 * Settings that a command itself uses. Keys of the gateway, the carrier and emails are the server's: outside of its unit or container no program may
 * read them, and no command but `doctor` and `config check` needs them.
 */
export const settingsOfCommands = /^(DATABASE_|DATA_DIR|DEMO_DATA|NODE_ENV|BRAND|PORT|PUBLIC_URL|CLOCK|FILES)/;

/** The settings that commands use, or every problem with those in one error. */
export function readEnvironment(): Config {
  const read = readConfig(process.env);
  if (read.kind === 'valid') return read.config;
  const ours = read.problems.filter(({ variable }) => settingsOfCommands.test(variable));
  if (ours.length > 0) throw new Error(ours.map(({ message }) => message).join('\n'));
  return read.config;
}

/** Works with the database as it is; one on a server may have no tables. An embedded one is made only where `mayCreate` says so. */
export async function withDatabaseAsItIs<T>(
  work: (opened: OpenedDatabase) => Promise<T>,
  { mayCreate = false }: { mayCreate?: boolean } = {},
): Promise<T> {
  const config = readEnvironment();
  // Backups and migrations take longer than a pooler may let them.
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  const folder = join(config.dataFolder, 'postgres');
  if (!given && !mayCreate) refuseMissingDatabase(config);
  const embedded = given ? null : await reachEmbeddedDatabase({ folder, log: quietLog });
  const url = given ?? embedded?.url ?? '';
  const { db, close } = openDatabase<Tables>({ url, poolMax: 2, connectTimeoutMs: 10_000, log: quietLog });
  try {
    return await work({ db, url, config });
  } finally {
    await close();
    await embedded?.stop();
  }
}

/** A command in the wrong folder must not create a database there. */
function refuseMissingDatabase({ dataFolder }: Config): void {
  if (hasCluster(join(dataFolder, 'postgres'))) return;
  throw new Error(
    `There is no database in ${dataFolder}: set DATA_DIR or DATABASE_URL, or make a new one with \`migrate up\`.`,
  );
}

/** Works with a database that has all migrations of this release. */
export function withDatabase<T>(work: (opened: OpenedDatabase) => Promise<T>): Promise<T> {
  return withDatabaseAsItIs(async (opened) => {
    await refusePendingMigrations(opened);
    return work(opened);
  });
}

/** Only `migrate up`, `restore` and a server that starts change the tables. */
async function refusePendingMigrations({ db }: OpenedDatabase): Promise<void> {
  const { done, pending } = await readMigrations({ db, folder: migrationsFolder });
  if (done.length === 0) throw new Error(noPortage);
  if (pending.length === 0) return;
  throw new Error(
    `The database is of an older release: ${pending.length} migrations are pending, the first is ${pending[0]}. Run \`migrate up\`, or start a ` +
      'server of this release.',
  );
}

export const noPortage =
  'There is no Portage in this database: check DATABASE_URL and DATA_DIR, or make its tables with `migrate up`.';
