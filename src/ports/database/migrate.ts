import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DatabaseLog } from './database-log.ts';

/** Kysely's migrator once created this table, so existing databases have it under this name. */
const doneTable = 'kysely_migration';

/** Older releases hold this lock for a whole session, so our transaction waits for them too. */
export const migrationLock = '3853314791062309107';

/**
 * Runs the pending files `NNNN-name.sql`, all in one transaction. Servers that start together wait for each other, and the first does the
 * work. A database that a newer release has migrated is left alone: migrations only add, so that the previous release can keep running.
 *
 * The lock and the timeout belong to the transaction too, so that this works through a pooler that reassigns connections after each
 * transaction.
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
  const names = await readMigrationNames(folder);
  const migrated = await db.transaction().execute(async (tx) => {
    // Waiting for another server or changing a large table may take longer than a normal statement.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)}::bigint)`.execute(tx);
    const done = await makeDoneTable(tx);
    const { pending, newer } = compare(names, done);
    if (newer.length > 0) log.info({ migrations: newer }, 'A newer release has migrated the database.');
    for (const name of pending) await run(tx, { folder, name });
    return pending;
  });
  for (const name of migrated) log.info({ migration: name }, 'The database was migrated.');
}

/** Whether a file has not been run yet. */
export async function migrationsPending<Tables>({
  db,
  folder,
}: {
  db: Kysely<Tables>;
  folder: string;
}): Promise<boolean> {
  const [wanted, done] = await Promise.all([readMigrationNames(folder), readDone(db)]);
  return wanted.some((name) => !done.includes(name));
}

export type Migrations = {
  readonly done: readonly string[];
  readonly pending: readonly string[];
  /** Those that only a newer release knows. */
  readonly newer: readonly string[];
};

/** What the database has, without changing it. Throws if its history does not match the files. */
export async function readMigrations<Tables>({
  db,
  folder,
}: {
  db: Kysely<Tables>;
  folder: string;
}): Promise<Migrations> {
  const [names, done] = await Promise.all([readMigrationNames(folder), readDone(db)]);
  return { done, ...compare(names, done) };
}

/** The migrations to run, and those that only a newer release knows. Throws if the history does not match the files. */
function compare(names: readonly string[], done: readonly string[]): { pending: string[]; newer: string[] } {
  const newest = names.at(-1) ?? '';
  const newer = done.filter((name) => name > newest);
  const missing = done.find((name) => name <= newest && !names.includes(name));
  if (missing !== undefined) {
    throw new Error(`The database was not migrated: ${missing} was run before, and its file is missing.`);
  }
  const pending = names.filter((name) => !done.includes(name));
  const lastDone = done.at(-1) ?? '';
  const late = pending.find((name) => name < lastDone);
  if (late !== undefined) {
    throw new Error(`The database was not migrated: ${late} comes before ${lastDone}, which was run already.`);
  }
  return { pending, newer };
}

async function run<Tables>(tx: Transaction<Tables>, { folder, name }: { folder: string; name: string }): Promise<void> {
  try {
    // Without parameters pg sends the text as one simple query, which may contain many statements.
    await sql.raw(await readFile(join(folder, `${name}.sql`), 'utf8')).execute(tx);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database was not migrated, ${name} failed: ${reason}`, { cause: error });
  }
  const moment = new Date().toISOString();
  await sql`insert into ${sql.table(doneTable)} (name, timestamp) values (${name}, ${moment})`.execute(tx);
}

/** The names of the files, in the order in which they are run. */
export async function readMigrationNames(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  for (const [index, file] of files.entries()) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(file)) throw new Error(`The migration ${file} is not named NNNN-name.sql.`);
    const before = files[index - 1];
    if (before?.slice(0, 4) === file.slice(0, 4))
      throw new Error(`The migrations ${before} and ${file} have one number.`);
  }
  return files.map((file) => file.slice(0, -'.sql'.length));
}

export const doneTableStatement = `
  create table if not exists ${doneTable} (
    name varchar(255) primary key,
    timestamp varchar(255) not null
  )`;

async function makeDoneTable<Tables>(tx: Transaction<Tables>): Promise<string[]> {
  await sql.raw(doneTableStatement).execute(tx);
  return selectDone(tx);
}

const tableMissing = '42P01';

async function readDone<Tables>(db: Kysely<Tables>): Promise<string[]> {
  try {
    return await selectDone(db);
  } catch (error) {
    // An empty database does not have the table.
    if (error instanceof pg.DatabaseError && error.code === tableMissing) return [];
    throw error;
  }
}

async function selectDone<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const done = await sql<{ name: string }>`select name from ${sql.table(doneTable)}`.execute(db);
  return done.rows.map(({ name }) => name).sort();
}
