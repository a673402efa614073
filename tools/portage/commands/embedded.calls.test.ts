import { execFile } from 'node:child_process';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { portageScript } from '#app/server/testing/programs.ts';
import { bareEnvironment } from '#kit/server/testing/bare-environment.ts';
import { openDatabase } from '#ports/database/database.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { migrateToLatest } from '#ports/database/migrate.ts';
import { testConnectTimeoutMs } from '#ports/database/testing/connect-timeout.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { temporaryFolder } from '#ports/database/testing/temporary-folder.ts';
import { migrationsFolder } from '../open-database.ts';

// Servers are started, on machines that may be busy.
vi.setConfig({ testTimeout: 300_000 });

/** The test command says where it unpacked the programs when it could not install them. */
const oldPrograms = process.env['POSTGRES_15_BIN'] ?? '/usr/lib/postgresql/15/bin';

async function portage(environment: Readonly<Record<string, string>>, ...words: string[]) {
  const env = { ...bareEnvironment(), ...environment };
  const { code = 0, stdout } = (await promisify(execFile)(process.execPath, [portageScript, ...words, '--json'], {
    env,
  }).catch((error: { code: number; stdout: string }) => error)) as { code?: number; stdout: string };
  return { code, ...(JSON.parse(stdout) as Record<string, unknown>) };
}

/** Runs the upgrade until it gives something this name, and kills it there. */
async function upgradeKilledBefore(name: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const hook = join(import.meta.dirname, 'testing/kill-before-rename.mjs');
  const words = ['--import', hook, portageScript, 'upgrade-database', '--programs', oldPrograms];
  const env = { ...bareEnvironment(), ...environment, KILLED_BEFORE: name };
  await expect(promisify(execFile)(process.execPath, words, { env })).rejects.toMatchObject({ signal: 'SIGKILL' });
}

async function withEmbedded<T>(folder: string, work: (url: string) => Promise<T>, programs?: string): Promise<T> {
  const binaries = programs
    ? { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres'), localeArguments: ['--locale=C.UTF-8'] }
    : undefined;
  const embedded = await startEmbeddedDatabase({ folder, log: silentLog, fsync: false, ...(binaries && { binaries }) });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

async function query<Row>(url: string, statement: string): Promise<readonly Row[]> {
  const { db, close } = openDatabase({ url, connectTimeoutMs: testConnectTimeoutMs, log: silentLog });
  try {
    return (await sql.raw<Row>(statement).execute(db)).rows;
  } finally {
    await close();
  }
}

test('an embedded database of an older PostgreSQL is named at the start, upgraded with all rows after kills at its steps, and kept', async () => {
  const dataFolder = await temporaryFolder();
  const folder = join(dataFolder, 'postgres');
  await withEmbedded(
    folder,
    async (url) => {
      const { db, close } = openDatabase({ url, connectTimeoutMs: testConnectTimeoutMs, log: silentLog });
      await migrateToLatest({ db, folder: migrationsFolder, log: silentLog });
      await close();
      await query(url, `insert into server_keys (name, value) values ('of-before', 'kept')`);
    },
    oldPrograms,
  );
  const environment = { DATA_DIR: dataFolder };
  expect(await portage(environment, 'migrate', 'status')).toEqual({
    code: 1,
    ok: false,
    error: expect.stringContaining('Run: npm run portage -- upgrade-database'),
  });
  // Killed while the backup is written, and when all is ready but the exchange: it starts over, also beside servers that were left running.
  for (const name of ['before-postgresql-18.backup', 'cluster-15']) {
    await upgradeKilledBefore(name, environment);
    expect(await readdir(folder)).toContain('cluster');
  }
  expect(await portage(environment, 'upgrade-database', '--programs', oldPrograms)).toMatchObject({
    code: 0,
    isUpgraded: true,
    found: 15,
    wanted: 18,
  });
  // What a kill in the middle of the exchange leaves: the old data moved away, and the new not yet in its place.
  await rename(join(folder, 'cluster'), join(folder, 'cluster-next'));
  const keys = await withEmbedded(folder, (url) =>
    query(url, `select value from server_keys where name = 'of-before'`),
  );
  expect(keys).toEqual([{ value: 'kept' }]);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['cluster', 'cluster-15']));
  expect(await portage(environment, 'upgrade-database')).toEqual({ code: 0, ok: true, isUpgraded: false });
});

test('without the old programs the way is described, and nothing is changed', async () => {
  const dataFolder = await temporaryFolder();
  const cluster = join(dataFolder, 'postgres/cluster');
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'PG_VERSION'), '9\n');
  expect(await portage({ DATA_DIR: dataFolder }, 'upgrade-database')).toMatchObject({ code: 1, found: 9, wanted: 18 });
  expect(await readdir(cluster)).toEqual(['PG_VERSION']);
  expect(await portage({ DATABASE_URL: 'postgres://x/y' }, 'upgrade-database')).toMatchObject({
    error: expect.stringContaining('pg_upgrade'),
  });
});

test('a demonstration starts over, and nothing else can', async () => {
  const dataFolder = await temporaryFolder();
  const folder = join(dataFolder, 'postgres');
  const environment = { DATA_DIR: dataFolder };
  await portage(environment, 'demo', 'reset', '--yes');
  const people = () => withEmbedded(folder, (url) => query<{ count: number }>(url, 'select count(*) from users'));
  const before = await people();
  expect(before[0]?.count).toBeGreaterThan(5);
  await withEmbedded(folder, (url) =>
    query(url, `update users set email = 'x' || id || '@example.com', first_name = 'X'`),
  );
  await mkdir(join(dataFolder, 'files/claims'), { recursive: true });
  expect(await portage(environment, 'demo', 'reset')).toMatchObject({ code: 2 });
  expect(await portage(environment, 'demo', 'reset', '--yes')).toMatchObject({ code: 0, ok: true });
  expect(await people()).toEqual(before);
  expect(await readdir(dataFolder)).toEqual(['postgres']);
  const refused = { code: 1, error: expect.stringContaining('Only the embedded database of a demonstration') };
  expect(await portage({ ...environment, NODE_ENV: 'production' }, 'demo', 'reset', '--yes')).toMatchObject(refused);
  expect(await portage({ DATABASE_URL: 'postgres://x/y' }, 'demo', 'reset', '--yes')).toMatchObject(refused);
  const running = await startEmbeddedDatabase({ folder, log: silentLog });
  onTestFinished(() => running.stop());
  expect(await portage(environment, 'demo', 'reset', '--yes')).toMatchObject({
    code: 1,
    error: expect.stringContaining('Another running process uses the database folder'),
  });
});
