import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { migrateToLatest, migrationsPending, migrationLock } from './migrate.ts';
import { startNodeProcess } from './testing/node-process.ts';
import { silentLog } from './testing/silent-log.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase<unknown>;
let folder: string;

beforeEach(async () => {
  // An empty folder of migrations makes an empty database.
  folder = await temporaryFolder();
  database = await createTestDatabase({ migrationsFolder: folder });
});

test('two processes that start together migrate once', async () => {
  onTestFinished(() => database.drop());
  await migration('0001-runs.sql', 'create table runs (id int); insert into runs values (1); select pg_sleep(0.5);');
  const servers = [1, 2].map(() =>
    startNodeProcess(new URL('./testing/processes/migrate.ts', import.meta.url), [database.url, folder]),
  );
  for (const server of servers) await expect(server.nextLine()).resolves.toBe('ready');
  for (const server of servers) server.say('migrate');
  for (const server of servers) await expect(server.ended).resolves.toEqual({ code: 0, complaint: '' });
  expect(servers.flatMap((server) => server.lines).sort()).toEqual([
    'done',
    'done',
    'ready',
    'ready',
    '{"migration":"0001-runs"}',
  ]);
  await expect(rowsOf('runs')).resolves.toEqual([{ id: 1 }]);
});

test('a file may hold many statements, functions and dollar signs, and runs once', async () => {
  onTestFinished(() => database.drop());
  await migration(
    '0001-many.sql',
    `create table many (id int);
     -- a comment; with a semicolon
     create function fill() returns void language plpgsql as $$ begin insert into many values (1), (2); end; $$;
     select fill();`,
  );
  await migrate();
  await migrate();
  await expect(rowsOf('many')).resolves.toEqual([{ id: 1 }, { id: 2 }]);
});

test('later files are pending until they are run, in the order of their numbers', async () => {
  onTestFinished(() => database.drop());
  await migration('0001-steps.sql', 'create table steps (id int generated always as identity, name text);');
  await expect(pending()).resolves.toBe(true);
  await migrate();
  await expect(pending()).resolves.toBe(false);
  await migration('0010-ten.sql', `insert into steps (name) values ('ten');`);
  await migration('0002-two.sql', `insert into steps (name) values ('two');`);
  await expect(pending()).resolves.toBe(true);
  await migrate();
  await expect(pending()).resolves.toBe(false);
  await expect(rowsOf('steps')).resolves.toEqual([
    { id: 1, name: 'two' },
    { id: 2, name: 'ten' },
  ]);
});

test('a file that fails is named, and neither it nor those before it leave anything behind', async () => {
  onTestFinished(() => database.drop());
  await migration('0001-good.sql', 'create table good (id int);');
  await migration('0002-bad.sql', 'create table half (id int); select 1 / 0;');
  await expect(migrate()).rejects.toThrow('The database was not migrated, 0002-bad failed: division by zero');
  await expect(rowsOf('good')).rejects.toThrow('relation "good" does not exist');
  await expect(rowsOf('half')).rejects.toThrow('relation "half" does not exist');
  await expect(pending()).resolves.toBe(true);
});

test('a migration may take longer than a statement of the product', async () => {
  onTestFinished(() => database.drop());
  await migration(
    '0001-limit.sql',
    `create table time_limit as select current_setting('statement_timeout') as during;`,
  );
  await migrate();
  await expect(rowsOf('time_limit')).resolves.toEqual([{ during: '0' }]);
  const { rows } = await sql`select current_setting('statement_timeout') as after`.execute(database.db);
  expect(rows).toEqual([{ after: '10s' }]);
});

test.each([
  [['1-short.sql'], 'The migration 1-short.sql is not named NNNN-name.sql.'],
  [['0001-Name.sql'], 'The migration 0001-Name.sql is not named NNNN-name.sql.'],
  [['0001-a.sql', '0001-b.sql'], 'The migrations 0001-a.sql and 0001-b.sql have one number.'],
])('misnamed files %j are refused', async (files, sentence) => {
  onTestFinished(() => database.drop());
  for (const file of files) await migration(file, 'select 1');
  await expect(migrate()).rejects.toThrow(sentence);
});

test('a server of the release before starts on a database that a newer release has migrated', async () => {
  onTestFinished(() => database.drop());
  await migration('0001-known.sql', 'create table known (id int);');
  await migrate();
  await sql`insert into kysely_migration values ('0002-of-a-newer-release', now()::text)`.execute(database.db);
  await migrate();
  await expect(pending()).resolves.toBe(false);
});

test('a migration that was run and whose file is gone is refused by name', async () => {
  onTestFinished(() => database.drop());
  await migration('0002-known.sql', 'select 1');
  await migrate();
  await sql`insert into kysely_migration values ('0001-renamed', now()::text)`.execute(database.db);
  await expect(migrate()).rejects.toThrow('0001-renamed was run before, and its file is missing');
});

test('a file that comes before one that was run is refused by name', async () => {
  onTestFinished(() => database.drop());
  await migration('0002-second.sql', 'select 1');
  await migrate();
  await migration('0001-first.sql', 'select 1');
  await expect(migrate()).rejects.toThrow('0001-first comes before 0002-second, which was run already');
});

test('a migration waits for a server of the release before that is migrating', async () => {
  onTestFinished(() => database.drop());
  await migration('0001-runs.sql', 'create table runs (id int);');
  await database.db.connection().execute(async (olderServer) => {
    // That release holds the lock for as long as its connection wants it.
    await sql`select pg_advisory_lock(3853314791062309107)`.execute(olderServer);
    const migrating = migrate();
    await expect
      .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(database.db)).rows.length)
      .toBe(1);
    await expect(rowsOf('runs')).rejects.toThrow('relation "runs" does not exist');
    await sql`select pg_advisory_unlock(3853314791062309107)`.execute(olderServer);
    await migrating;
  });
  await expect(rowsOf('runs')).resolves.toEqual([]);
});

async function migration(name: string, statements: string): Promise<void> {
  await writeFile(join(folder, name), statements);
}

async function migrate(): Promise<void> {
  await migrateToLatest({ db: database.db, folder, log: silentLog });
}

function pending(): Promise<boolean> {
  return migrationsPending({ db: database.db, folder });
}

async function rowsOf(table: string): Promise<unknown[]> {
  return (await sql`select * from ${sql.table(table)}`.execute(database.db)).rows;
}

test('a file that says so runs outside of a transaction, between those that are in one', async () => {
  onTestFinished(() => database.drop());
  await migration('0001-crates.sql', 'create table crates (id int); insert into crates values (1);');
  await migrate();
  await migration(
    '0002-index.sql',
    `-- outside of a transaction
     drop index concurrently if exists crates_by_id; -- A crash leaves a broken one; it is built again.
     create unique index concurrently crates_by_id on crates (id);`,
  );
  await migration('0003-more.sql', 'insert into crates values (2);');
  await migrate();
  await expect(pending()).resolves.toBe(false);
  await expect(rowsOf('crates')).resolves.toEqual([{ id: 1 }, { id: 2 }]);
  await expect(sql`insert into crates values (2)`.execute(database.db)).rejects.toThrow('crates_by_id');
  const { rows } = await sql`show statement_timeout`.execute(database.db);
  expect(rows).toEqual([{ statement_timeout: '10s' }]);
});

test('servers of this and of an older release start together while an index is built', async () => {
  onTestFinished(() => database.drop());
  await migration(
    '0001-crates.sql',
    'create table crates (id int); insert into crates select generate_series(1, 200000);',
  );
  await migrate();
  await migration(
    '0002-index.sql',
    `-- outside of a transaction
     drop index concurrently if exists crates_by_id;
     create index concurrently crates_by_id on crates (id);
     drop index concurrently if exists crates_by_next_id;
     create index concurrently crates_by_next_id on crates ((id + 1));`,
  );
  // An older release waits for the lock in a statement, which an index that is built waits for.
  const older = (): Promise<unknown> =>
    database.db
      .transaction()
      .execute((tx) => sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)}::bigint)`.execute(tx));
  await Promise.all([migrate(), older(), migrate(), older()]);
  await expect(pending()).resolves.toBe(false);
});

test('a new database is made in one transaction, with all of its indexes', async () => {
  onTestFinished(() => database.drop());
  await migration('0001-crates.sql', 'create table crates (id int);');
  await migration(
    '0002-index.sql',
    `-- outside of a transaction
     DROP INDEX CONCURRENTLY IF EXISTS crates_by_id;
     CREATE INDEX CONCURRENTLY crates_by_id ON crates (id);`,
  );
  await migration('0003-broken.sql', 'nonsense');
  await expect(migrate()).rejects.toThrow('0003-broken failed');
  await expect(rowsOf('crates')).rejects.toThrow('relation "crates" does not exist');
  await migration('0003-broken.sql', 'select 1');
  await migrate();
  const { rows } = await sql`select indexname from pg_indexes where tablename = 'crates'`.execute(database.db);
  expect(rows).toEqual([{ indexname: 'crates_by_id' }]);
});

test('an index that cannot be built fails its file, is tried again, and later files wait', async () => {
  onTestFinished(() => database.drop());
  await migration('0001-crates.sql', 'create table crates (id int); insert into crates values (1), (1);');
  await migrate();
  await migration(
    '0002-index.sql',
    `-- outside of a transaction
     drop index concurrently if exists crates_by_id;
     create unique index concurrently crates_by_id on crates (id);`,
  );
  await migration('0003-later.sql', 'create table later (id int);');
  await expect(migrate()).rejects.toThrow('0002-index failed: could not create unique index "crates_by_id"');
  await expect(rowsOf('later')).rejects.toThrow('relation "later" does not exist');
  await sql`delete from crates where ctid in (select min(ctid) from crates)`.execute(database.db);
  await migrate();
  await expect(rowsOf('later')).resolves.toEqual([]);
});

test('a migration waits for a busy table in small steps, so that requests for it go on meanwhile', async () => {
  onTestFinished(() => database.drop());
  await migration('0001-crates.sql', 'create table crates (id int);');
  await migrate();
  await migration('0002-label.sql', 'alter table crates add column label text;');
  let migrating: Promise<void> | undefined;
  await database.db.transaction().execute(async (busy) => {
    await sql`select * from crates`.execute(busy);
    migrating = migrate();
    const waits = async () => (await sql`select from pg_locks where not granted`.execute(database.db)).rows.length;
    await expect.poll(waits).toBe(1);
    // This request is behind the migration, and is answered once that has given up for now.
    await expect(rowsOf('crates')).resolves.toEqual([]);
  });
  await migrating;
  await expect(sql`select label from crates`.execute(database.db)).resolves.toMatchObject({ rows: [] });
});
