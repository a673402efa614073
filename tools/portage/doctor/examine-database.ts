import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { deadLetters } from '#kit/server/jobs/jobs-database.ts';
import { openDatabase } from '#ports/database/database.ts';
import { migrationsPending, readMigrations } from '#ports/database/migrate.ts';
import { openReadReplica } from '#ports/database/read-replica.ts';
import { readPartitionState } from '#records/archive/month-partitions.ts';
import { findMaintenance } from '#records/operations/maintenance.ts';
import type { Tables } from '#records/tables.ts';
import { migrationsFolder, type OpenedDatabase, quietLog } from '../open-database.ts';
import { type Finding, problem, warning } from './finding.ts';
import {
  type DatabaseIdentity,
  checkClock,
  checkConnections,
  checkJobs,
  checkMigrations,
  checkPartitions,
  checkPool,
  checkReplica,
  checkSameDatabase,
  checkServerVersion,
  checkTimeLimits,
} from './checks.ts';
import { errorText } from '#rules/error-text.ts';

export async function examineDatabase({ db, config }: OpenedDatabase): Promise<Finding[]> {
  const beforeMs = Date.now();
  const { rows } = await sql<{ version: string; now: Date; used: number; max: number }>`
    select current_setting('server_version') as version, clock_timestamp() as now,
           (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
           current_setting('max_connections')::int as max`.execute(db);
  const [server] = rows;
  if (!server) throw new Error('The database does not answer.');
  // The answer was on its way for half of the time.
  const machineMs = (beforeMs + Date.now()) / 2;
  const migrations = await readMigrations({ db, folder: migrationsFolder });
  return [
    checkServerVersion(server.version),
    checkConnections(server),
    // Behind a pooler it is the pooler that opens connections.
    ...(config.databaseDirectUrl === null
      ? [checkPool({ poolMax: config.databasePoolMax, max: server.max })]
      : [await examinePooler({ db, url: config.databaseUrl })]),
    ...(config.databaseReadUrl === null
      ? []
      : [await examineReplica({ db, url: config.databaseReadUrl, lagMaxMs: config.databaseReadLagMaxMs })]),
    checkTimeLimits(config.databaseLimits),
    checkClock({ machineMs, databaseMs: server.now.getTime() }),
    ...(migrations.done.length === 0 ? [notInstalled] : [checkMigrations(migrations)]),
    ...(migrations.pending.length === 0 && (await findMaintenance(db)) ? [maintenanceIsOn] : []),
    ...(migrations.pending.length === 0 ? [checkPartitions(await readPartitionState(db), new Date())] : []),
    ...(migrations.done.length > 0 ? checkJobs(await countJobs(db, new Date(config.clockStartMs ?? Date.now()))) : []),
  ];
}

async function examinePooler({ db, url }: { db: Kysely<Tables>; url: string | null }): Promise<Finding> {
  const pooled = openDatabase<Tables>({ url: url ?? '', poolMax: 1, connectTimeoutMs: 10_000, log: quietLog });
  try {
    return checkSameDatabase(await identityOf(pooled.db), await identityOf(db));
  } catch (error) {
    const reason = errorText(error);
    return problem('pooler', reason, 'Check DATABASE_URL, and that the pooler runs.');
  } finally {
    await pooled.close();
  }
}

/** How often the replica is examined. A replica that keeps up has everything that the primary had at one of these times. */
const replicaLooks = 20;
const replicaLookPauseMs = 100;

/** Examines the replica with the rules of the servers. */
async function examineReplica({
  db,
  url,
  lagMaxMs,
}: {
  db: Kysely<Tables>;
  url: string;
  lagMaxMs: number;
}): Promise<Finding> {
  const replica = openReadReplica<Tables>({
    url,
    primary: { db },
    poolMax: 2,
    lagMaxMs,
    isSchemaOlder: (standby) => migrationsPending({ db: standby, folder: migrationsFolder }),
    log: quietLog,
    lookEveryMs: null,
  });
  try {
    for (let look = 0; look < replicaLooks && replica.state().problem !== null; look += 1) {
      if (look > 0) await wait(replicaLookPauseMs);
      await replica.look();
    }
    return checkReplica(replica.state());
  } finally {
    await replica.close();
  }
}

async function identityOf(db: Kysely<Tables>): Promise<DatabaseIdentity> {
  const { rows } = await sql<DatabaseIdentity>`
    select system_identifier::text as system, current_database() as name from pg_control_system()`.execute(db);
  const [identity] = rows;
  if (!identity) throw new Error('The database does not answer.');
  return identity;
}

const notInstalled = problem(
  'migrations',
  'there is no Portage in this database',
  'Check DATABASE_URL and DATA_DIR; a new database gets its tables by `migrate up`, or by a server that starts.',
);

const maintenanceIsOn = warning(
  'maintenance',
  'the service is read-only',
  'End it with `maintenance off` when the work is done.',
);

const overdueAfterMs = 5 * 60 * 1000;

/** A demonstration's clock decides when its jobs are due. */
async function countJobs(db: OpenedDatabase['db'], now: Date): Promise<{ overdue: number; dead: number }> {
  const { rows } = await sql<{ overdue: number; dead: number }>`
    select count(*) filter (where name <> ${deadLetters} and start_after < ${new Date(now.getTime() - overdueAfterMs)}) as overdue,
           count(*) filter (where name = ${deadLetters}) as dead
    from jobs.job where state < 'active'`.execute(db);
  return rows[0] ?? { overdue: 0, dead: 0 };
}
