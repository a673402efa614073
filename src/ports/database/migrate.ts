import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { DatabaseLog } from './database-log.ts';

/**
 * Brings the database to the newest of the files `NNNN-name.sql`, all of them in one transaction. Servers that start
 * together wait for each other, and the first does the work.
 */
export async function migrateToLatest<Tables>({
  db,
  folder,
  log,
}: {
  db: Kysely<Tables>;
  folder: string;
  log: DatabaseLog;
}): Promise<void> {
  const migrations = await readMigrations(folder);
  const { error, results = [] } = await db.connection().execute(async (connection) => {
    // Neither the wait for another server nor a change to a large table is a statement that hangs.
    await sql`set statement_timeout = 0`.execute(connection);
    const outcome = await new Migrator({
      db: connection,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    }).migrateToLatest();
    await sql`reset statement_timeout`.execute(connection);
    return outcome;
  });
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    throw new Error(`The database was not migrated${failed ? `, ${failed} failed` : ''}: ${reason}`, { cause: error });
  }
  for (const { migrationName } of results) log.info({ migration: migrationName }, 'The database was migrated.');
}

/** True while a file is there that the database has not seen. */
export async function migrationsPending<Tables>({
  db,
  folder,
}: {
  db: Kysely<Tables>;
  folder: string;
}): Promise<boolean> {
  const [wanted, done] = await Promise.all([readNames(folder), readDone(db)]);
  return wanted.some((name) => !done.has(name));
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = await readNames(folder);
  const migrations = names.map(async (name): Promise<[string, Migration]> => {
    const statements = await readFile(join(folder, `${name}.sql`), 'utf8');
    // Without parameters pg sends the text as one simple query, which may hold any number of statements.
    return [name, { up: async (db) => void (await sql.raw(statements).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

async function readNames(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  for (const [index, file] of files.entries()) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(file)) throw new Error(`The migration ${file} is not named NNNN-name.sql.`);
    const before = files[index - 1];
    if (before?.slice(0, 4) === file.slice(0, 4))
      throw new Error(`The migrations ${before} and ${file} have one number.`);
  }
  return files.map((file) => file.slice(0, -'.sql'.length));
}

const tableMissing = '42P01';

async function readDone<Tables>(db: Kysely<Tables>): Promise<Set<string>> {
  try {
    const done = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
    return new Set(done.rows.map((row) => row.name));
  } catch (error) {
    // An empty database has not even the list.
    if (error instanceof pg.DatabaseError && error.code === tableMissing) return new Set();
    throw error;
  }
}
