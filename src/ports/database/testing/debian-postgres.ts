import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { clusterIn, prepareCluster } from '../embedded/cluster.ts';
import type { PostgresBinaries } from '../embedded/postgres-binaries.ts';
import { startPostmaster } from '../embedded/postmaster.ts';
import { chooseServerIdentity, changeFolderOwner, type ServerIdentity } from '../embedded/server-identity.ts';
import { findFreePort } from './find-free-port.ts';
import { silentLog } from './silent-log.ts';

export type DebianPostgres = {
  /** An administrator, with a password, over TCP: as a database on another machine is reached. */
  readonly url: string;
  /** Ends the server, lets the caller look at a world without it, and starts it again at the same address. */
  restart(options?: { whileStopped(): Promise<void> }): Promise<void>;
  /** A streaming replica that accepts reads. The server is restarted while its files are copied. */
  startReplica(options: { folder: string }): Promise<DebianPostgres>;
  /** The processes of a kind, by what PostgreSQL writes into their titles, such as `walreceiver`. */
  processesOf(kind: string): Promise<readonly number[]>;
  /** Like a machine that loses power: all of its processes end at once. */
  kill(): Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
};

export type PostgresSettings = Readonly<Record<string, string>>;

/** The test command says where it unpacked the programs when it could not install them. */
const programs = process.env['POSTGRES_15_BIN'] ?? '/usr/lib/postgresql/15/bin';

const binaries: PostgresBinaries = {
  initdb: join(programs, 'initdb'),
  postgres: join(programs, 'postgres'),
  localeArguments: ['--locale=C.UTF-8'],
};

/** A throw-away server of the oldest PostgreSQL that we support, made in a new folder. */
export async function startDebianPostgres({
  folder: wanted,
  settings = { fsync: 'off' },
}: {
  folder: string;
  settings?: PostgresSettings;
}): Promise<DebianPostgres> {
  const folder = await privateFolder(wanted);
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  const identity = await chooseServerIdentity({ folder, program: binaries.postgres });
  await changeFolderOwner(identity, folder);
  const initArguments = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'];
  await prepareCluster({ folder, binaries, identity, initArguments });
  return startIn({ folder, identity, password, settings });
}

async function privateFolder(wanted: string): Promise<string> {
  await mkdir(dirname(wanted), { recursive: true });
  await mkdir(wanted, { recursive: true, mode: 0o700 });
  return realpath(wanted);
}

type Cluster = {
  readonly folder: string;
  readonly identity: ServerIdentity;
  readonly password: string;
  readonly settings: PostgresSettings;
};

async function startIn({ folder, identity, password, settings: given }: Cluster): Promise<DebianPostgres> {
  const cluster = clusterIn(folder);
  const port = await findFreePort();
  const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...given };
  const start = () => startPostmaster({ program: binaries.postgres, cluster, identity, settings, log: silentLog });
  let server = await start();
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    restart: async (options) => {
      await server.stop();
      await options?.whileStopped();
      server = await start();
    },
    startReplica: async ({ folder: wanted }) => {
      const ofReplica = await privateFolder(wanted);
      await server.stop();
      await promisify(execFile)('cp', ['--archive', cluster, clusterIn(ofReplica)]);
      server = await start();
      await writeFile(join(clusterIn(ofReplica), 'standby.signal'), '');
      await changeFolderOwner(identity, ofReplica);
      const follows = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=replica`;
      return startIn({
        folder: ofReplica,
        identity,
        password,
        settings: { ...given, primary_conninfo: follows },
      });
    },
    processesOf: async (kind) => {
      const all = await processesOf(cluster);
      return all.filter(({ title }) => title.includes(kind)).map(({ pid }) => pid);
    },
    kill: async () => {
      for (const { pid } of await processesOf(cluster)) killIfThere(pid);
      await server.ended;
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type ServerProcess = { readonly pid: number; readonly title: string };

/** The main process first, which would start its children again. */
async function processesOf(cluster: string): Promise<readonly ServerProcess[]> {
  const [main] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const children = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const [, parent] = /\) \S (\d+) /.exec(status) ?? [];
      const title = parent === main ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
      return parent === main ? [{ pid: Number(pid), title }] : [];
    }),
  );
  return [{ pid: Number(main), title: 'postmaster' }, ...children.flat()];
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended since we looked.
  }
}
