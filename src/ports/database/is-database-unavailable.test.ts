import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './is-database-unavailable.ts';
import { type ParcelTables, parcelMigrations } from './testing/parcel-tables.ts';
import { silentLog } from './testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let testDatabase: TestDatabase<ParcelTables>;

beforeAll(async () => {
  testDatabase = await createTestDatabase<ParcelTables>({ migrationsFolder: parcelMigrations });
});

afterAll(() => testDatabase.drop());

test.each([
  ['no server listens at the port', 'postgresql://nobody@127.0.0.1:1/portage'],
  ['no server listens at any address of the name', 'postgresql://nobody@localhost:1/portage'],
  ['the Unix socket is not there', 'postgresql://nobody@localhost/portage?host=%2Fnowhere'],
  ['the name is unknown', 'postgresql://nobody@database.invalid/portage'],
])('the database is unavailable after the error: %s', async (_reason, url) => {
  expect(isDatabaseUnavailable(await failureAt(url))).toBe(true);
});

test('the database is unavailable when an administrator ends the connection in the middle of a statement', async () => {
  const failure = await failureAt(testDatabase.url, sql`select pg_terminate_backend(pg_backend_pid())`);
  expect(failure).toMatchObject({ code: '57P01' });
  expect(isDatabaseUnavailable(failure)).toBe(true);
});

test('the database is unavailable when the server has no connection left', async () => {
  const role = `${new URL(testDatabase.url).pathname.slice(1)}_guest`;
  const password = 'kept-by-nobody';
  await sql`create role ${sql.id(role)} login password ${sql.lit(password)} connection limit 0`.execute(
    testDatabase.db,
  );
  onTestFinished(async () => void (await sql`drop role ${sql.id(role)}`.execute(testDatabase.db)));
  const url = new URL(testDatabase.url);
  url.username = role;
  url.password = password;
  const failure = await failureAt(url.href);
  expect(failure).toMatchObject({ code: '53300' });
  expect(isDatabaseUnavailable(failure)).toBe(true);
});

test.each(['57P02', '57P03', '08006', '08P01'])(
  'the database is unavailable in state %s, also inside other errors',
  (code) => {
    const failure = Object.assign(new Error('refused'), { code });
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(isDatabaseUnavailable(new Error('not priced', { cause: new Error('not read', { cause: failure }) }))).toBe(
      true,
    );
    expect(isDatabaseUnavailable(new AggregateError([new Error('first'), failure]))).toBe(true);
  },
);

test('the database is available when it refuses a statement', async () => {
  await testDatabase.db.insertInto('parcels').values({ label: 'once' }).execute();
  const failure = await testDatabase.db.insertInto('parcels').values({ label: 'once' }).execute().catch(asValue);
  expect(failure).toMatchObject({ code: '23505' });
  expect(isDatabaseUnavailable(failure)).toBe(false);
});

test('the database is available when a file is missing, an error is its own cause, or what is thrown is no error', async () => {
  expect(isDatabaseUnavailable(await readFile('/nowhere/at/all').catch(asValue))).toBe(false);
  const circular = new Error('around');
  circular.cause = circular;
  for (const other of [circular, undefined, null, 'ECONNREFUSED', { code: '57P01' }]) {
    expect(isDatabaseUnavailable(other)).toBe(false);
  }
});

async function failureAt(url: string, statement = sql`select 1`): Promise<unknown> {
  const { db, close } = openDatabase({ url, log: silentLog });
  onTestFinished(close);
  return statement.execute(db).then(() => new Error('It answered.'), asValue);
}

function asValue(error: unknown): unknown {
  return error;
}
