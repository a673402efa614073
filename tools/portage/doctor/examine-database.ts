import { type Kysely, sql } from 'kysely';
import { deadLetters } from '#kit/server/jobs/jobs-database.ts';
import { openDatabase } from '#ports/database/database.ts';
import { readMigrations } from '#ports/database/migrate.ts';
import { readPartitionState } from '#records/archive/month-partitions.ts';
import { findMaintenance } from '#records/operations/maintenance.ts';
import type { Tables } from '#records/tables.ts';
import { migrationsFolder, type OpenedDatabase, quietLog } from '../open-database.ts';
import { type Finding, problem, warning } from './finding.ts';
import {
  type DatabaseIdentity,
  judgeClock,
  judgeConnections,
  judgeJobs,
  judgeMigrations,
  judgePartitions,
  judgePool,
  judgeSameDatabase,
  judgeServerVersion,
  judgeTimeLimits,
} from './judge.ts';

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
    judgeServerVersion(server.version),
    judgeConnections(server),
    // Behind a pooler it is the pooler that opens connections.
    ...(config.databaseDirectUrl === null
      ? [judgePool({ poolMax: config.databasePoolMax, max: server.max })]
      : [await examinePooler({ db, url: config.databaseUrl })]),
    judgeTimeLimits(config.databaseLimits),
    judgeClock({ machineMs, databaseMs: server.now.getTime() }),
    ...(migrations.done.length === 0 ? [notInstalled] : [judgeMigrations(migrations)]),
    ...(migrations.pending.length === 0 && (await findMaintenance(db)) ? [maintenanceIsOn] : []),
    ...(migrations.pending.length === 0 ? [judgePartitions(await readPartitionState(db), new Date())] : []),
    ...(migrations.done.length > 0 ? judgeJobs(await countJobs(db, new Date(config.clockStartMs ?? Date.now()))) : []),
  ];
}

async function examinePooler({ db, url }: { db: Kysely<Tables>; url: string | null }): Promise<Finding> {
  const pooled = openDatabase<Tables>({ url: url ?? '', poolMax: 1, connectTimeoutMs: 10_000, log: quietLog });
  try {
    return judgeSameDatabase(await identityOf(pooled.db), await identityOf(db));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return problem('pooler', reason, 'Check DATABASE_URL, and that the pooler runs.');
  } finally {
    await pooled.close();
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
