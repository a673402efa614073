import { setTimeout as wait } from 'node:timers/promises';
import { changeSettings } from './database-pair.ts';
import type { Cluster } from './open-cluster.ts';
import { type ClusterServer, restartAfterMs } from './start-server.ts';
import { failOverWhenAway } from './watch-primary.ts';

/** Something that goes wrong while orders are placed. */
export type Disturbance = {
  readonly name: string;
  /** Resolves when everything is as before, except that another server may be the primary. */
  run(cluster: Cluster): Promise<void>;
};

const killServer: Disturbance = {
  name: 'a server is killed',
  run: ({ servers }) => killAndRestart(servers.at(-1)),
};

const killWorker: Disturbance = {
  name: 'a worker is killed',
  run: ({ workers }) => killAndRestart(workers.at(-1)),
};

async function killAndRestart(server: ClusterServer | undefined): Promise<void> {
  await server?.kill();
  await wait(restartAfterMs);
  await server?.start();
}

const killPooler: Disturbance = {
  name: 'pgbouncer is killed',
  run: async ({ pooler }) => {
    await pooler.kill();
    await wait(restartAfterMs);
    await pooler.start();
  },
};

const killGateway: Disturbance = {
  name: 'the gateway is killed',
  run: async ({ gateway }) => {
    await gateway.kill();
    await wait(restartAfterMs);
    await gateway.start();
  },
};

const slowForMs = 15_000;

/** The most that PostgreSQL allows. */
const flushDelayUs = '100000';
const stallMs = 1_000;
const stallEveryMs = 4_000;

/**
 * PostgreSQL waits for a tenth of a second before each flush of its log, as on a disk that is overloaded; and every few seconds the replica
 * stops writing what it receives, as on a disk that hangs, which every commit waits for.
 */
const slowDisk: Disturbance = {
  name: 'the disks are slow',
  run: async ({ databases: { primary, replica } }) => {
    const endMs = performance.now() + slowForMs;
    await changeSettings(primary, { commit_delay: flushDelayUs, commit_siblings: '0' });
    while (performance.now() < endMs) {
      const writers = await replica.processesOf('walreceiver');
      for (const pid of writers) process.kill(pid, 'SIGSTOP');
      await wait(stallMs);
      for (const pid of writers) process.kill(pid, 'SIGCONT');
      await wait(stallEveryMs - stallMs);
    }
    await changeSettings(primary, { commit_delay: null, commit_siblings: null });
  },
};

const killPrimary: Disturbance = {
  name: 'the primary is killed',
  run: async ({ databases, pooler }) => {
    const failedOver = failOverWhenAway(databases, pooler);
    await databases.primary.kill();
    await failedOver;
  },
};

export const disturbances: Readonly<Record<'whole' | 'short', readonly Disturbance[]>> = {
  whole: [killServer, killWorker, killPooler, killGateway, slowDisk, killPrimary],
  short: [killServer, killPrimary],
};
