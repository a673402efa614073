import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Clock } from '#ports/clock/clock.ts';
import { openDatabase } from '#ports/database/database.ts';
import { testConnectTimeoutMs } from '#ports/database/testing/connect-timeout.ts';
import { startEmbeddedDatabase } from '#ports/database/embedded-database.ts';
import { migrateToLatest } from '#ports/database/migrate.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { type GatewayTables, openGatewayDatabase } from '#ports/payments/sandbox/gateway-database.ts';
import type { FaultEffect } from '#ports/payments/sandbox/wire.ts';
import { loadPostalData } from '#ports/postal-data/embedded-postal-data.ts';
import { fillWithDemoData } from '#records/demo/demo-data.ts';
import type { Tables } from '#records/tables.ts';
import { type Child, gatewayScript, startChild } from './child.ts';
import { type DatabaseServer, startDatabaseServer } from './database-server.ts';
import { runClock } from './run-clock.ts';
import type { FaultStep, ServerSettings } from './server-settings.ts';

const migrationsFolder = join(import.meta.dirname, '../../migrations');
const serverScript = join(import.meta.dirname, 'server.ts');

/** Everything that a case works with. */
export type World = {
  readonly clock: Clock;
  /** How many seconds of the run pass in one of ours. */
  readonly speed: number;
  readonly databaseServer: DatabaseServer;
  readonly db: Kysely<Tables>;
  readonly gateway: Gateway;
  /** A booking server in a process of its own. Any number may run on the one database. With an account its carrier is EasyPost. */
  startServer(easypost?: ServerSettings['easypost']): Promise<BookingServer>;
  /** The one that all cases share. */
  firstServer(): Promise<BookingServer>;
  /** Replaces the shared server after a failed case. */
  renewFirstServer(): Promise<void>;
  /** Moves the clock of all processes forward at once. */
  skipTime(ms: number): void;
  /** Whether the embedded carrier gives no answer, to any server. */
  setCarrierAway(isAway: boolean): void;
  /** The logs of the servers. */
  readonly logFolder: string;
  /** Where they store photos. */
  readonly filesFolder: string;
  close(): Promise<void>;
};

export type Gateway = {
  readonly url: string;
  readonly secret: string;
  /** What it remembers. */
  readonly db: Kysely<GatewayTables>;
  /** Makes it fail in this way at the next charge under this key. */
  fault(key: string, effect: FaultEffect): Promise<void>;
};

export type BookingServer = {
  /** The same after every restart. */
  readonly url: string;
  /** When it was last ready, by the clock of the run. */
  readonly readySinceMs: number;
  /** Null cancels the kill. */
  killAt(step: FaultStep | null): void;
  /** Settles when the current process has ended. */
  ended(): Promise<void>;
  /** The same for a server that was told to die at a step. */
  diedAt(step: FaultStep): Promise<void>;
  kill(): Promise<void>;
  /** Starts it again after it has ended. */
  restart(killAt?: FaultStep): Promise<void>;
};

/** Only to end what hangs: a busy machine must not fail a case. */
const stepWithinMs = 300_000;

/** What the database's set-up takes on two quiet cores, with some room. */
const quietSetUpMs = 10_000;

/** Starts the databases and the gateway. */
export async function openWorld({ folder, speedMax }: { folder: string; speedMax: number }): Promise<World> {
  const logFolder = join(folder, 'logs');
  await mkdir(logFolder);
  const setUpStartMs = performance.now();
  const databaseServer = await startDatabaseServer(folder);
  const database = openDatabase<Tables>({
    url: databaseServer.url,
    poolMax: 5,
    connectTimeoutMs: testConnectTimeoutMs,
    log: silentLog,
  });
  await migrateToLatest({ db: database.db, folder: migrationsFolder, log: silentLog });
  await fillWithDemoData(database.db, { postalData: loadPostalData() });
  const speed = clockSpeed(speedMax, performance.now() - setUpStartMs);
  const beganAtMs = Date.now();
  let skippedMs = 0;
  let isCarrierAway = false;
  const clock = runClock({ beganAtMs, speed, skippedMs: () => skippedMs });
  const filesFolder = join(folder, 'files');

  // On a server of its own, so that a charge stands while our database is away.
  const gatewayStore = await startEmbeddedDatabase({ folder: join(folder, 'gateway'), log: silentLog, fsync: false });
  const secret = randomBytes(16).toString('hex');
  const gatewayProcess = await startChild(gatewayScript, { databaseUrl: gatewayStore.url, secret });
  const gatewayDatabase = await openGatewayDatabase(gatewayStore.url);

  const processes: Child[] = [gatewayProcess];
  let serverCount = 0;
  const startServer: World['startServer'] = async (easypost = null) => {
    serverCount += 1;
    const name = `server-${serverCount}`;
    const start = async (port: number, killAt: FaultStep | null): Promise<Child> => {
      const child = await startChild(serverScript, {
        databaseUrl: databaseServer.url,
        gatewayUrl: gatewayProcess.url,
        gatewaySecret: secret,
        port,
        beganAtMs,
        speed,
        skippedMs,
        isCarrierAway,
        easypost,
        filesFolder,
        logFile: join(logFolder, `${name}.log`),
        requestsFile: join(logFolder, `${name}-requests.log`),
        killAt,
      });
      processes.push(child);
      return child;
    };
    let child = await start(0, null);
    let readySinceMs = clock.nowMs();
    const { url } = child;
    return {
      url,
      get readySinceMs() {
        return readySinceMs;
      },
      killAt: (step) => child.send({ killAt: step }),
      ended: () => child.ended,
      diedAt: async (step) => {
        const isDead = await Promise.race([child.ended.then(() => true), wait(stepWithinMs, false, { ref: false })]);
        if (!isDead) throw new Error(`The server never came to ${step}.`);
      },
      kill: () => child.kill(),
      restart: async (killAt) => {
        child = await start(Number(new URL(url).port), killAt ?? null);
        readySinceMs = clock.nowMs();
      },
    };
  };

  let first: Promise<BookingServer> | undefined;
  return {
    clock,
    speed,
    databaseServer,
    db: database.db,
    gateway: {
      url: gatewayProcess.url,
      secret,
      db: gatewayDatabase.db,
      fault: (key, effect) => {
        // A connection that breaks once is tried again by the server, so an answer is lost only when it breaks twice.
        const times = effect.kind === 'reset-after' ? 2 : 1;
        return requestFault({ url: gatewayProcess.url, secret }, { on: 'charge', key, times, effect });
      },
    },
    startServer,
    firstServer: () => (first ??= startServer()),
    renewFirstServer: async () => {
      await (await first)?.kill();
      first = startServer();
      await first;
    },
    skipTime: (ms) => {
      skippedMs += ms;
      for (const child of processes) child.send({ skippedMs });
    },
    setCarrierAway: (isAway) => {
      isCarrierAway = isAway;
      for (const child of processes) child.send({ isCarrierAway });
    },
    logFolder,
    filesFolder,
    close: async () => {
      await Promise.all(processes.map((one) => one.kill()));
      await gatewayDatabase.close();
      await gatewayStore.stop();
      await database.close();
      await databaseServer.stop();
    },
  };
}

async function requestFault({ url, secret }: { url: string; secret: string }, fault: object): Promise<void> {
  const { status } = await fetch(new URL('/_faults', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (status !== 204) throw new Error(`The gateway refused a fault with ${status}.`);
}

/**
 * On a slow machine the clock of the run must not run as fast: the gateway would have too little real time to answer, so that every
 * charge would time out.
 */
function clockSpeed(speedMax: number, setUpMs: number): number {
  return Math.max(1, Math.min(speedMax, Math.floor((speedMax * quietSetUpMs) / setUpMs)));
}
