import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectNode, root } from '../bootstrap/places.mjs';

const logFile = path.join(root, 'build/test-reports/journey-server.log');
/** A Monday morning in New York; the journeys name days after it. */
const journeyStart = '2026-03-02T15:00:00Z';
const readyWithinMs = 60_000;
const lookAgainMs = 100;

/** Starts the real server for the browser journeys, with a database of its own, and answers how to stop it. */
export default async function startJourneyServer(): Promise<() => Promise<void>> {
  // A developer may point the journeys at a server that is already running.
  if (process.env['JOURNEY_URL']) return async () => {};
  const port = await freePort();
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'portage-journeys-'));
  const url = `http://127.0.0.1:${port}`;
  const server = start({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataFolder,
    CLOCK: process.env['CLOCK'] ?? journeyStart,
  });
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    fs.rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    await untilReady(server, `${url}/health/ready`);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env['JOURNEY_URL'] = url;
  // Playwright stops in good order at a SIGINT only; a SIGTERM would leave the server running.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'));
  return stop;
}

function start(settings: Record<string, string>): ChildProcess {
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  const log = fs.openSync(logFile, 'w');
  const server = spawn(projectNode, ['src/app/server/start.ts'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  return server;
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const endMs = performance.now() + readyWithinMs;
  while (performance.now() < endMs) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`The server ended. ${endOfLog()}`);
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await wait(lookAgainMs);
  }
  throw new Error(`The server was not ready after ${readyWithinMs / 1000} s. ${endOfLog()}`);
}

function endOfLog(): string {
  const lines = fs.readFileSync(logFile, 'utf8').trimEnd().split('\n');
  return `The end of ${path.relative(root, logFile)}:\n${lines.slice(-20).join('\n')}`;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (!address || typeof address === 'string') throw new Error('The operating system gave no port.');
  return address.port;
}
