import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './is-database-unavailable.ts';
import { startDebianPostgres } from './testing/debian-postgres.ts';
import { startNodeProcess } from './testing/node-process.ts';
import { type ParcelTables, parcelMigrations } from './testing/parcel-tables.ts';
import { silentLog } from './testing/silent-log.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let testDatabase: TestDatabase<ParcelTables>;

beforeAll(async () => {
  testDatabase = await createTestDatabase<ParcelTables>({ migrationsFolder: parcelMigrations });
});

afterAll(() => testDatabase.drop());

test('counts and bigints are numbers, days are text, timestamps are dates and decimals keep every digit', async () => {
  const { rows } = await sql`
    select count(*) as count, 9007199254740991::bigint as largest, date '2026-02-28' as day,
           timestamptz '2026-02-28 12:00:00+01' as moment, 12345678901234567890.10::numeric as decimal,
           array[1, null, 3]::bigint[] as numbers, array[date '2026-02-28', null] as days`.execute(testDatabase.db);
  expect(rows).toEqual([
    {
      count: 1,
      largest: Number.MAX_SAFE_INTEGER,
      day: '2026-02-28',
      moment: new Date('2026-02-28T11:00:00Z'),
      decimal: '12345678901234567890.10',
      numbers: [1, null, 3],
      days: ['2026-02-28', null],
    },
  ]);
});

test('a bigint that no number can hold is refused instead of rounded', async () => {
  await expect(sql`select 9007199254740993::bigint as too_large`.execute(testDatabase.db)).rejects.toThrow(
    'The database holds 9007199254740993, which is too large for a number.',
  );
  const after = await sql`select 1 as one`.execute(testDatabase.db);
  expect(after.rows).toEqual([{ one: 1 }]);
});

test('a statement is ended after ten seconds, a wait for a lock after five, and it says whose it is', async () => {
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement_timeout,
           current_setting('lock_timeout') as lock_timeout,
           current_setting('idle_in_transaction_session_timeout') as idle,
           current_setting('application_name') as application_name`.execute(testDatabase.db);
  expect(rows).toEqual([{ statement_timeout: '10s', lock_timeout: '5s', idle: '1min', application_name: 'portage' }]);
});

test('the database ends statements that take longer than allowed, and the next call gets another connection', async () => {
  const limits = { statementTimeoutMs: 1500, lockTimeoutMs: 200, idleTransactionTimeoutMs: 300 };
  const { db, close } = openDatabase<ParcelTables>({ url: testDatabase.url, poolMax: 2, ...limits, log: silentLog });
  onTestFinished(close);
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow('statement timeout');
  const lock = sql`select pg_advisory_xact_lock(14)`;
  const idle = db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    await expect(db.transaction().execute((other) => lock.execute(other))).rejects.toThrow('lock timeout');
    await wait(600);
    await sql`select 1`.execute(tx);
  });
  await expect(idle).rejects.toThrow(/connection/i);
  await expect(db.transaction().execute((tx) => lock.execute(tx))).resolves.toBeDefined();
});

test('a process with idle and checked-out connections survives a restart of the database and works again', async () => {
  const server = await startDebianPostgres({ folder: join(await temporaryFolder(), 'debian') });
  onTestFinished(() => server.stop());
  const holder = startNodeProcess(new URL('./testing/processes/hold-connections.ts', import.meta.url), [server.url]);
  await expect(holder.nextLine()).resolves.toBe('ready');
  await server.restart();
  holder.say('query');
  holder.say('commit');
  holder.say('leave');
  await expect(holder.nextLine()).resolves.toBe('query answered');
  await expect(holder.nextLine()).resolves.toBe('commit unavailable');
  await expect(holder.ended).resolves.toEqual({ code: 0, complaint: '' });
});

test('while the database is away it is not reachable and calls fail as unavailable; when it is back both work', async () => {
  const server = await startDebianPostgres({ folder: join(await temporaryFolder(), 'debian') });
  onTestFinished(() => server.stop());
  const { db, isReachable, close } = openDatabase({ url: server.url, log: silentLog });
  onTestFinished(close);
  await expect(isReachable()).resolves.toBe(true);
  const underWay = sql`select pg_sleep(60)`.execute(db).catch((error: unknown) => error);
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity where query like '%pg_sleep(60)%'`.execute(db);
      expect(rows.length).toBeGreaterThan(1);
    },
    { timeout: 60_000 },
  );
  const restarting = server.restart({
    whileStopped: async () => {
      await expect(isReachable()).resolves.toBe(false);
      const failure = await sql`select 1`.execute(db).catch((error: unknown) => error);
      expect(isDatabaseUnavailable(failure)).toBe(true);
    },
  });
  expect(isDatabaseUnavailable(await underWay)).toBe(true);
  await restarting;
  await expect(isReachable()).resolves.toBe(true);
});

test('a call that gets no connection from a full pool fails as unavailable', async () => {
  const { db, close } = openDatabase({ url: testDatabase.url, poolMax: 1, log: silentLog });
  onTestFinished(close);
  await db.connection().execute(async () => {
    const failure = await sql`select 1`.execute(db).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
  });
});
