import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { spawnServerCommand } from './server-command.ts';
import type { ServerIdentity } from './server-identity.ts';

const unfinishedPrefix = 'unfinished-cluster-';

export type ClusterToPrepare = {
  readonly folder: string;
  readonly binaries: PostgresBinaries;
  readonly identity: ServerIdentity;
  /** Arguments of initdb for authentication, and whether files are flushed. */
  readonly initArguments: readonly string[];
};

/** Returns the folder of the cluster. On first use it is created under a temporary name and renamed when it is complete. */
export async function prepareCluster({ folder, binaries, identity, initArguments }: ClusterToPrepare): Promise<string> {
  const cluster = clusterIn(folder);
  await removeUnfinished(folder);
  await finishSwap(folder);
  if (existsSync(cluster)) {
    await refuseOtherVersion(cluster, binaries);
    return cluster;
  }
  const unfinished = join(folder, unfinishedPrefix + randomBytes(4).toString('hex'));
  await runInitdb(identity, binaries, ['-D', unfinished, '--encoding=UTF8', '--username=postgres', ...initArguments]);
  await rename(unfinished, cluster);
  await flush(folder);
  return cluster;
}

export function clusterIn(folder: string): string {
  return join(folder, 'cluster');
}

/** Whether the folder has a cluster, also one whose swap the next start finishes. */
export function hasCluster(folder: string): boolean {
  return existsSync(clusterIn(folder)) || existsSync(nextClusterIn(folder));
}

/** Where a cluster of another major version is put before it takes the place of the old one. */
function nextClusterIn(folder: string): string {
  return join(folder, 'cluster-next');
}

/**
 * Puts a new cluster in the place of the old one, which stays beside it. A crash in between leaves the old one in its place, or none: then
 * the next start finishes it.
 */
export async function swapCluster({
  folder,
  next,
  oldMajor,
}: {
  folder: string;
  next: string;
  oldMajor: number;
}): Promise<string> {
  const kept = join(folder, `cluster-${oldMajor}`);
  await rm(nextClusterIn(folder), { recursive: true, force: true });
  await rename(next, nextClusterIn(folder));
  await rename(clusterIn(folder), kept);
  await finishSwap(folder);
  return kept;
}

async function finishSwap(folder: string): Promise<void> {
  if (existsSync(clusterIn(folder)) || !existsSync(nextClusterIn(folder))) return;
  await rename(nextClusterIn(folder), clusterIn(folder));
  await flush(folder);
}

/** The data was written by a server of another major version, whose files this one can't read. */
export class ClusterOfOtherVersion extends Error {
  override readonly name = 'ClusterOfOtherVersion';
  readonly found: number;
  readonly wanted: number;

  constructor({ found, wanted, cluster }: { found: number; wanted: number; cluster: string }) {
    super(
      `The database in ${cluster} is of PostgreSQL ${found}, and this release brings ${wanted}. ` +
        'Run: npm run portage -- upgrade-database',
    );
    this.found = found;
    this.wanted = wanted;
  }
}

async function refuseOtherVersion(cluster: string, { postgres }: PostgresBinaries): Promise<void> {
  const [found, wanted] = await Promise.all([majorOfCluster(cluster), majorOfProgram(postgres)]);
  if (found !== wanted) throw new ClusterOfOtherVersion({ found, wanted, cluster });
}

async function majorOfCluster(cluster: string): Promise<number> {
  return Number.parseInt(await readFile(join(cluster, 'PG_VERSION'), 'utf8'), 10);
}

/** `postgres (PostgreSQL) 18.4`. */
async function majorOfProgram(program: string): Promise<number> {
  const { stdout } = await promisify(execFile)(program, ['--version']);
  return Number(/(\d+)[.\d]*/.exec(stdout)?.[1]);
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    // An initdb whose parent was just killed may still write there; what is left of it goes at the next start.
    if (name.startsWith(unfinishedPrefix))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}

async function runInitdb(identity: ServerIdentity, binaries: PostgresBinaries, args: string[]): Promise<void> {
  const initdb = spawnServerCommand(identity, binaries.initdb, [...args, ...binaries.localeArguments]);
  const [complaint, [code]] = await Promise.all([initdb.stderr ? text(initdb.stderr) : '', once(initdb, 'exit')]);
  if (code !== 0) {
    throw new Error(
      `The embedded database could not be created: ${complaint.trim().split('\n').at(0) ?? `initdb ended with ${code}`}`,
    );
  }
}

/** The new name is only safe from a power cut once the folder that holds it is on the disk. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
