import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '#ports/database/testing/find-free-port.ts';

const root = join(import.meta.dirname, '../..');
const readyWithinMs = 60_000;
const lookAgainMs = 20;

export type ServerProcess = {
  readonly url: string;
  /** How long it took from the start of the process until it was ready. */
  readonly startMs: number;
  /** The answer; if the server has ended before it, rejects with the server's last output. */
  whileAlive<T>(answer: Promise<T>): Promise<T>;
  stop(): Promise<void>;
};

type Setup = {
  /** The script for Node, after Node's own options if there are any. */
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly complaintsFile: string;
};

/** A server in a process of its own that listens at PORT, says when it is ready, and ends when the bench does. */
export async function startServerProcess(setup: Setup): Promise<ServerProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const launchedMs = performance.now();
  const child = launch(setup, port);
  const stop = async (): Promise<void> => {
    if (hasEnded(child)) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  try {
    await untilReady(child, url, setup.complaintsFile);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    startMs: performance.now() - launchedMs,
    whileAlive: async (answer) => {
      try {
        return await answer;
      } catch (error) {
        throw hasEnded(child) ? endOf(child, setup.complaintsFile) : error;
      }
    },
    stop,
  };
}

function launch({ words, env, complaintsFile }: Setup, port: number): ChildProcess {
  const complaints = openSync(complaintsFile, 'w');
  const watcher = join(import.meta.dirname, '../../tools/end-with-parent.ts');
  const child = spawn(process.execPath, ['--import', watcher, ...words], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...env,
    },
    stdio: ['ignore', 'ignore', complaints, 'ipc'],
  });
  closeSync(complaints);
  return child;
}

async function untilReady(child: ChildProcess, url: string, complaintsFile: string): Promise<void> {
  const endMs = performance.now() + readyWithinMs;
  while (performance.now() < endMs) {
    if (hasEnded(child)) throw endOf(child, complaintsFile);
    const isReady = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await wait(lookAgainMs);
  }
  throw new Error(`The server was not ready after ${readyWithinMs / 1000} s.`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function endOf(child: ChildProcess, complaintsFile: string): Error {
  return new Error(
    `The server ended by ${child.exitCode ?? child.signalCode}: ${readFileSync(complaintsFile, 'utf8')}`,
  );
}
