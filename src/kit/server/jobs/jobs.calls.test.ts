import { join } from 'node:path';
import { Registry } from '@prometheus-io/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#ports/clock/system-clock.ts';
import { fixedClock } from '#ports/clock/testing/fixed-clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import { asAdministrator } from '#ports/database/testing/as-administrator.ts';
import { createTestDatabase, type TestDatabase } from '#ports/database/testing/test-database.ts';
import { currentTestServer } from '#ports/database/testing/test-server.ts';
import { addJobs } from './add-jobs.ts';
import { listDeadJobs } from './dead-jobs.ts';
import { type Job, type JobOutcome, repeatingJob } from './job.ts';
import { jobMetrics } from './job-metrics.ts';
import { openBoss } from './open-boss.ts';
import { openJobRunner } from './open-job-runner.ts';
import { forgetJobs } from './testing/forget-jobs.ts';
import { runDueJobs } from './testing/run-due-jobs.ts';

const migrationsFolder = join(import.meta.dirname, '../../../../migrations');
const queueName = 'test-jobs';
const start = '2026-03-02T15:00:00Z';
const clock = fixedClock(start);
let database: TestDatabase<unknown>;

beforeAll(async () => {
  database = await createTestDatabase<unknown>({ migrationsFolder });
  for (const name of [queueName, 'test-passes'])
    await openBoss(database.db, clock).createQueue(name, { deadLetter: 'dead-letters' });
});

beforeEach(async () => {
  clock.set(start);
  await forgetJobs(database.db);
});

afterAll(() => database.drop());

function jobWith(outcome: (data: unknown) => Promise<JobOutcome>, batchMax = 5): Job {
  return {
    queue: { name: queueName, retryAfterS: [30, 600], expireAfterS: 60, pollEveryS: 0.5, batchMax },
    run: (tries) => Promise.all(tries.map(({ data }) => outcome(data))),
  };
}

function add(...jobs: object[]): Promise<void> {
  const startAfter = new Date(clock.nowMs());
  return inTransaction(database.db, (tx) => addJobs(tx, { queueName, jobs, startAfter }));
}

function runDue(job: Job): Promise<number> {
  return runDueJobs({ db: database.db, clock, log: silentLog }, [job]);
}

function secondsLater(seconds: number): void {
  clock.set(new Date(Date.parse(start) + seconds * 1000).toISOString());
}

test('a job is run if and only if the transaction that added it commits', async () => {
  const ran: unknown[] = [];
  const job = jobWith(async (data) => {
    ran.push(data);
    return { kind: 'done' };
  });
  const undone = inTransaction(database.db, async (tx) => {
    await addJobs(tx, { queueName, jobs: [{ number: 1 }], startAfter: new Date(clock.nowMs()) });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await add({ number: 2 }, { number: 3 });
  expect(await runDue(job)).toBe(2);
  expect(await runDue(job)).toBe(0);
  expect(ran).toHaveLength(2);
  expect(ran).toEqual(expect.arrayContaining([{ number: 2 }, { number: 3 }]));
});

test('a transaction that adds a job to a queue that does not exist fails', async () => {
  const lost = inTransaction(database.db, (tx) =>
    addJobs(tx, { queueName: 'no-such-queue', jobs: [{ number: 1 }], startAfter: new Date(clock.nowMs()) }),
  );
  await expect(lost).rejects.toThrow('There is no job queue no-such-queue.');
});

test('a failed job is retried after each pause of its queue, by our clock, and then it is dead', async () => {
  const triedAt: number[] = [];
  const job = jobWith(async () => {
    triedAt.push((clock.nowMs() - Date.parse(start)) / 1000);
    throw new Error('out of order');
  });
  await add({ number: 1 });
  for (const seconds of [0, 29, 30, 629, 630, 10_000]) {
    secondsLater(seconds);
    await runDue(job);
  }
  expect(triedAt).toEqual([0, 30, 630]);
  expect(await listDeadJobs(database.db, { limit: 10 })).toMatchObject([
    { queueName, data: { number: 1 }, tries: 3, reason: 'out of order', addedAt: new Date(start) },
  ]);
});

test('one job of a batch that fails does not hold up the others', async () => {
  const job = jobWith(async (data) =>
    (data as { number: number }).number === 2 ? { kind: 'dead', reason: 'never' } : { kind: 'done' },
  );
  await add({ number: 1 }, { number: 2 }, { number: 3 });
  expect(await runDue(job)).toBe(2);
  expect(await listDeadJobs(database.db, { limit: 10 })).toMatchObject([
    { data: { number: 2 }, tries: 1, reason: 'never' },
  ]);
});

test('what is kept of a failed job has no email, neither while it is retried nor once it is dead', async () => {
  const job = jobWith(async () => {
    throw new Error('550 no mailbox here: RCPT TO:<second.person@example.com>');
  });
  const isKept = async () =>
    (await sql`select from jobs.job where job::text ~ 'second.person|RCPT TO:<second'`.execute(database.db)).rows;
  await add({ number: 1 });
  for (const seconds of [0, 30, 630]) {
    secondsLater(seconds);
    await runDue(job);
    expect(await isKept()).toEqual([]);
  }
  expect(await listDeadJobs(database.db, { limit: 10 })).toMatchObject([
    { reason: '550 no mailbox here: RCPT TO:<[email]>' },
  ]);
});

test('a job whose server died is run again, and is dead when that happens too often', async () => {
  await add({ number: 1 });
  const boss = openBoss(database.db, clock);
  await boss.updateQueue(queueName, { retryLimit: 2, expireInSeconds: 60 });
  await sql`update jobs.job set retry_limit = 2, expire_seconds = 60`.execute(database.db);
  for (let crashes = 0; crashes < 3; crashes += 1) {
    secondsLater(crashes * 120);
    await boss.supervise(queueName);
    expect(await boss.fetch(queueName)).toHaveLength(1);
  }
  secondsLater(400);
  await boss.supervise(queueName);
  expect(await listDeadJobs(database.db, { limit: 10 })).toMatchObject([{ data: { number: 1 }, tries: 3 }]);
});

test('two runners share the jobs, and a runner that is stopped finishes its running jobs', async () => {
  const ran: number[] = [];
  const isUnderWay = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const job = jobWith(async (data) => {
    const { number } = data as { number: number };
    if (number === 0) {
      isUnderWay.resolve();
      await mayEnd.promise;
    }
    ran.push(number);
    return { kind: 'done' };
  }, 1);
  const runners = [1, 2].map(() => openJobRunner({ db: database.db, clock, log: silentLog, jobs: [job] }));
  await Promise.all(runners.map((runner) => runner.start()));
  await add(...Array.from({ length: 4 }, (_none, number) => ({ number })));
  await isUnderWay.promise;
  await expect.poll(() => ran.length).toBe(3);
  const stopped = Promise.all(runners.map((runner) => runner.stop()));
  mayEnd.resolve();
  await stopped;
  expect(new Set(ran)).toEqual(new Set([0, 1, 2, 3]));
  expect(ran).toHaveLength(4);
  const { rows } = await sql`select from jobs.job where name = ${queueName} and state <> 'completed'`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});

test('a repeating job runs once in a period, also after a failed run and with several runners, and stops with them', async () => {
  const ranAtS: number[] = [];
  const warnings: string[] = [];
  const log = { warn: (_details: object, text: string) => void warnings.push(text), error: () => {} };
  const ticking = { nowMs: () => Date.parse(start) + (Date.now() - beganMs) * 10 };
  const beganMs = Date.now();
  const job = repeatingJob({
    name: 'test-passes',
    expireAfterS: 60,
    repeats: { kind: 'every', seconds: 10 },
    run: async () => {
      ranAtS.push((ticking.nowMs() - Date.parse(start)) / 1000);
      if (ranAtS.length === 1) throw new Error('The database is away.');
    },
  });
  const runners = [1, 2].map(() => openJobRunner({ db: database.db, clock: ticking, log, jobs: [job] }));
  await Promise.all(runners.map((runner) => runner.start()));
  await expect.poll(() => ranAtS.length).toBeGreaterThanOrEqual(5);
  await Promise.all(runners.map((runner) => runner.stop()));
  const runsAtEnd = ranAtS.length;
  // Each runner runs once when it starts; after that there is one run for each period.
  expect(runsAtEnd).toBeLessThanOrEqual(2 + Math.ceil((ranAtS.at(-1) ?? 0) / 10));
  expect(warnings).toEqual(['repeating job failed']);
  expect(ranAtS).toHaveLength(runsAtEnd);
});

test('a repeating job whose run cannot be ended, because the database is away, runs again in its next period', async () => {
  const fragile = await createTestDatabase<unknown>({ migrationsFolder });
  const { administratorUrl } = currentTestServer();
  const name = new URL(fragile.url).pathname.slice(1);
  const allow = (isAllowed: boolean) =>
    asAdministrator(administratorUrl, (client) =>
      client.query(`alter database ${name} allow_connections ${isAllowed}`),
    );
  await openBoss(fragile.db, systemClock).createQueue('test-passes');
  const warnings: string[] = [];
  const log = { warn: ({ err }: { err?: Error }) => void warnings.push(err?.message ?? ''), error: () => {} };
  let runs = 0;
  const job = repeatingJob({
    name: 'test-passes',
    // A run without an end is held for so long.
    expireAfterS: 3600,
    repeats: { kind: 'every', seconds: 1 },
    run: async () => {
      runs += 1;
      if (runs > 1) return;
      await allow(false);
      await asAdministrator(administratorUrl, (client) =>
        client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
      );
    },
  });
  const runner = openJobRunner({ db: fragile.db, clock: systemClock, log, jobs: [job] });
  await runner.start();
  await expect.poll(() => warnings.some((warning) => warning.includes('Queue: test-passes'))).toBe(true);
  await allow(true);
  await expect.poll(() => runs).toBeGreaterThan(2);
  await runner.stop();
  const held = sql`select from jobs.job where name = 'test-passes' and state = 'active' and started_on is not null`;
  expect((await held.execute(fragile.db)).rows).toHaveLength(1);
  await fragile.drop();
});

test('a repeating job that takes longer than its period has no more than one run waiting', async () => {
  const mayEnd = Promise.withResolvers<void>();
  let runs = 0;
  const ticking = { nowMs: () => Date.parse(start) + (Date.now() - beganMs) * 20 };
  const beganMs = Date.now();
  const job = repeatingJob({
    name: 'test-passes',
    expireAfterS: 3600,
    repeats: { kind: 'every', seconds: 5 },
    run: async () => {
      runs += 1;
      await mayEnd.promise;
    },
  });
  const runner = openJobRunner({ db: database.db, clock: ticking, log: silentLog, jobs: [job] });
  await runner.start();
  await expect.poll(() => runs).toBe(1);
  await expect.poll(() => ticking.nowMs() - Date.parse(start)).toBeGreaterThan(60_000);
  const { rows } = await sql`select from jobs.job where name = 'test-passes' and state < 'active'`.execute(database.db);
  expect(rows).toHaveLength(1);
  mayEnd.resolve();
  await runner.stop();
});

test('the metrics show for each queue how many jobs are waiting, done, failed and dead', async () => {
  const register = new Registry();
  const count = jobMetrics({ register, db: database.db, clock, queueNames: [queueName] });
  const outcomes: JobOutcome[] = [
    { kind: 'done' },
    { kind: 'done' },
    { kind: 'failed', reason: 'not now' },
    { kind: 'dead', reason: 'never' },
  ];
  const job = jobWith(async (data) => outcomes[(data as { index: number }).index] ?? { kind: 'done' });
  await add(...outcomes.map((_none, index) => ({ index })));
  await runDueJobs({ db: database.db, clock, log: silentLog, count }, [job]);
  const figures = Object.fromEntries(
    [...(await register.metrics()).matchAll(/^portage_jobs_(\w+)\{queue="test-jobs"\} (\d+)/gm)].map(
      ([, name, value]) => [name, Number(value)],
    ),
  );
  expect(figures).toEqual({ waiting: 1, oldest_age_seconds: 0, done_total: 2, failed_total: 2, dead: 1 });
});
