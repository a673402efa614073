import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { openReadReplica, type ReadReplica, withoutPageHeader } from './read-replica.ts';
import { asAdministrator } from './testing/as-administrator.ts';
import { testConnectTimeoutMs } from './testing/connect-timeout.ts';
import { type DebianPostgres, startDebianPostgres } from './testing/debian-postgres.ts';
import { startPgbouncer } from './testing/pgbouncer.ts';
import { silentLog } from './testing/silent-log.ts';

// Servers are started, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type Tables = { things: { name: string } };

let folder: string;
let primary: DebianPostgres;
let standby: DebianPostgres;
let database: Database<Tables>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-replica-'));
  // PostgreSQL and PgBouncer run as other users where we are root.
  await chmod(folder, 0o755);
  primary = await startDebianPostgres({ folder: join(folder, 'primary') });
  standby = await primary.startReplica({ folder: join(folder, 'standby') });
  database = openTo(primary.url);
  await sql`create table things (name text not null)`.execute(database.db);
});

afterAll(async () => {
  await database.close();
  await standby.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

afterEach(() => onStandby('select pg_wal_replay_resume()').catch(() => undefined));

function openTo(url: string): Database<Tables> {
  return openDatabase<Tables>({ url, connectTimeoutMs: testConnectTimeoutMs, log: silentLog });
}

function onStandby(text: string) {
  return asAdministrator(standby.url, (client) => client.query<Record<string, unknown>>(text));
}

/** One that looks only when it is told to. */
function open({
  url = standby.url,
  lagMaxMs = 60_000,
  isSchemaOlder = async () => false,
}: {
  url?: string;
  lagMaxMs?: number;
  isSchemaOlder?: (db: Kysely<Tables>) => Promise<boolean>;
} = {}): ReadReplica<Tables> {
  const replica = openReadReplica<Tables>({
    url,
    primary: database,
    connectTimeoutMs: testConnectTimeoutMs,
    lagMaxMs,
    isSchemaOlder,
    log: silentLog,
    lookEveryMs: null,
  });
  onTestFinished(() => replica.close());
  return replica;
}

async function openWell(options?: Parameters<typeof open>[0]): Promise<ReadReplica<Tables>> {
  const replica = open(options);
  await expect
    .poll(async () => {
      await replica.look();
      return replica.state().problem;
    })
    .toBeNull();
  return replica;
}

const anything = { kind: 'anything' } as const;

const add = (name: string) => sql`insert into things (name) values (${name})`.execute(database.db);

async function has(replica: ReadReplica<Tables>, name: string, after: Parameters<typeof replica.read>[0] = anything) {
  const found = await replica.read(after, async (db) => {
    const { rows } = await sql`select from things where name = ${name}`.execute(db);
    return rows.length;
  });
  return found > 0;
}

const isOnStandby = (replica: ReadReplica<Tables>): Promise<boolean> =>
  replica.read(anything, async (db) => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
    return rows[0]?.is === true;
  });

describe('a replica that follows', () => {
  test('a list is read from the replica', async () => {
    const replica = await openWell();
    expect(await isOnStandby(replica)).toBe(true);
    expect(replica.state().reads).toMatchObject({ replica: 1, 'primary-replica-unwell': 0 });
  });

  test('a user who wrote sees it at once, others when it is replayed', async () => {
    const replica = await openWell();
    await onStandby('select pg_wal_replay_pause()');
    await add('paused');
    const own = { kind: 'own-write', afterMs: replica.momentMs() } as const;
    await replica.look();
    expect(await has(replica, 'paused')).toBe(false);
    expect(await has(replica, 'paused', own)).toBe(true);
    expect(await has(replica, 'paused', { kind: 'unknown' })).toBe(true);
    expect(replica.state().reads).toMatchObject({
      replica: 1,
      'primary-own-write': 1,
      'primary-unknown-caller': 1,
    });
    await onStandby('select pg_wal_replay_resume()');
    await expect
      .poll(async () => {
        await replica.look();
        await has(replica, 'paused', own);
        return replica.state().reads.replica;
      })
      .toBe(2);
    expect(await has(replica, 'paused')).toBe(true);
  });

  test('a time that one process gives holds in another', async () => {
    const [writers, readers] = [await openWell(), await openWell()];
    await onStandby('select pg_wal_replay_pause()');
    await add('elsewhere');
    await readers.look();
    expect(await has(readers, 'elsewhere', { kind: 'own-write', afterMs: writers.momentMs() })).toBe(true);
    expect(await has(readers, 'elsewhere')).toBe(false);
  });

  test('every write is seen by its writer, however many there are', async () => {
    const replica = await openWell();
    const looking = setInterval(() => void replica.look(), 20);
    onTestFinished(() => clearInterval(looking));
    for (let index = 0; index < 200; index += 1) {
      await add(`many-${index}`);
      expect(await has(replica, `many-${index}`, { kind: 'own-write', afterMs: replica.momentMs() })).toBe(true);
    }
  });

  test('the replica is read through a pooler in transaction mode', async () => {
    const pooler = await startPgbouncer({ folder: join(folder, 'pooler'), databaseUrl: standby.url, connections: 2 });
    onTestFinished(() => pooler.stop());
    const replica = await openWell({ url: pooler.url });
    expect(await Promise.all(Array.from({ length: 6 }, () => isOnStandby(replica)))).toEqual(Array(6).fill(true));
  });
});

describe('a replica that is not well', () => {
  test('a replica that is farther behind than it may be answers nothing, until it has caught up', async () => {
    const replica = await openWell({ lagMaxMs: 1_000 });
    await onStandby('select pg_wal_replay_pause()');
    await add('behind');
    await expect.poll(() => replica.look().then(() => replica.state().problem)).toBe('behind');
    expect(await has(replica, 'behind')).toBe(true);
    await onStandby('select pg_wal_replay_resume()');
    await expect.poll(() => replica.look().then(() => replica.state().problem)).toBeNull();
    expect(await isOnStandby(replica)).toBe(true);
  });

  test('a read that the recovery ends is repeated on the primary', async () => {
    const replica = await openWell();
    const answer = await replica.read(anything, async (db) => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
      if (rows[0]?.is)
        await sql`do $$ begin raise 'conflict with recovery' using errcode = '40001'; end $$`.execute(db);
      return 'from the primary';
    });
    expect(answer).toBe('from the primary');
    expect(replica.state()).toMatchObject({ problem: null, reads: { 'primary-replica-failed': 1 } });
  });

  test('rows that the recovery removes under a read do not fail it', async () => {
    await onStandby("alter system set max_standby_streaming_delay = '50ms'");
    await onStandby('select pg_reload_conf()');
    await sql`create table removed as select generate_series(1, 1000) as id`.execute(database.db);
    const replica = await openWell();
    await expect
      .poll(() => onStandby("select to_regclass('removed') as it").then(({ rows }) => rows[0]?.['it']))
      .toBe('removed');
    const answer = await replica.read(anything, async (db) => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
      if (!rows[0]?.is) return 'from the primary';
      return db.transaction().execute(async (tx) => {
        await sql`select count(*) from removed`.execute(tx);
        await sql`drop table removed`.execute(database.db);
        await sql`select pg_sleep(1.5)`.execute(tx);
        return 'from the replica';
      });
    });
    expect(answer).toBe('from the primary');
  });

  test('a read that finds no table there is repeated, and a mistake in it is not', async () => {
    const replica = await openWell();
    await expect(replica.read(anything, (db) => sql`select * from nowhere`.execute(db))).rejects.toThrow('nowhere');
    const mistake = vi.fn<() => Promise<never>>(async () => {
      throw new TypeError('a mistake of ours');
    });
    await expect(replica.read(anything, mistake)).rejects.toThrow('a mistake of ours');
    expect(mistake).toHaveBeenCalledTimes(1);
  });

  test('a replica without the migrations of this release answers nothing until it has them', async () => {
    let isOlder = true;
    const replica = open({ isSchemaOlder: async () => isOlder });
    await replica.look();
    expect(replica.state().problem).toBe('older schema');
    isOlder = false;
    await expect.poll(() => replica.look().then(() => replica.state().problem)).toBeNull();
  });

  test('the primary itself, another server and another database are no replicas', async () => {
    const other = await startDebianPostgres({ folder: join(folder, 'other') });
    onTestFinished(() => other.stop());
    const stranger = await other.startReplica({ folder: join(folder, 'stranger') });
    onTestFinished(() => stranger.stop());
    const template = new URL(standby.url);
    template.pathname = '/template1';
    for (const [url, problem] of [
      [primary.url, 'not a standby'],
      [stranger.url, 'another database'],
      [template.href, 'another database'],
    ] as const) {
      const replica = open({ url });
      await replica.look();
      expect(replica.state()).toMatchObject({ problem, lagMs: null });
      await add(`not-${problem}`);
      expect(await has(replica, `not-${problem}`)).toBe(true);
    }
  });

  test('nothing is read from a replica before it was looked at', async () => {
    const replica = open();
    expect(replica.state().problem).toBe('not looked at');
    expect(await isOnStandby(replica)).toBe(false);
  });
});

describe('a replica that goes away', () => {
  test('reads go on while the replica hangs, and it is used again', async () => {
    const replica = await openWell();
    const pids = [...(await standby.processesOf('postmaster')), ...(await standby.processesOf('postgres'))];
    const signal = (name: NodeJS.Signals) => {
      for (const pid of new Set(pids)) process.kill(pid, name);
    };
    signal('SIGSTOP');
    onTestFinished(() => signal('SIGCONT'));
    expect(await isOnStandby(replica)).toBe(false);
    expect(replica.state()).toMatchObject({ problem: 'not reachable', reads: { 'primary-replica-failed': 1 } });
    expect(await isOnStandby(replica)).toBe(false);
    expect(replica.state().reads).toMatchObject({ 'primary-replica-unwell': 1 });
    signal('SIGCONT');
    await expect.poll(() => replica.look().then(() => replica.state().problem)).toBeNull();
    expect(await isOnStandby(replica)).toBe(true);
  });

  test('reads go on while the replica is gone, and it is used again when it is back', async () => {
    const replica = await openWell();
    await standby.restart({
      whileStopped: async () => {
        expect(await isOnStandby(replica)).toBe(false);
        await replica.look();
        expect(replica.state()).toMatchObject({ problem: 'not reachable', lagMs: null });
      },
    });
    await expect.poll(() => replica.look().then(() => replica.state().problem)).toBeNull();
    expect(await isOnStandby(replica)).toBe(true);
  });

  // The last test, because nothing follows the primary afterward.
  test('a replica that was promoted answers nothing', async () => {
    const replica = await openWell();
    await onStandby('select pg_promote()');
    await replica.look();
    expect(replica.state()).toMatchObject({ problem: 'not a standby', lagMs: null });
    await add('after the promotion');
    expect(await has(replica, 'after the promotion')).toBe(true);
  });
});

test.each([
  [0n, 0n],
  [8192n + 24n, 8192n],
  [8192n + 40n, 8192n],
  [8192n + 48n, 8192n + 48n],
  [8192n * 3n - 8n, 8192n * 3n - 8n],
])('a position of %i in the log is reached by a replica at %i', (position, reached) => {
  expect(withoutPageHeader(position)).toBe(reached);
});
