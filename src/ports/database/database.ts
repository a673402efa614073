import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import type { DatabaseLog } from './database-log.ts';
import { defaultTimeLimits, PreparingClient, type TimeLimits } from './preparing-client.ts';

export type Database<Tables> = {
  readonly db: Kysely<Tables>;
  /** Takes no longer than a connection may take. */
  isReachable(): Promise<boolean>;
  poolCounts(): PoolCounts;
  /** Waits for running statements. */
  close(): Promise<void>;
  /** Breaks all connections at once: those to a server that hangs would never be given back. */
  abandon(): void;
};

/** Connections that are open, those of them that are idle, and callers that wait for one. */
export type PoolCounts = { readonly open: number; readonly idle: number; readonly waiting: number };

export type DatabaseOptions = Partial<TimeLimits> & {
  readonly url: string;
  /** How many connections one process opens at most. */
  readonly poolMax?: number;
  /** How long a caller waits for a connection. */
  readonly connectTimeoutMs?: number;
  readonly log: DatabaseLog;
};

/** Short, so that a caller can answer 503 soon instead of keeping people waiting. */
export const defaultConnectTimeoutMs = 2_000;

/** Five processes fit into the hundred connections that PostgreSQL allows unless it is told otherwise. */
export const defaultPoolMax = 20;

export function openDatabase<Tables>({
  url,
  poolMax = defaultPoolMax,
  connectTimeoutMs = defaultConnectTimeoutMs,
  log,
  ...given
}: DatabaseOptions): Database<Tables> {
  const pool = new pg.Pool({
    Client: clientWith({ ...defaultTimeLimits, ...given }),
    connectionString: url,
    max: poolMax,
    types: columnTypes,
    application_name: 'portage',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  surviveLostConnections(pool, log);
  const clients = clientsOf(pool);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= db.destroy());
  return {
    db,
    isReachable: () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    poolCounts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close,
    abandon: () => {
      close().catch(() => undefined);
      for (const client of clients) client.connection.stream.destroy();
    },
  };
}

/** What pg does not declare. */
type OpenClient = { readonly connection: { readonly stream: { destroy(): void } } };

function clientsOf(pool: pg.Pool): ReadonlySet<OpenClient> {
  const clients = new Set<OpenClient>();
  pool.on('connect', (client) => clients.add(client as unknown as OpenClient));
  pool.on('remove', (client) => clients.delete(client as unknown as OpenClient));
  return clients;
}

/** The pool makes its clients from its own options. */
function clientWith(limits: TimeLimits): typeof pg.Client {
  return class extends PreparingClient {
    constructor(options: pg.ClientConfig) {
      super({ ...options, limits });
    }
  };
}

/**
 * A client whose connection breaks emits 'error', and an 'error' without a listener ends the process. The pool listens only to its idle
 * clients, so those in use need their own listener.
 */
function surviveLostConnections(pool: pg.Pool, log: DatabaseLog): void {
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  });
  pool.on('error', () => {
    // An idle client's error is emitted here too; its own listener has logged it, and the pool has dropped the client.
  });
}
