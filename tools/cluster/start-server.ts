import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '#ports/database/testing/find-free-port.ts';
import { builtServer, compileCache, root, serverFlags } from '../bootstrap/places.mjs';

/** A booking server or a worker, started as in production, and again after it was killed. */
export type ClusterServer = {
  readonly name: string;
  /** The same after every restart. */
  readonly url: string;
  /** `kill -9` */
  kill(): Promise<void>;
  /** Resolves when it is ready. */
  start(): Promise<void>;
};

/** As `npm start` and the artifact run it. */
const script = join(builtServer, 'start.js');
const endWithParent = join(root, 'tools/end-with-parent.ts');

/** As `deploy/portage@.service` says. */
export const restartAfterMs = 2_000;

/** Only to end what hangs: a busy machine must not fail a run. */
const readyWithinMs = 300_000;

export async function startServer({
  name,
  logFolder,
  environment,
}: {
  readonly name: string;
  readonly logFolder: string;
  /** Asked at every start, because the clock of the run continues. */
  environment(): Readonly<Record<string, string>>;
}): Promise<ClusterServer> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(join(logFolder, `${name}.log`), 'a');
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const endMs = performance.now() + readyWithinMs;
    // One that could not reach its database in time ends, and is started again, as systemd does.
    while (performance.now() < endMs) {
      child = spawn(process.execPath, [...serverFlags, '--import', endWithParent, script], {
        env: {
          PATH: process.env['PATH'] ?? '',
          NODE_COMPILE_CACHE: compileCache,
          PORT: String(port),
          ...environment(),
        },
        stdio: ['ignore', log, log, 'ipc'],
      });
      if (await becomesReady(url, child)) return;
      await wait(restartAfterMs);
    }
    throw new Error(`${name} was never ready.`);
  };
  await start();
  return {
    name,
    url,
    start,
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** False if it ended before. */
async function becomesReady(url: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    if (await isReady(url)) return true;
    await wait(100);
  }
  return false;
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.text();
      return response.ok;
    },
    () => false,
  );
}
