import { mkdir, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseLog } from './database-log.ts';
import { clusterIn, prepareCluster } from './embedded/cluster.ts';
import { ensurePortageDatabase } from './embedded/ensure-portage-database.ts';
import { DatabaseFolderInUse, lockFolder } from './embedded/folder-lock.ts';
import { endLeftoverServer } from './embedded/leftover-server.ts';
import { findEmbeddedBinaries, type PostgresBinaries } from './embedded/postgres-binaries.ts';
import { startPostmaster } from './embedded/postmaster.ts';
import { chooseServerIdentity, changeFolderOwner, type ServerIdentity } from './embedded/server-identity.ts';
import { findSocketFolder, prepareSocketFolder, socketPort } from './embedded/socket-folder.ts';
import { superviseServer } from './embedded/supervise-server.ts';

export type EmbeddedDatabase = {
  /** For the product: a role that owns the database `portage` and has no other rights, as on a shared server. */
  readonly url: string;
  /** For tests, which create their own databases. */
  readonly administratorUrl: string;
  stop(): Promise<void>;
};

export type EmbeddedDatabaseOptions = {
  /** Where the data lives; created on first use. Only one process can use it at a time. */
  readonly folder: string;
  readonly log: DatabaseLog;
  /** False only for a cluster that is thrown away: a crash of the machine then loses or destroys data. */
  readonly fsync?: boolean;
  /** By default, those that npm installed. */
  readonly binaries?: PostgresBinaries;
  /** By default, the first that works on this machine. */
  readonly identity?: ServerIdentity;
};

/**
 * Runs PostgreSQL as a child of this process: it is reachable only by a Unix socket in a private folder, restarts when it dies, and ends with
 * this process.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const folder = await makeFolder(options.folder);
  const binaries = options.binaries ?? (await findEmbeddedBinaries());
  const identity = options.identity ?? (await chooseServerIdentity({ folder, program: binaries.postgres }));
  const lock = lockFolder(folder);
  try {
    const server = await startServer({ ...options, folder, binaries, identity });
    const stop = async (): Promise<void> => {
      await server.stop();
      lock.release();
    };
    let stopped: Promise<void> | undefined;
    return { ...server, stop: () => (stopped ??= stop()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The same for a command beside the service: where another process runs the database, it is shared, and stopping leaves it alone.
 */
export async function reachEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  try {
    return await startEmbeddedDatabase(options);
  } catch (error) {
    if (!(error instanceof DatabaseFolderInUse)) throw error;
    const socketFolder = await findSocketFolder(await realpath(options.folder));
    return { ...urlsFor(socketFolder), stop: async () => {} };
  }
}

async function makeFolder(wanted: string): Promise<string> {
  // The server's user has to enter the folders above, so only the last one is private.
  await mkdir(dirname(wanted), { recursive: true });
  await mkdir(wanted, { recursive: true, mode: 0o700 });
  return realpath(wanted);
}

async function startServer(options: Required<Omit<EmbeddedDatabaseOptions, 'fsync'>> & { fsync?: boolean }) {
  const { folder, binaries, identity, log, fsync = true } = options;
  // Files must not change their owner while an earlier server is still writing.
  await endLeftoverServer(clusterIn(folder));
  await changeFolderOwner(identity, folder);
  const initArguments = ['--auth-local=trust', '--auth-host=reject', ...(fsync ? [] : ['--no-sync'])];
  const cluster = await prepareCluster({ folder, binaries, identity, initArguments });
  const socketFolder = await prepareSocketFolder(folder, identity);
  const settings = { ...settingsForSocket(socketFolder.path), ...(fsync ? {} : settingsWithoutDurability) };
  const server = await superviseServer({
    folder,
    endPredecessor: () => endLeftoverServer(cluster, socketFolder.path),
    start: () => startPostmaster({ program: binaries.postgres, cluster, identity, settings, log }),
    log,
  });

  const stop = async (): Promise<void> => {
    await server.stop();
    await socketFolder.remove();
  };
  const urls = urlsFor(socketFolder.path);
  try {
    await ensurePortageDatabase(urls.administratorUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...urls, stop };
}

function settingsForSocket(socketFolder: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(socketPort),
    // PostgreSQL expects a list, so a path with a comma or a space needs quotes.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
}

const settingsWithoutDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

function urlsFor(socketFolder: string): { url: string; administratorUrl: string } {
  const host = `host=${encodeURIComponent(socketFolder)}&port=${socketPort}`;
  return {
    url: `postgresql://portage@localhost/portage?${host}`,
    administratorUrl: `postgresql://postgres@localhost/postgres?${host}`,
  };
}
