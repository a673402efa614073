import { compileCache, serverFlags } from '#tools/bootstrap/places.mjs';
import type { BenchRequest } from '../measuring/load.ts';
import type { QuickGateway } from './quick-gateway.ts';
import { startServerProcess } from './server-process.ts';

export type BenchServer = {
  readonly url: string;
  readonly startMs: number;
  /** Sends one request outside of any measuring; an answer other than 200 is an error. */
  ask(request: BenchRequest): Promise<unknown>;
  /** One of the server's own metrics. */
  metric(name: 'process_cpu_seconds_total' | 'process_resident_memory_bytes'): Promise<number>;
  stop(): Promise<void>;
};

/**
 * The real server in a process of its own, as it runs in production: built, default log level. Its log is discarded, because a slow log
 * would cost every call the same and bring all ratios closer to one.
 */
export async function startBenchServer({
  databaseUrl,
  complaintsFile,
  profileFolder,
  gateway,
  role = 'all',
}: {
  readonly databaseUrl: string;
  readonly complaintsFile: string;
  readonly profileFolder: string | null;
  readonly gateway: QuickGateway;
  readonly role?: 'all' | 'web';
}): Promise<BenchServer> {
  const profiling = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [];
  const { url, startMs, whileAlive, stop } = await startServerProcess({
    words: [...profiling, ...serverFlags, 'build/server/start.js'],
    env: {
      DATABASE_URL: databaseUrl,
      DEMO_DATA: 'true',
      PAYMENTS: 'sandbox',
      CARRIERS: 'embedded',
      GATEWAY_URL: gateway.url,
      GATEWAY_SECRET: gateway.secret,
      DRAIN_MS: '0',
      ROLE: role,
      // As npm start does.
      NODE_COMPILE_CACHE: compileCache,
    },
    complaintsFile,
  });
  return {
    url,
    startMs,
    ask: (request) => whileAlive(ask(url, request)),
    metric: (name) => whileAlive(metric(url, name)),
    stop,
  };
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
