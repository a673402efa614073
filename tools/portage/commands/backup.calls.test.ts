import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { portageScript } from '#app/server/testing/programs.ts';
import { bareEnvironment } from '#kit/server/testing/bare-environment.ts';
import { startServerProcess } from '#app/server/testing/server-process.ts';
import { openDatabase } from '#ports/database/database.ts';
import { testConnectTimeoutMs } from '#ports/database/testing/connect-timeout.ts';
import { migrateToLatest } from '#ports/database/migrate.ts';
import { reachEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { startDebianPostgres } from '#ports/database/testing/debian-postgres.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import { migrationsFolder } from '../open-database.ts';
import { openCheckout, payUntilOrdered } from '../../faults/shopper.ts';

// Servers are started, on machines that may be busy.
vi.setConfig({ testTimeout: 300_000 });

/** A Monday, from which the example's trip can be booked. */
const clock = { CLOCK: '2026-03-02T15:00:00Z' };

type Environment = Readonly<Record<string, string>>;

async function portage(environment: Environment, ...words: string[]): Promise<Record<string, unknown>> {
  const env = { ...bareEnvironment(), ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, [portageScript, ...words, '--json'], { env }).catch(
    (error: { stdout: string }) => error,
  );
  return JSON.parse(stdout) as Record<string, unknown>;
}

async function orderAt(url: string): Promise<void> {
  const answer = await payUntilOrdered(url, await openCheckout(url));
  expect(answer).toMatchObject({ status: 'success', order_id: expect.any(Number) });
}

async function serverOn(environment: Environment) {
  const server = await startServerProcess({ ...clock, ...environment });
  const stop = async () => {
    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
  };
  return { ...server, stop };
}

/** Rows and a hash of each table, whatever order they are in. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const contents: Record<string, string> = {};
    for (const { name } of rows) {
      const found = await client.query<{ text: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row::text, ',' order by row::text)), '') as text from ${name} as row`,
      );
      contents[name] = found.rows[0]?.text ?? '';
    }
    return contents;
  } finally {
    await client.end();
  }
}

async function contentsOfEmbedded(dataFolder: string): Promise<Record<string, string>> {
  const database = await reachEmbeddedDatabase({ folder: join(dataFolder, 'postgres'), log: silentLog });
  try {
    return await contentsOf(database.url);
  } finally {
    await database.stop();
  }
}

/** The release before the last two migrations. */
async function migrateAsOlderRelease(url: string, folder: string): Promise<void> {
  await cp(migrationsFolder, folder, { recursive: true });
  for (const name of (await readdir(folder)).sort().slice(-2)) await rm(join(folder, name));
  const { db, close } = openDatabase({ url, connectTimeoutMs: testConnectTimeoutMs, log: silentLog });
  await migrateToLatest({ db, folder, log: silentLog });
  await close();
}

test('PRC-03 a backup beside a service that takes orders is a snapshot: restored, its books balance', async () => {
  const folder = await temporaryFolder();
  const environment = { DATA_DIR: join(folder, 'data') };
  const file = join(folder, 'orders.backup');
  const server = await serverOn(environment);
  let isOver = false;
  let orders = 0;
  const shoppers = [1, 2, 3].map(async () => {
    while (!isOver) {
      await orderAt(server.url);
      orders += 1;
    }
  });
  await expect.poll(() => orders).toBeGreaterThan(3);
  const written = await portage(environment, 'backup', file, '--check');
  isOver = true;
  await Promise.all(shoppers);
  await server.stop();
  expect(written).toMatchObject({ ok: true, violations: [], restored: { foreign: [] } });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a backup goes from an embedded database to another server and back: every row, every photo, and orders go on', async () => {
  const folder = await temporaryFolder();
  const source = { DATA_DIR: join(folder, 'source') };
  const first = await serverOn(source);
  await orderAt(first.url);
  await first.stop();
  const photo = Buffer.from('a photo of a broken wheel');
  await mkdir(join(source.DATA_DIR, 'files/claims'), { recursive: true });
  await writeFile(join(source.DATA_DIR, 'files/claims/4f0c.jpg'), photo);
  await writeFile(join(source.DATA_DIR, 'files/claims/4f0c.jpg.1.part'), 'half of it');
  const before = await contentsOfEmbedded(source.DATA_DIR);
  expect(await portage(source, 'backup', join(folder, 'one.backup'))).toMatchObject({ ok: true, files: 1 });

  const postgres = await startDebianPostgres({ folder: join(folder, 'debian') });
  onTestFinished(() => postgres.stop());
  const other = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'other') };
  expect(await portage(other, 'restore', join(folder, 'one.backup'))).toMatchObject({ ok: true, violations: [] });
  expect(await contentsOf(postgres.url)).toEqual(before);
  expect(await readFile(join(other.DATA_DIR, 'files/claims/4f0c.jpg'))).toEqual(photo);
  const second = await serverOn(other);
  await orderAt(second.url);
  const busy = await portage(other, 'restore', join(folder, 'one.backup'), '--replace');
  expect(busy).toEqual({ ok: false, error: 'A server is using the database: stop all servers first.' });
  await second.stop();

  const grown = await contentsOf(postgres.url);
  expect(grown).not.toEqual(before);
  expect(await portage(other, 'backup', join(folder, 'two.backup'))).toMatchObject({ ok: true });
  const refused = await portage(source, 'restore', join(folder, 'two.backup'));
  expect(refused).toEqual({ ok: false, error: expect.stringContaining('The database is not empty.') });
  expect(await contentsOfEmbedded(source.DATA_DIR)).toEqual(before);
  expect(await portage(source, 'restore', join(folder, 'two.backup'), '--replace')).toMatchObject({ ok: true });
  expect(await contentsOfEmbedded(source.DATA_DIR)).toEqual(grown);
});

test('a backup of an older release is migrated, and a table that no migration makes keeps its rows', async () => {
  const folder = await temporaryFolder();
  const postgres = await startDebianPostgres({ folder: join(folder, 'debian') });
  onTestFinished(() => postgres.stop());
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data') };
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  onTestFinished(() => client.end());
  await migrateAsOlderRelease(postgres.url, join(folder, 'older-migrations'));
  await client.query('create table noted_by_hand (day date, note text)');
  await client.query(`insert into noted_by_hand values ('2026-03-02', 'a tab\tand a \\. line\nend')`);
  await portage(environment, 'backup', join(folder, 'now.backup'));
  expect(await portage(environment, 'restore', join(folder, 'now.backup'), '--replace')).toMatchObject({
    ok: true,
    restored: { foreign: ['"public"."noted_by_hand"'] },
  });
  expect((await client.query('select note from noted_by_hand')).rows).toEqual([{ note: 'a tab\tand a \\. line\nend' }]);
  const references = await client.query(
    `select from pg_constraint where contype = 'f' and conrelid = 'carts'::regclass`,
  );
  expect(references.rowCount).toBeGreaterThan(0);
  await expect(client.query('delete from ledger_entries')).rejects.toThrow('ledger_entries');

  expect(await portage(environment, 'migrate', 'status')).toMatchObject({ ok: true, pending: [] });

  await client.query("insert into kysely_migration values ('9999-of-the-future', '')");
  await portage(environment, 'backup', join(folder, 'future.backup'));
  expect(await portage(environment, 'restore', join(folder, 'future.backup'), '--check')).toEqual({
    ok: false,
    error: expect.stringContaining('The backup has the migration 9999-of-the-future, which this release does not know'),
  });
});

test('a file that was cut off, altered, or is no backup is refused before anything is changed', async () => {
  const folder = await temporaryFolder();
  const postgres = await startDebianPostgres({ folder: join(folder, 'debian') });
  onTestFinished(() => postgres.stop());
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data') };
  await portage(environment, 'migrate', 'up');
  const whole = join(folder, 'whole.backup');
  await portage(environment, 'backup', whole);
  expect(await portage(environment, 'backup', whole)).toEqual({
    ok: false,
    error: `${whole} exists already: choose another name.`,
  });
  const bytes = await readFile(whole);
  const before = await contentsOf(postgres.url);
  const refusal = async (name: string, content: Buffer): Promise<unknown> => {
    const path = join(folder, name);
    await writeFile(path, content);
    const { ok, error } = await portage(environment, 'restore', path, '--replace');
    expect(ok).toBe(false);
    return String(error).replace(path, 'FILE');
  };
  const damaged = 'FILE is damaged: it was cut off or altered.';
  expect(await refusal('half', bytes.subarray(0, bytes.length / 2))).toBe(damaged);
  expect(await refusal('short', bytes.subarray(0, -1))).toBe(damaged);
  expect(await refusal('longer', Buffer.concat([bytes, Buffer.from('x')]))).toBe(damaged);
  const content = gunzipSync(bytes);
  // Compressed anew, so that only our own checksums can tell.
  expect(await refusal('without-trailer', gzipSync(content.subarray(0, content.lastIndexOf('z\0\0\0'))))).toBe(damaged);
  const altered = Buffer.from(content);
  altered.write('X', content.indexOf('0001-sessions-people-and-carts', content.indexOf('"kysely_migration"')));
  expect(await refusal('altered', gzipSync(altered))).toBe(damaged);
  expect(await refusal('text', Buffer.from('What is this?'))).toBe('FILE is not a backup of Portage.');
  expect(await refusal('other', gzipSync('h\0\0\0\u0002{}'))).toBe('FILE is not a backup of Portage.');
  expect(await refusal('empty', Buffer.alloc(0))).toBe(damaged);
  expect(await contentsOf(postgres.url)).toEqual(before);
});

test('a backup is checked in a scratch database, which is emptied, and one that could not be checked is said to be unchecked', async () => {
  const folder = await temporaryFolder();
  const postgres = await startDebianPostgres({ folder: join(folder, 'postgres') });
  onTestFinished(() => postgres.stop());
  const environment = { DATABASE_URL: postgres.url };
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database scratch');
  await client.query(`create role visitor login password 'visitor'`);
  await client.end();
  const scratch = new URL(postgres.url);
  scratch.pathname = '/scratch';
  await portage(environment, 'migrate', 'up');
  const [first, second] = [join(folder, 'first.backup'), join(folder, 'second.backup')];
  for (const words of [
    ['backup', first],
    ['restore', first],
  ]) {
    expect(await portage(environment, ...words, '--check', '--scratch', scratch.href)).toMatchObject({ ok: true });
    expect(await contentsOf(scratch.href)).toEqual({});
  }
  const before = await contentsOf(postgres.url);
  // What can be seen before is said before anything is written.
  expect(await portage(environment, 'backup', second, '--check', '--scratch', postgres.url)).toEqual({
    ok: false,
    error: 'The database of --scratch is not empty: name one that nothing else uses.',
  });
  const nowhere = new URL(postgres.url);
  nowhere.pathname = '/nowhere';
  expect(await portage(environment, 'backup', second, '--check', '--scratch', nowhere.href)).toEqual({
    ok: false,
    error: 'The database of --scratch can\'t be used: database "nowhere" does not exist',
  });
  expect(existsSync(second)).toBe(false);
  // This user may enter it, and make no tables there.
  const visited = new URL(scratch);
  visited.username = 'visitor';
  visited.password = 'visitor';
  expect(await portage(environment, 'backup', second, '--check', '--scratch', visited.href)).toEqual({
    ok: false,
    error: expect.stringContaining(`${second} was written, and is not checked. `),
  });
  expect((await stat(second)).size).toBeGreaterThan(0);
  expect(await contentsOf(postgres.url)).toEqual(before);
});
