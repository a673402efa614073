import { randomBytes } from 'node:crypto';
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { prepareCluster } from '../embedded/cluster.ts';
import type { PostgresBinaries } from '../embedded/postgres-binaries.ts';
import { startPostmaster } from '../embedded/postmaster.ts';
import { chooseServerIdentity, giveFolderTo } from '../embedded/server-identity.ts';
import { findFreePort } from './find-free-port.ts';
import { silentLog } from './silent-log.ts';

export type DebianPostgres = {
  /** An administrator, with a password, over TCP: as a database on another machine is reached. */
  readonly url: string;
  /** Ends the server, lets the caller look at a world without it, and starts it again at the same address. */
  restart(options?: { whileStopped(): Promise<void> }): Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
};

/** The test command says where it unpacked the programs when it could not install them. */
const programs = process.env['POSTGRES_15_BIN'] ?? '/usr/lib/postgresql/15/bin';

const binaries: PostgresBinaries = {
  initdb: join(programs, 'initdb'),
  postgres: join(programs, 'postgres'),
  localeArguments: ['--locale=C.UTF-8'],
};

/** A throw-away server of the oldest PostgreSQL that we support, made in a new folder. */
export async function startDebianPostgres({ folder: wanted }: { folder: string }): Promise<DebianPostgres> {
  await mkdir(dirname(wanted), { recursive: true });
  await mkdir(wanted, { recursive: true, mode: 0o700 });
  const folder = await realpath(wanted);
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  const identity = await chooseServerIdentity({ folder, program: binaries.postgres });
  await giveFolderTo(identity, folder);
  const initArguments = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'];
  const cluster = await prepareCluster({ folder, binaries, identity, initArguments });

  const port = await findFreePort();
  const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', fsync: 'off' };
  const start = () => startPostmaster({ program: binaries.postgres, cluster, identity, settings, log: silentLog });
  let server = await start();
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    restart: async (options) => {
      await server.stop();
      await options?.whileStopped();
      server = await start();
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
