import { expect, test } from 'vitest';
import {
  checkCertificate,
  checkClock,
  checkConnections,
  checkDisk,
  checkJobs,
  checkMigrations,
  checkPartitions,
  checkPool,
  checkReplica,
  checkSameDatabase,
  checkServerVersion,
  checkTimeLimits,
} from './checks.ts';

const limits = { statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, idleTransactionTimeoutMs: 60_000 };
const primary = { system: '7', name: 'portage' };
const now = new Date('2026-03-02T12:00:00Z');
const until = (validTo: string, distrust: string | null = null) => ({ validTo: new Date(validTo), distrust });

test.each([
  ['an old server', checkServerVersion('14.9'), 'problem'],
  ['the oldest that we support', checkServerVersion('15.1 (Debian)'), 'ok'],
  ['clocks a second apart', checkClock({ machineMs: 1000, databaseMs: 0 }), 'ok'],
  ['clocks ten seconds apart', checkClock({ machineMs: 0, databaseMs: 10_000 }), 'warning'],
  ['clocks a minute apart', checkClock({ machineMs: 0, databaseMs: 60_000 }), 'problem'],
  ['few connections', checkConnections({ used: 20, max: 100 }), 'ok'],
  ['most connections', checkConnections({ used: 80, max: 100 }), 'warning'],
  ['a pool that fits', checkPool({ poolMax: 20, max: 100 }), 'ok'],
  ['a pool for all connections', checkPool({ poolMax: 100, max: 100 }), 'warning'],
  ['usual time limits', checkTimeLimits(limits), 'ok'],
  ['statements without end', checkTimeLimits({ ...limits, statementTimeoutMs: 600_000 }), 'warning'],
  ['a pooler of the same database', checkSameDatabase(primary, primary), 'ok'],
  ['a pooler of another server', checkSameDatabase({ ...primary, system: '8' }, primary), 'problem'],
  ['a replica that follows', checkReplica({ problem: null, lagMs: 300 }), 'ok'],
  ['a replica that was promoted', checkReplica({ problem: 'not a standby', lagMs: null }), 'warning'],
  ['a replica that is behind', checkReplica({ problem: 'behind', lagMs: 90_000 }), 'warning'],
  ['an empty disk', checkDisk({ path: '/', freeBytes: 50e9, totalBytes: 100e9 }), 'ok'],
  ['a filling disk', checkDisk({ path: '/', freeBytes: 5e9, totalBytes: 100e9 }), 'warning'],
  ['a full disk', checkDisk({ path: '/', freeBytes: 1e9, totalBytes: 100e9 }), 'problem'],
  ['a small disk with little left', checkDisk({ path: '/', freeBytes: 0.1e9, totalBytes: 1e9 }), 'problem'],
  ['a fresh certificate', checkCertificate('a.test', until('2026-05-02'), now), 'ok'],
  ['one that ends next week', checkCertificate('a.test', until('2026-03-09'), now), 'warning'],
  ['one that has ended', checkCertificate('a.test', until('2026-03-01', 'expired'), now), 'problem'],
  ['one of another name', checkCertificate('a.test', until('2026-05-02', 'other name'), now), 'problem'],
  ['a queue that is done', checkJobs({ overdue: 0, dead: 0 })[0], 'ok'],
  ['a queue that waits', checkJobs({ overdue: 3, dead: 0 })[0], 'warning'],
  ['dead jobs', checkJobs({ overdue: 0, dead: 2 })[1], 'warning'],
  ['pending migrations', checkMigrations({ pending: ['0099-new'], newer: [] }), 'warning'],
  ['migrations of a newer release', checkMigrations({ pending: [], newer: ['0099-new'] }), 'warning'],
  ['a month without a partition', checkPartitions({ strayRows: 0, lastMonth: '2026-03' }, now), 'warning'],
  ['rows without a partition', checkPartitions({ strayRows: 3, lastMonth: '2026-09' }, now), 'warning'],
  ['partitions ahead', checkPartitions({ strayRows: 0, lastMonth: '2026-04' }, now), 'ok'],
  ['no migrations to do', checkMigrations({ pending: [], newer: [] }), 'ok'],
])('the doctor rates %s by its risk', (_what, found, level) => {
  expect(found).toMatchObject({ level });
});
