import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { type Database, openDatabase } from '#ports/database/database.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { migrateToLatest } from '#ports/database/migrate.ts';
import { testConnectTimeoutMs } from '#ports/database/testing/connect-timeout.ts';
import type { Pgbouncer } from '#ports/database/testing/pgbouncer.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { openGatewayDatabase } from '#ports/payments/sandbox/gateway-database.ts';
import type { Tables } from '#records/tables.ts';
import type { Books } from '../faults/audit.ts';
import { type Child, gatewayScript, startChild } from '../faults/child.ts';
import { runClock } from '../faults/run-clock.ts';
import { ensurePgbouncer } from '../test-run/debian-packages.ts';
import { type DatabasePair, startDatabasePair } from './database-pair.ts';
import { type ClusterServer, startServer } from './start-server.ts';

/** All processes of a cluster on this machine. */
export type Cluster = {
  readonly clock: Clock;
  /** Where the load balancer takes orders. */
  readonly url: string;
  readonly servers: readonly ClusterServer[];
  readonly workers: readonly ClusterServer[];
  readonly databases: DatabasePair;
  readonly pooler: Pgbouncer;
  readonly gateway: { kill(): Promise<void>; start(): Promise<void> };
  /** Our books on the server that is the primary now, and those of the gateway. */
  books(primaryUrl: string): OpenBooks;
  close(): Promise<void>;
};

type OpenBooks = Books & { close(): Promise<void> };

export type ClusterSize = {
  readonly servers: number;
  readonly workers: number;
  /** How many times faster than ours the clock of the run is: the recovery waits for crashed payments by it. */
  readonly speed: number;
};

const migrationsFolder = join(import.meta.dirname, '../../migrations');

/** Connections to the database, shared by all servers and workers. */
const pooledConnections = 40;
const pooledClientsMax = 400;

/** The audit reads all orders of the run at once. */
const auditStatementMs = 300_000;

export async function openCluster({ folder, size }: { folder: string; size: ClusterSize }): Promise<Cluster> {
  const logFolder = join(folder, 'logs');
  await mkdir(logFolder);
  const closers: (() => Promise<unknown>)[] = [];
  const closing = <T>(opened: T, close: (opened: T) => Promise<unknown>): T => {
    closers.unshift(() => close(opened));
    return opened;
  };
  const close = async (): Promise<void> => {
    for (const one of closers.splice(0)) await one();
  };
  try {
    return await open();
  } catch (error) {
    await close();
    throw error;
  }

  async function open(): Promise<Cluster> {
    const databases = await startDatabasePair(folder);
    closers.unshift(
      () => databases.primary.stop(),
      () => databases.replica.stop(),
    );
    process.env['PGBOUNCER'] = await ensurePgbouncer();
    // Only now, because it reads where the program is.
    const { startPgbouncer } = await import('#ports/database/testing/pgbouncer.ts');
    const pooler = closing(
      await startPgbouncer({
        folder: join(folder, 'pgbouncer'),
        databaseUrl: databases.urlOn(databases.primary),
        connections: pooledConnections,
        clientsMax: pooledClientsMax,
      }),
      (one) => one.stop(),
    );
    await migrate(pooler.url);

    const beganAtMs = Date.now();
    const { speed } = size;
    const clock = runClock({ beganAtMs, speed, skippedMs: () => 0 });
    const secret = randomBytes(16).toString('hex');
    // On a server of its own, so that a charge stands while our database is away.
    const gatewayStore = closing(
      await startEmbeddedDatabase({ folder: join(folder, 'gateway'), log: silentLog, fsync: false }),
      (store) => store.stop(),
    );
    const startGateway = (port: number): Promise<Child> =>
      startChild(gatewayScript, { databaseUrl: gatewayStore.url, secret, port });
    let gateway = await startGateway(0);
    closers.unshift(() => gateway.kill());
    const gatewayUrl = gateway.url;
    const gatewayDatabase = closing(await openGatewayDatabase(gatewayStore.url), (store) => store.close());
    const carrierScript = join(import.meta.dirname, 'carrier.ts');
    const carrier = closing(await startChild(carrierScript, { beganAtMs, speed }), (child) => child.kill());

    const environment = () => ({
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DATABASE_URL: pooler.url,
      DATABASE_READ_URL: databases.urlOn(databases.replica),
      DEMO_DATA: 'false',
      CLOCK: nowOf(clock).toISOString(),
      CLOCK_SPEED: String(speed),
      // The balancer passes on who is calling.
      TRUSTED_PROXIES: '127.0.0.1',
      GATEWAY_URL: gatewayUrl,
      GATEWAY_SECRET: secret,
      CARRIERS: 'easypost',
      EASYPOST_URL: carrier.url,
      EASYPOST_API_KEY: 'EZTK-of-the-stand-in',
      EASYPOST_WEBHOOK_SECRET: secret,
      DATA_DIR: join(folder, 'data'),
      WEB_FOLDER: join(folder, 'no-client'),
    });
    const startAll = (role: 'web' | 'worker', count: number): Promise<ClusterServer[]> =>
      Promise.all(
        Array.from({ length: count }, (_none, index) =>
          startServer({
            name: `${role}-${index + 1}`,
            logFolder,
            environment: () => ({ ...environment(), ROLE: role }),
          }),
        ),
      );
    const [servers, workers] = await Promise.all([startAll('web', size.servers), startAll('worker', size.workers)]);
    closers.unshift(() => Promise.all([...servers, ...workers].map((server) => server.kill())));
    const balancerScript = join(import.meta.dirname, 'balancer.ts');
    const balancer = closing(await startChild(balancerScript, { servers: servers.map(({ url }) => url) }), (child) =>
      child.kill(),
    );
    return {
      clock,
      url: balancer.url,
      servers,
      workers,
      databases,
      pooler,
      gateway: {
        kill: () => gateway.kill(),
        start: async () => {
          gateway = await startGateway(Number(new URL(gatewayUrl).port));
        },
      },
      books: (primaryUrl) => {
        const database = openBooks(primaryUrl);
        return { clock, db: database.db, gateway: { db: gatewayDatabase.db }, close: () => database.close() };
      },
      close,
    };
  }
}

async function migrate(url: string): Promise<void> {
  const database = openBooks(url);
  try {
    await migrateToLatest({ db: database.db, folder: migrationsFolder, log: silentLog });
  } finally {
    await database.close();
  }
}

function openBooks(url: string): Database<Tables> {
  return openDatabase<Tables>({
    url,
    poolMax: 5,
    connectTimeoutMs: testConnectTimeoutMs,
    statementTimeoutMs: auditStatementMs,
    log: silentLog,
  });
}
