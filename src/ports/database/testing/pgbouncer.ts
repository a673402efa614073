import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from './find-free-port.ts';

export type Pgbouncer = {
  /** The same database, through the pooler. */
  readonly url: string;
  /** From now on it connects to another server; its clients stay. */
  pointTo(databaseUrl: string): Promise<void>;
  /** `kill -9` */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** The test command says where it unpacked the program when it could not install it. */
const program = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';

const readyWithinMs = 20_000;

/** Debian's PgBouncer in transaction mode: few connections to the database, shared by all who come, one transaction at a time. */
export async function startPgbouncer({
  folder,
  databaseUrl,
  connections,
  clientsMax = 200,
}: {
  /** Others than us must be able to enter it, if `pointTo` is to be used: root runs the pooler as another user. */
  folder: string;
  databaseUrl: string;
  connections: number;
  clientsMax?: number;
}): Promise<Pgbouncer> {
  await mkdir(folder, { recursive: true });
  const port = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  const write = (url: string) => writeFile(file, settingsFor({ port, url, connections, clientsMax }));
  await write(databaseUrl);
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn(program, ['-q', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaints = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    await untilListening(
      port,
      () => child.exitCode !== null,
      () => complaints,
    );
  };
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `postgresql://anyone@127.0.0.1:${port}/pooled`,
    pointTo: async (url) => {
      await write(url);
      child.kill('SIGHUP');
    },
    kill,
    start,
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settingsFor({
  port,
  url,
  connections,
  clientsMax,
}: {
  port: number;
  url: string;
  connections: number;
  clientsMax: number;
}): string {
  const target = new URL(url);
  return [
    '[databases]',
    `pooled = host=${target.hostname} port=${target.port} dbname=${target.pathname.slice(1)} user=${target.username} password=${target.password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    `max_client_conn = ${clientsMax}`,
    // Its own default of 15 seconds would be added to every failover.
    'server_login_retry = 0.5',
    // It refuses to run as root.
    ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
    '',
  ].join('\n');
}

async function untilListening(port: number, hasEnded: () => boolean, complaints: () => string): Promise<void> {
  const endMs = performance.now() + readyWithinMs;
  while (performance.now() < endMs) {
    if (hasEnded()) break;
    if (await accepts(port)) return;
    await wait(50);
  }
  throw new Error(`PgBouncer did not start: ${complaints()}`);
}

function accepts(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).then((is) => {
    socket.destroy();
    return is === true;
  });
}
