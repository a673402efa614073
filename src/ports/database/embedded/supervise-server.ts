import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLog } from '../database-log.ts';
import { type Postmaster, PostmasterRefused } from './postmaster.ts';

export type ServerToSupervise = {
  /** Only for error messages. */
  readonly folder: string;
  endPredecessor(): Promise<void>;
  start(): Promise<Postmaster>;
  readonly log: DatabaseLog;
};

const relaunchDelaysMs = [0, 100, 500, 2_000, 5_000];

/** Starts the server, and restarts it whenever it dies, until it is told to stop. */
export async function superviseServer(server: ServerToSupervise): Promise<{ stop(): Promise<void> }> {
  let current = await launchOrExplain(server);
  let isStopping = false;

  const relaunch = async (): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      await wait(relaunchDelaysMs[attempt] ?? relaunchDelaysMs.at(-1));
      if (isStopping) return;
      try {
        current = await launch(server);
        return;
      } catch (error) {
        server.log.error({ err: error }, 'embedded database failed to restart');
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!isStopping) {
      const how = await current.ended;
      if (isStopping) return;
      server.log.error({ how }, 'embedded database ended unexpectedly');
      await relaunch();
    }
  };
  const watching = watch();

  return {
    stop: async () => {
      isStopping = true;
      await current.stop();
      await watching;
      // A server that was starting when stop was called.
      await current.stop();
    },
  };
}

async function launchOrExplain(server: ServerToSupervise): Promise<Postmaster> {
  try {
    return await launch(server);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The embedded database in ${server.folder} did not start: ${reason}.`, { cause });
  }
}

const predecessorPatienceMs = 10_000;

async function launch({ endPredecessor, start }: ServerToSupervise): Promise<Postmaster> {
  for (const giveUpAt = Date.now() + predecessorPatienceMs; ; await wait(25)) {
    await endPredecessor();
    try {
      return await start();
    } catch (error) {
      const isHeld = error instanceof PostmasterRefused && error.isHeldByPredecessor;
      if (!isHeld || Date.now() > giveUpAt) throw error;
    }
  }
}
