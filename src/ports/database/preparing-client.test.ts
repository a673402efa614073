import { once } from 'node:events';
import { createServer } from 'node:net';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';
import { parcelMigrations, type ParcelTables } from './testing/parcel-tables.ts';
import { silentLog } from './testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** The database goes over to a plan without values after the fifth time. */
const oftenEnough = 8;

let database: TestDatabase<ParcelTables>;

beforeAll(async () => {
  database = await createTestDatabase<ParcelTables>({ migrationsFolder: parcelMigrations });
});

afterAll(() => database.drop());

/** One connection, so that what is kept for it is seen by the next statement. */
function oneConnection() {
  const { db, close } = openDatabase<ParcelTables>({ url: database.url, poolMax: 1, log: silentLog });
  onTestFinished(close);
  return db;
}

async function keptStatements(db: ReturnType<typeof oneConnection>): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
}

test('a statement that comes again is read by the database once', async () => {
  const db = oneConnection();
  for (let number = 1; number <= oftenEnough; number += 1) {
    const { rows } = await sql<{ twice: number }>`select ${number}::int + ${number}::int as twice`.execute(db);
    expect(rows).toEqual([{ twice: 2 * number }]);
  }
  const kept = await keptStatements(db);
  expect(kept.filter((statement) => statement.includes('as twice'))).toHaveLength(1);
});

test('a statement that counts or multiplies is read once too', async () => {
  const db = oneConnection();
  for (let number = 1; number <= oftenEnough; number += 1) {
    await sql`select count(*) * ${number}::int as product`.execute(db);
  }
  const kept = await keptStatements(db);
  expect(kept.filter((statement) => statement.includes('as product'))).toHaveLength(1);
});

test.each([
  'select * from barrels where id = $1',
  'select id, * from barrels where id = $1',
  'select barrels.* from barrels where id = $1',
  'select "barrels".* from barrels where id = $1',
  'select distinct on (abs(id)) * from barrels where id = $1',
  'insert into barrels (id) values ($1) on conflict do nothing returning *',
])('a statement with all columns of a table is read every time: %s', async (text) => {
  const db = oneConnection();
  await sql`create table if not exists barrels (id int primary key)`.execute(db);
  await db.executeQuery(CompiledQuery.raw(text, [1]));
  expect((await keptStatements(db)).filter((statement) => statement.includes('barrels'))).toEqual([]);
});

test('a table may get another column while a server asks for all of them', async () => {
  const db = oneConnection();
  await sql`create table crates (id int primary key)`.execute(db);
  await sql`insert into crates (id) values (1)`.execute(db);
  const find = () => sql`select * from crates where id = ${1}`.execute(db);
  for (let time = 1; time <= oftenEnough; time += 1) await find();
  await sql`alter table crates add column label text not null default 'new'`.execute(db);
  expect((await find()).rows).toEqual([{ id: 1, label: 'new' }]);
});

test('a conflict at an index of a part of the rows is found however often it is asked for', async () => {
  const db = oneConnection();
  await sql`create table wishes (person int, state text)`.execute(db);
  await sql`create unique index wishes_open on wishes (person) where state = 'open'`.execute(db);
  for (let time = 1; time <= oftenEnough; time += 1) {
    await sql`
      insert into wishes (person, state) values (${7}, ${'open'})
      on conflict (person) where state = ${'open'} do nothing`.execute(db);
  }
  expect((await sql`select person from wishes`.execute(db)).rows).toEqual([{ person: 7 }]);
});

test('a connection that is lost while it is set up fails the statement and does not end the process', async () => {
  // It lets every client in, and hangs up at its first statement.
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(authenticationOk);
      socket.once('data', () => socket.resetAndDestroy());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { db, close } = openDatabase({ url: `postgres://anyone@127.0.0.1:${port}/any`, log: silentLog });
  onTestFinished(close);
  await expect(sql`select 1`.execute(db)).rejects.toThrow(/terminated|ECONNRESET/);
});

/** What a PostgreSQL server answers to a client that needs no password: come in, your process id, ready. */
const authenticationOk = Buffer.concat([
  Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]),
  Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1]),
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
]);
