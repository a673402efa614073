import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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
  if (existsSync(cluster)) return cluster;
  const unfinished = join(folder, unfinishedPrefix + randomBytes(4).toString('hex'));
  await runInitdb(identity, binaries, ['-D', unfinished, '--encoding=UTF8', '--username=postgres', ...initArguments]);
  await rename(unfinished, cluster);
  await flush(folder);
  return cluster;
}

export function clusterIn(folder: string): string {
  return join(folder, 'cluster');
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
