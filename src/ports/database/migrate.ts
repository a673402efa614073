import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DatabaseLog } from './database-log.ts';

/** Kysely's migrator once created this table, so existing databases have it under this name. */
const doneTable = 'kysely_migration';

/** Older releases hold this lock for a whole session, so our transaction waits for them too. */
export const migrationLock = '3853314791062309107';

/** How long a migration may wait for a table before it gives up: requests that arrive meanwhile have to wait for it. */
const lockTimeout = '5s';
const lockTriesMax = 20;
const lockPauseMs = 1_000;

/**
 * A file that begins with this line holds only statements that PostgreSQL runs outside of a transaction, or that should hold no lock until its
 * end: indexes that are built beside the service, and checks of rows that are there. Each of them must be safe to repeat after a crash.
 */
export const outsideMark = '-- outside of a transaction';

/**
 * Runs the pending files `NNNN-name.sql`. All up to the next one that runs outside are one transaction. Servers that start together wait for each other, and the first does the
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
  const files = await readFiles(folder);
  for (;;) {
    const { migrated, isFinished } = await whenTablesAreFree(() => migrateNext(db, { files, log }));
    for (const name of migrated) log.info({ migration: name }, 'The database was migrated.');
    if (isFinished) return;
  }
}

type MigrationFile = { readonly name: string; readonly statements: string; readonly isOutside: boolean };

async function readFiles(folder: string): Promise<readonly MigrationFile[]> {
  const names = await readMigrationNames(folder);
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(join(folder, `${name}.sql`), 'utf8');
      return { name, statements, isOutside: statements.startsWith(outsideMark) };
    }),
  );
}

type Migrated = { readonly migrated: readonly string[]; readonly isFinished: boolean };

/** Runs all pending files up to one that runs outside, and that one. */
async function migrateNext<Tables>(
  db: Kysely<Tables>,
  { files, log }: { files: readonly MigrationFile[]; log: DatabaseLog },
): Promise<Migrated> {
  const { migrated, outside } = await db.transaction().execute(async (tx) => {
    // Waiting for another server or changing a large table may take longer than a normal statement.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)}::bigint)`.execute(tx);
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx);
    const done = await makeDoneTable(tx);
    const names = files.map(({ name }) => name);
    const { pending, newer } = compare(names, done);
    if (newer.length > 0) log.info({ migrations: newer }, 'A newer release has migrated the database.');
    const waiting = files.filter(({ name }) => pending.includes(name));
    // A new database has no rows and no service: there the indexes are made at once, in the same transaction.
    const firstOutside = done.length === 0 ? -1 : waiting.findIndex(({ isOutside }) => isOutside);
    const inside = firstOutside === -1 ? waiting : waiting.slice(0, firstOutside);
    for (const file of inside) await run(tx, file.isOutside ? withoutConcurrently(file) : file);
    for (const { name } of inside) await recordDone(tx, name);
    return { migrated: inside.map(({ name }) => name), outside: waiting[inside.length] };
  });
  if (!outside) return { migrated, isFinished: true };
  const isOurs = await migrateOutside(db, outside);
  return { migrated: isOurs ? [...migrated, outside.name] : migrated, isFinished: false };
}

/**
 * Runs a file that runs outside, unless another server has. An index that is built beside the service waits for every statement that began before
 * it, also for one that waits for a lock: servers of this and of older releases that start meanwhile must not wait in a statement. So this lock is
 * another one than theirs, and we ask for it again and again.
 */
async function migrateOutside<Tables>(db: Kysely<Tables>, file: MigrationFile): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // It has a connection of its own; this transaction keeps the lock meanwhile.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    while (!(await tryOutsideLock(tx))) await wait(outsideLockPauseMs);
    if ((await selectDone(tx)).includes(file.name)) return false;
    await runOutside(db, file);
    await recordDone(tx, file.name);
    return true;
  });
}

const outsideLock = '3853314791062309108';
const outsideLockPauseMs = 200;

async function tryOutsideLock<Tables>(tx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(outsideLock)}::bigint) as "isLocked"`.execute(tx);
  return rows[0]?.isLocked === true;
}

const lockNotAvailable = '55P03';

/** A long transaction of the running service may hold a table; requests continue between the tries. */
async function whenTablesAreFree<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      const isBusy = cause instanceof pg.DatabaseError && cause.code === lockNotAvailable;
      if (!isBusy || tries === lockTriesMax) throw error;
      await wait(lockPauseMs);
    }
  }
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

async function run<Tables>(tx: Transaction<Tables>, { name, statements }: MigrationFile): Promise<void> {
  try {
    // Without parameters pg sends the text as one simple query, which may contain many statements.
    await sql.raw(statements).execute(tx);
  } catch (error) {
    throw migrationFailed(name, error);
  }
}

/** Each statement by itself: several in one query would be a transaction again. Such files have no functions, so a semicolon ends one. */
async function runOutside<Tables>(db: Kysely<Tables>, { name, statements }: MigrationFile): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ timeout: string }>`
      select current_setting('statement_timeout') as timeout`.execute(connection);
    // Behind a pooler it is not set for a connection, and must not be changed for others.
    const timeout = rows[0]?.timeout ?? '0';
    if (timeout !== '0') await sql`set statement_timeout = 0`.execute(connection);
    try {
      for (const statement of withoutComments(statements).split(';')) {
        if (statement.trim() !== '') await sql.raw(statement).execute(connection);
      }
    } catch (error) {
      throw migrationFailed(name, error);
    } finally {
      if (timeout !== '0') await sql`set statement_timeout = ${sql.lit(timeout)}`.execute(connection);
    }
  });
}

function withoutConcurrently(file: MigrationFile): MigrationFile {
  return { ...file, statements: withoutComments(file.statements).replaceAll(/\bconcurrently\b/gi, '') };
}

function withoutComments(statements: string): string {
  return statements.replaceAll(/--.*$/gm, '');
}

function migrationFailed(name: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`The database was not migrated, ${name} failed: ${reason}`, { cause: error });
}

async function recordDone<Tables>(tx: Transaction<Tables>, name: string): Promise<void> {
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
