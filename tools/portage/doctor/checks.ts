import type { PartitionState } from '#records/archive/month-partitions.ts';
import { monthOfMoment } from '#kit/server/months.ts';
import type { TimeLimits } from '#ports/database/preparing-client.ts';
import type { ReplicaProblem, ReplicaState } from '#ports/database/read-replica.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** The oldest PostgreSQL that we support. */
const serverMajorMin = 15;

export function checkServerVersion(version: string): Finding {
  const says = `PostgreSQL ${version}; no extension is needed`;
  if (Number.parseInt(version, 10) >= serverMajorMin) return ok('database', says);
  return problem('database', says, `Upgrade the database server to PostgreSQL ${serverMajorMin} or newer.`);
}

/** Signed links, sessions and pickups use the machine's clock, some statements the database's. */
export function checkClock({ machineMs, databaseMs }: { machineMs: number; databaseMs: number }): Finding {
  const skewMs = Math.abs(machineMs - databaseMs);
  const says = `this machine and the database differ by ${(skewMs / 1000).toFixed(1)} seconds`;
  const advice = 'Set both clocks by NTP.';
  if (skewMs > 30_000) return problem('clock', says, advice);
  return skewMs > 2_000 ? warning('clock', says, advice) : ok('clock', says);
}

export function checkConnections({ used, max }: { used: number; max: number }): Finding {
  const says = `${used} of ${max} connections are in use`;
  if (used < max * 0.8) return ok('connections', says);
  return warning('connections', says, 'Raise max_connections, or put PgBouncer in front of the database.');
}

export function checkPool({ poolMax, max }: { poolMax: number; max: number }): Finding {
  const says = `a server opens at most ${poolMax} connections, the database allows ${max}`;
  if (poolMax < max) return ok('pool', says);
  return warning(
    'pool',
    says,
    'Lower DATABASE_POOL_MAX, raise max_connections, or put PgBouncer in front of the database.',
  );
}

/** Longer than a user waits for a page. */
const statementTimeoutMaxMs = 60_000;

export function checkTimeLimits({ statementTimeoutMs, lockTimeoutMs, idleTransactionTimeoutMs }: TimeLimits): Finding {
  const seconds = (ms: number): string => `${ms / 1000} s`;
  const says =
    `a statement ends after ${seconds(statementTimeoutMs)}, a wait for a lock after ${seconds(lockTimeoutMs)}, ` +
    `an idle transaction after ${seconds(idleTransactionTimeoutMs)}`;
  if (statementTimeoutMs <= statementTimeoutMaxMs) return ok('time limits', says);
  return warning(
    'time limits',
    says,
    'Lower DATABASE_STATEMENT_TIMEOUT_MS: a few slow statements can take all connections.',
  );
}

/** A server of a cluster and a database on it, as the server names them. */
export type DatabaseIdentity = { readonly system: string; readonly name: string };

/** Whether the address with the pooler and the direct one lead to one database. */
export function checkSameDatabase(pooled: DatabaseIdentity, direct: DatabaseIdentity): Finding {
  const isSame = pooled.system === direct.system && pooled.name === direct.name;
  if (isSame) return ok('pooler', 'DATABASE_URL and DATABASE_DIRECT_URL reach one database');
  return problem(
    'pooler',
    'DATABASE_URL and DATABASE_DIRECT_URL reach different databases',
    'Point both at the primary: migrations would be made in one and missing in the other.',
  );
}

const adviceForReplica: Readonly<Record<ReplicaProblem, string>> = {
  'not looked at': 'Check that the primary answers, and that DATABASE_URL leads to it.',
  'not reachable': 'Check DATABASE_READ_URL, and that the standby runs and accepts reads (hot_standby).',
  'not a standby':
    'Point DATABASE_READ_URL at a standby of the primary, or leave it unset. After a failover, make a new standby.',
  'another database': 'Point DATABASE_READ_URL at a standby of the primary, and at the same database.',
  'older schema': 'Wait until the standby has replayed the migrations: select * from pg_stat_replication.',
  behind: 'See why the standby does not keep up: select * from pg_stat_replication.',
};

/** Without it all is read from the primary, so nothing is broken. */
export function checkReplica({ problem: found, lagMs }: Pick<ReplicaState, 'problem' | 'lagMs'>): Finding {
  if (found !== null) return warning('replica', `DATABASE_READ_URL: ${found}`, adviceForReplica[found]);
  return ok('replica', `a standby of this database, ${((lagMs ?? 0) / 1000).toFixed(1)} seconds behind`);
}

const gigabyte = 1_000_000_000;

export function checkDisk({
  path,
  freeBytes,
  totalBytes,
}: {
  path: string;
  freeBytes: number;
  totalBytes: number;
}): Finding {
  const says = `${(freeBytes / gigabyte).toFixed(1)} of ${(totalBytes / gigabyte).toFixed(1)} GB are free at ${path}`;
  const advice = 'Make room or enlarge the disk: a database without room stops.';
  if (freeBytes < 0.2 * gigabyte || freeBytes < totalBytes * 0.02) return problem('disk', says, advice);
  return freeBytes < gigabyte || freeBytes < totalBytes * 0.1 ? warning('disk', says, advice) : ok('disk', says);
}

export type Certificate = {
  readonly validTo: Date /** Why it should not be trusted; null when it is fine. */;
  readonly distrust: string | null;
};

const day = 24 * 3600 * 1000;

export function checkCertificate(host: string, { validTo, distrust }: Certificate, now: Date): Finding {
  const subject = `certificate of ${host}`;
  const days = Math.floor((validTo.getTime() - now.getTime()) / day);
  if (days < 0) return problem(subject, `it ended ${-days} days ago`, 'Renew it now: browsers refuse the page.');
  if (distrust !== null)
    return problem(subject, distrust, 'Install a certificate for this name, with its whole chain.');
  const says = `valid for ${days} more days`;
  return days < 14
    ? warning(subject, says, 'Renew it, and find out why it was not renewed by itself.')
    : ok(subject, says);
}

export function checkJobs({ overdue, dead }: { overdue: number; dead: number }): Finding[] {
  return [
    overdue === 0
      ? ok('queue', 'no job waits for longer than five minutes')
      : warning('queue', `${overdue} jobs wait for longer than five minutes`, 'Check that a server runs, and its log.'),
    dead === 0
      ? ok('dead jobs', 'none')
      : warning('dead jobs', `${dead} jobs were given up`, 'See `jobs list`, mend the reason, then `jobs retry ID`.'),
  ];
}

/** The job that makes partitions runs four times a day; without it rows are kept together, which only costs speed. */
export function checkPartitions({ strayRows, lastMonth }: PartitionState, now: Date): Finding {
  const advice = 'Check that a worker runs, and its log: the job make-partitions puts it right by itself.';
  if (strayRows > 0)
    return warning('partitions', `${strayRows} rows of the audit log have no month of their own`, advice);
  const says = `the audit log has partitions up to ${lastMonth}`;
  return lastMonth > monthOfMoment(now) ? ok('partitions', says) : warning('partitions', says, advice);
}

export function checkMigrations({ pending, newer }: { pending: readonly string[]; newer: readonly string[] }): Finding {
  if (pending.length > 0) {
    const says = `${pending.length} are pending, the first is ${pending[0]}`;
    return warning('migrations', says, 'Run `migrate up`, or start a server, which does it.');
  }
  if (newer.length === 0) return ok('migrations', 'all are done');
  return warning('migrations', `a newer release has run ${newer.join(', ')}`, 'Finish the upgrade of this machine.');
}
