import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchRequest } from '../measuring/load.ts';
import { freePort } from './free-port.ts';
import type { QuickGateway } from './quick-gateway.ts';

const root = join(import.meta.dirname, '../..');
const readyWithinMs = 60_000;
const lookAgainMs = 100;

export type BenchServer = {
  readonly url: string;
  /** Sends one request outside of any measuring; an answer other than 200 is an error. */
  ask(request: BenchRequest): Promise<unknown>;
  /** One of the numbers that the server tells of itself. */
  metric(name: 'process_cpu_seconds_total' | 'process_resident_memory_bytes'): Promise<number>;
  stop(): Promise<void>;
};

/**
 * The real server in a process of its own, as it runs in production: built client, default log level. What it logs goes to
 * nowhere, because a slow log would cost every call the same and bring all ratios closer to one.
 */
export async function startBenchServer(setup: {
  readonly databaseUrl: string;
  readonly complaintsFile: string;
  readonly profileFolder: string | null;
  readonly gateway: QuickGateway;
}): Promise<BenchServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
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
  const whileAlive = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      throw hasEnded(child) ? endOf(child, setup.complaintsFile) : error;
    }
  };
  return {
    url,
    ask: (request) => whileAlive(ask(url, request)),
    metric: (name) => whileAlive(metric(url, name)),
    stop,
  };
}

function launch(
  { databaseUrl, complaintsFile, profileFolder, gateway }: Parameters<typeof startBenchServer>[0],
  port: number,
): ChildProcess {
  const complaints = openSync(complaintsFile, 'w');
  const watcher = join(import.meta.dirname, 'end-with-parent.ts');
  const profiling = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [];
  const child = spawn(process.execPath, ['--import', watcher, ...profiling, 'src/app/server/start.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DEMO_DATA: 'true',
      PAYMENTS: 'sandbox',
      GATEWAY_URL: gateway.url,
      GATEWAY_SECRET: gateway.secret,
      DRAIN_MS: '0',
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

async function metric(url: string, name: string): Promise<number> {
  const text = await fetch(`${url}/metrics`).then((response) => response.text());
  const value = new RegExp(`^${name}\\S* (\\S+)`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`The server tells no ${name}.`);
  return Number(value);
}

async function ask(url: string, { method, path, body }: BenchRequest): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}
