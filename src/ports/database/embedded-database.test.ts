import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { DatabaseFolderInUse } from './embedded/folder-lock.ts';
import { serverProcesses } from './embedded/leftover-server.ts';
import { embeddedBinariesIn, findEmbeddedBinaries, linkLibraries } from './embedded/postgres-binaries.ts';
import { hasSetpriv } from './embedded/server-command.ts';
import {
  canServe,
  chooseServerIdentity,
  currentUser,
  identitiesFor,
  type ServerIdentity,
} from './embedded/server-identity.ts';
import { type EmbeddedDatabase, type EmbeddedDatabaseOptions, startEmbeddedDatabase } from './embedded-database.ts';
import { isDatabaseUnavailable } from './is-database-unavailable.ts';
import { type NodeProcess, startNodeProcess } from './testing/node-process.ts';
import type { WriteRowsOptions } from './testing/processes/write-rows.ts';
import { silentLog } from './testing/silent-log.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

// Starting servers takes long on a machine that has other work; a run without other work needs half a minute.
vi.setConfig({ testTimeout: 180_000 });

const isRoot = currentUser().uid === 0;

const patience = { timeout: 120_000, interval: 10 };

/** A folder with a cluster, for the tests that need no new one. */
let usedFolder = '';

beforeAll(async () => {
  usedFolder = await mkdtemp(join(tmpdir(), 'portage-test-'));
  await chmod(usedFolder, 0o755);
  await (await startEmbeddedDatabase({ folder: usedFolder, log: silentLog })).stop();
});

afterAll(() => rm(usedFolder, { recursive: true, force: true }));

test('20 kills of the process at random times lose no acknowledged row and leave no server behind', async () => {
  const seed = Number(process.env.PORTAGE_TEST_SEED ?? Math.floor(Math.random() * 1e6));
  process.stdout.write(`PORTAGE_TEST_SEED=${seed}\n`);
  const random = randomFrom(seed);
  const folder = usedFolder;
  const acknowledged = new Set<number>();

  for (let round = 1; round <= 20; round += 1) {
    const writer = startWriter({ folder, firstId: round * 100_000 });
    if (round % 4 === 0) {
      // Somewhere in its start, whether that has come to the database or not.
      await new Promise((resolve) => setTimeout(resolve, random() * 400));
    } else {
      const linesToRead = 2 + Math.floor(random() * 400);
      while (writer.lines.length < linesToRead) await writer.nextLine();
    }
    await writer.kill('SIGKILL');
    for (const line of writer.lines) if (line !== 'ready') acknowledged.add(Number(line));

    // Every other round opens at once, while the old server may still be on its way out.
    if (round % 2 === 0 && hasSetpriv()) await expectNoServer(folder);
    const { database, embedded } = await open({ folder });
    const { rows } = await sql<{ id: number }>`select id from written`.execute(database.db);
    const kept = new Set(rows.map((row) => row.id));
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
    await close({ database, embedded });
  }

  expect(acknowledged.size).toBeGreaterThan(15);
  await expectNoServer(folder);
});

test('a kill while the cluster is made leaves nothing that disturbs the next start', async () => {
  const random = randomFrom(7);
  for (let round = 1; round <= 3; round += 1) {
    const folder = join(await temporaryFolder(), 'postgres');
    await mkdir(folder);
    const writer = startWriter({ folder, fsync: false });
    await vi.waitFor(async () => expect((await readdir(folder)).join()).toContain('unfinished-cluster'), patience);
    await new Promise((resolve) => setTimeout(resolve, random() * 500));
    await writer.kill('SIGKILL');
    const { database, embedded } = await open({ folder, fsync: false });
    await expect(database.isReachable()).resolves.toBe(true);
    await close({ database, embedded });
    expect((await readdir(folder)).sort()).toEqual(['cluster', 'supervisor.lock']);
  }
});

test('a second process on the same folder gets one sentence that says so, and the first goes on', async () => {
  const folder = usedFolder;
  const { database, embedded } = await open({ folder });
  const second = startWriter({ folder });
  await second.ended;
  expect(second.lines).toEqual([
    `DatabaseFolderInUse: Another running process uses the database folder ${folder}: stop that one first, or set DATA_DIR to another folder.`,
  ]);
  await expect(startEmbeddedDatabase({ folder, log: silentLog })).rejects.toThrow(DatabaseFolderInUse);
  await expect(database.isReachable()).resolves.toBe(true);
  await close({ database, embedded });
});

test('of processes that start together on one folder exactly one gets it', async () => {
  const folder = usedFolder;
  const rivals = [1, 2, 3].map(() => startWriter({ folder }));
  const firstLines = await Promise.all(rivals.map((rival) => rival.nextLine()));
  expect(firstLines.map((line) => line.split(':').at(0) ?? '').sort()).toEqual([
    'DatabaseFolderInUse',
    'DatabaseFolderInUse',
    'ready',
  ]);
  await Promise.all(rivals.map((rival) => rival.kill('SIGKILL')));
  await expectNoServerWithoutHelp(folder);
});

test('an ordinary user starts the embedded database in a folder of their own, and a kill leaves no server', async () => {
  const folder = join(await temporaryFolder(), 'postgres');
  await mkdir(folder, { mode: 0o700 });
  const user = await ordinaryUser(folder);
  await chown(folder, user.owner.uid, user.owner.gid);
  for (const firstId of [1, 1_000_000]) {
    const writer = startWriter({ folder, fsync: false, firstId }, user);
    await expect(writer.nextLine()).resolves.toBe('ready');
    await writer.kill('SIGKILL');
    await expectNoServerWithoutHelp(folder);
  }
  expect((await stat(join(folder, 'cluster'))).uid).toBe(user.owner.uid);
});

test('the embedded database starts under every identity that the machine allows, even if binaries and data are closed to other users', async () => {
  const project = join(await temporaryFolder({ closed: true }), 'project');
  const { postgres } = await findEmbeddedBinaries();
  await cp(dirname(dirname(postgres)), join(project, 'native'), { recursive: true, verbatimSymlinks: true });
  const binaries = embeddedBinariesIn(join(project, 'native'));
  const folder = join(project, 'postgres');

  const first = await open({ folder, fsync: false, binaries });
  await sql`create table kept (id int)`.execute(first.database.db);
  await close(first);

  const canServeHere = (identity: ServerIdentity) => canServe(identity, { folder, program: binaries.postgres });
  const identities = identitiesFor(currentUser(), await stat(folder));
  // Root's first choice, an ordinary user, is kept out.
  expect(await Promise.all(identities.map(canServeHere))).toContain(true);
  expect(await canServeHere(identities[0] as ServerIdentity)).toBe(!isRoot);
  for (const identity of identities) {
    if (!(await canServeHere(identity))) continue;
    // The files change their owner with the identity, and what was written stays.
    const again = await open({ folder, fsync: false, binaries, identity });
    await sql`select from kept`.execute(again.database.db);
    await close(again);
    const writer = startWriter({ folder, fsync: false, identityName: identity.name });
    await expect(writer.nextLine()).resolves.toBe('ready');
    await writer.kill('SIGKILL');
    await expectNoServerWithoutHelp(folder);
  }
});

test('root runs the embedded database as the owner of the folder if that is an ordinary user, and else as the user nobody', () => {
  const root = { uid: 0, gid: 0 };
  expect(identitiesFor(root, { uid: 4321, gid: 432 })[0]).toMatchObject({ spawnAs: { uid: 4321, gid: 432 } });
  expect(identitiesFor(root, root)[0]).toMatchObject({ spawnAs: { uid: 65534, gid: 65534 } });
});

test('an ordinary user gets one sentence that says that a folder belongs to another', async () => {
  const folder = await temporaryFolder();
  const { uid } = currentUser();
  await expect(chooseServerIdentity({ folder, program: 'postgres' }, { uid: 4321, gid: 4321 })).rejects.toThrow(
    `The database folder ${folder} belongs to user ${uid} and this is user 4321: start as that user, or set DATA_DIR to a folder of your own.`,
  );
});

test('when no user can run the server, the error says in one sentence what to do', async () => {
  const folder = await temporaryFolder();
  await expect(chooseServerIdentity({ folder, program: '/nowhere/postgres' })).rejects.toThrow(
    /or set DATABASE_URL\.$/,
  );
});

test('a server that is killed comes back by itself at the same address, and meanwhile the database is unavailable', async () => {
  const folder = usedFolder;
  const complaints: string[] = [];
  const log = { ...silentLog, error: (_details: object, message: string) => void complaints.push(message) };
  const { database, embedded } = await open({ folder, log });
  for (const pid of await serverProcesses(join(folder, 'cluster'))) process.kill(pid, 'SIGKILL');
  const failures: unknown[] = [];
  await vi.waitFor(() => sql`select 1`.execute(database.db).catch(rememberIn(failures)), patience);
  expect(failures.filter((failure) => !isDatabaseUnavailable(failure))).toEqual([]);
  expect(complaints).toContain('embedded database ended unexpectedly');
  await close({ database, embedded });
  await expectNoServer(folder);
});

test('a process number left behind by a crash that now belongs to another program does not hinder the start', async () => {
  const folder = usedFolder;
  const crashed = startWriter({ folder });
  await crashed.nextLine();
  for (const pid of await serverProcesses(join(folder, 'cluster'))) process.kill(pid, 'SIGKILL');
  await crashed.kill('SIGKILL');
  await expectNoServer(folder);
  await writeFile(join(folder, 'cluster', 'postmaster.pid'), `${process.pid}\n${folder}/cluster\n0\n5432\n\n\n`);
  const { database, embedded } = await open({ folder });
  await expect(database.isReachable()).resolves.toBe(true);
  await close({ database, embedded });
});

test('a path that is too long for a socket, with spaces, commas and quotes, works', async () => {
  const folder = join(await temporaryFolder(), 'long-'.repeat(30), `a b,c"d'e%41é`);
  const { database, embedded } = await open({ folder, fsync: false });
  await expect(database.isReachable()).resolves.toBe(true);
  const socketFolder = new URL(embedded.url).searchParams.get('host') ?? '';
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  await close({ database, embedded });
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
});

test('the embedded database listens on no network address and flushes what it acknowledges', async () => {
  const { database, embedded } = await open({ folder: usedFolder });
  const { rows } = await sql`
    select current_setting('listen_addresses') as listen, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as synchronous_commit, current_setting('server_encoding') as encoding,
           lower('ÄÖÉ') as lower, current_user as role,
           (select rolsuper from pg_roles where rolname = current_user) as superuser`.execute(database.db);
  expect(rows).toEqual([
    {
      listen: '',
      fsync: 'on',
      synchronous_commit: 'on',
      encoding: 'UTF8',
      lower: 'äöé',
      role: 'portage',
      superuser: false,
    },
  ]);
  await close({ database, embedded });
});

test('a cluster of another major version says which, and how it is upgraded', async () => {
  const folder = join(await temporaryFolder(), 'postgres');
  await mkdir(join(folder, 'cluster'), { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'cluster', 'PG_VERSION'), '9.4');
  await expect(startEmbeddedDatabase({ folder, log: silentLog })).rejects.toThrow(
    `The database in ${join(folder, 'cluster')} is of PostgreSQL 9, and this release brings 18. Run: npm run portage -- upgrade-database`,
  );
});

test('a cluster that cannot be started says why in one sentence', async () => {
  const folder = join(await temporaryFolder(), 'postgres');
  await mkdir(join(folder, 'cluster'), { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'cluster', 'PG_VERSION'), '18');
  await writeFile(join(folder, 'cluster', 'postgresql.conf'), '');
  await expect(startEmbeddedDatabase({ folder, log: silentLog })).rejects.toThrow(
    `The embedded database in ${folder} did not start: postgres: could not find the database system`,
  );
});

test('links that a blocked install script did not make are made', async () => {
  const { postgres } = await findEmbeddedBinaries();
  const installed = dirname(dirname(dirname(postgres)));
  const copy = await temporaryFolder();
  await cp(join(installed, 'native', 'pg-symlinks.json'), join(copy, 'native', 'pg-symlinks.json'));
  await linkLibraries(copy);
  await linkLibraries(copy);
  const names = await readdir(join(copy, 'native', 'lib'));
  const namesInstalled = await readdir(join(installed, 'native', 'lib'));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !namesInstalled.includes(name))).toEqual([]);
});

function startWriter(options: WriteRowsOptions, user?: ServerIdentity): NodeProcess {
  const script = new URL('./testing/processes/write-rows.ts', import.meta.url);
  return startNodeProcess(script, [JSON.stringify(options)], user);
}

type Opened = { readonly database: Database<unknown>; readonly embedded: EmbeddedDatabase };

async function open(options: Omit<EmbeddedDatabaseOptions, 'log'> & Partial<EmbeddedDatabaseOptions>): Promise<Opened> {
  const embedded = await startEmbeddedDatabase({ log: silentLog, ...options });
  onTestFinished(() => embedded.stop());
  return { embedded, database: openDatabase({ url: embedded.url, log: silentLog }) };
}

async function close({ database, embedded }: Opened): Promise<void> {
  await database.close();
  await embedded.stop();
}

/** This user, unless that is root: then the one as whom root would run a server that may use our Node. */
function ordinaryUser(folder: string): Promise<ServerIdentity> {
  return chooseServerIdentity({ folder, program: process.execPath });
}

async function expectNoServer(folder: string): Promise<void> {
  const cluster = join(folder, 'cluster');
  await vi.waitFor(async () => expect(await serverProcesses(cluster)).toEqual([]), patience);
}

/** Where the operating system has no word for it, a server that is left behind is ended by the next start instead. */
async function expectNoServerWithoutHelp(folder: string): Promise<void> {
  if (hasSetpriv()) await expectNoServer(folder);
}

function rememberIn(failures: unknown[]): (failure: unknown) => never {
  return (failure) => {
    failures.push(failure);
    throw failure;
  };
}

/** A small generator (mulberry32), so that a failing run can be repeated from its printed seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
