import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverScript } from '#app/server/testing/programs.ts';
import { findFreePort } from '#ports/database/testing/find-free-port.ts';
import { projectNode, root, serverFlags } from '../bootstrap/places.mjs';

/** A Monday morning in New York; the journeys name days after it. */
const journeyStart = '2026-03-02T15:00:00Z';
/** Only to end a wait for a server that hangs: a busy machine must not fail a run. */
const readyWithinMs = 300_000;
const connectTimeoutMs = 30_000;
const lookAgainMs = 100;

export type JourneyServer = {
  readonly url: string;
  /** Waits until it has ended, and takes its database with it. */
  stop(): Promise<void>;
};

/** Starts the real server on a free port, with a database and a log of its own, and returns once it is ready. */
export async function runJourneyServer({
  logName,
  settings = {},
  clock = process.env['CLOCK'] ?? journeyStart,
}: {
  readonly logName: string;
  /** The time at which it starts. */
  readonly clock?: string;
  /** What its environment says beside where it listens, what it keeps and what time it is. */
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<JourneyServer> {
  const port = await findFreePort();
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'portage-journeys-'));
  const url = `http://127.0.0.1:${port}`;
  const logFile = path.join(root, 'build/test-reports', `${logName}.log`);
  const server = start(logFile, {
    ...settings,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataFolder,
    DATABASE_CONNECT_TIMEOUT_MS: String(connectTimeoutMs),
    CLOCK: clock,
  });
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    fs.rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    await untilReady(server, { url: `${url}/health/ready`, logFile });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

function start(logFile: string, settings: Readonly<Record<string, string>>): ChildProcess {
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  const log = fs.openSync(logFile, 'w');
  const server = spawn(projectNode, [...serverFlags, serverScript], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  return server;
}

async function untilReady(
  server: ChildProcess,
  { url, logFile }: { readonly url: string; readonly logFile: string },
): Promise<void> {
  const endMs = performance.now() + readyWithinMs;
  while (performance.now() < endMs) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`The server ended. ${endOfLog(logFile)}`);
    }
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await wait(lookAgainMs);
  }
  throw new Error(`The server was not ready after ${readyWithinMs / 1000} s. ${endOfLog(logFile)}`);
}

function endOfLog(logFile: string): string {
  const lines = fs.readFileSync(logFile, 'utf8').trimEnd().split('\n');
  return `The end of ${path.relative(root, logFile)}:\n${lines.slice(-20).join('\n')}`;
}
