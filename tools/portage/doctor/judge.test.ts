import { expect, test } from 'vitest';
import {
  judgeCertificate,
  judgeClock,
  judgeConnections,
  judgeDisk,
  judgeJobs,
  judgeMigrations,
  judgePartitions,
  judgePool,
  judgeReplica,
  judgeSameDatabase,
  judgeServerVersion,
  judgeTimeLimits,
} from './judge.ts';

const limits = { statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, idleTransactionTimeoutMs: 60_000 };
const primary = { system: '7', name: 'portage' };
const now = new Date('2026-03-02T12:00:00Z');
const until = (validTo: string, distrust: string | null = null) => ({ validTo: new Date(validTo), distrust });

test.each([
  ['an old server', judgeServerVersion('14.9'), 'problem'],
  ['the oldest that we support', judgeServerVersion('15.1 (Debian)'), 'ok'],
  ['clocks a second apart', judgeClock({ machineMs: 1000, databaseMs: 0 }), 'ok'],
  ['clocks ten seconds apart', judgeClock({ machineMs: 0, databaseMs: 10_000 }), 'warning'],
  ['clocks a minute apart', judgeClock({ machineMs: 0, databaseMs: 60_000 }), 'problem'],
  ['few connections', judgeConnections({ used: 20, max: 100 }), 'ok'],
  ['most connections', judgeConnections({ used: 80, max: 100 }), 'warning'],
  ['a pool that fits', judgePool({ poolMax: 20, max: 100 }), 'ok'],
  ['a pool for all connections', judgePool({ poolMax: 100, max: 100 }), 'warning'],
  ['usual time limits', judgeTimeLimits(limits), 'ok'],
  ['statements without end', judgeTimeLimits({ ...limits, statementTimeoutMs: 600_000 }), 'warning'],
  ['a pooler of the same database', judgeSameDatabase(primary, primary), 'ok'],
  ['a pooler of another server', judgeSameDatabase({ ...primary, system: '8' }, primary), 'problem'],
  ['a replica that follows', judgeReplica({ problem: null, lagMs: 300 }), 'ok'],
  ['a replica that was promoted', judgeReplica({ problem: 'not a standby', lagMs: null }), 'warning'],
  ['a replica that is behind', judgeReplica({ problem: 'behind', lagMs: 90_000 }), 'warning'],
  ['an empty disk', judgeDisk({ path: '/', freeBytes: 50e9, totalBytes: 100e9 }), 'ok'],
  ['a filling disk', judgeDisk({ path: '/', freeBytes: 5e9, totalBytes: 100e9 }), 'warning'],
  ['a full disk', judgeDisk({ path: '/', freeBytes: 1e9, totalBytes: 100e9 }), 'problem'],
  ['a small disk with little left', judgeDisk({ path: '/', freeBytes: 0.1e9, totalBytes: 1e9 }), 'problem'],
  ['a fresh certificate', judgeCertificate('a.test', until('2026-05-02'), now), 'ok'],
  ['one that ends next week', judgeCertificate('a.test', until('2026-03-09'), now), 'warning'],
  ['one that has ended', judgeCertificate('a.test', until('2026-03-01', 'expired'), now), 'problem'],
  ['one of another name', judgeCertificate('a.test', until('2026-05-02', 'other name'), now), 'problem'],
  ['a queue that is done', judgeJobs({ overdue: 0, dead: 0 })[0], 'ok'],
  ['a queue that waits', judgeJobs({ overdue: 3, dead: 0 })[0], 'warning'],
  ['dead jobs', judgeJobs({ overdue: 0, dead: 2 })[1], 'warning'],
  ['pending migrations', judgeMigrations({ pending: ['0099-new'], newer: [] }), 'warning'],
  ['migrations of a newer release', judgeMigrations({ pending: [], newer: ['0099-new'] }), 'warning'],
  ['a month without a partition', judgePartitions({ strayRows: 0, lastMonth: '2026-03' }, now), 'warning'],
  ['rows without a partition', judgePartitions({ strayRows: 3, lastMonth: '2026-09' }, now), 'warning'],
  ['partitions ahead', judgePartitions({ strayRows: 0, lastMonth: '2026-04' }, now), 'ok'],
  ['no migrations to do', judgeMigrations({ pending: [], newer: [] }), 'ok'],
])('%s', (_what, found, level) => {
  expect(found).toMatchObject({ level });
});
