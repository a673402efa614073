import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import { CompiledQuery, type Kysely } from 'kysely';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import type { JobOutcome } from './job.ts';
import { deadLetters, jobsSchema } from './jobs-database.ts';

/** Registers the metrics of each queue, and returns the function that counts the tries of this server. */
export function jobMetrics<Tables>({
  register,
  db,
  clock,
  queueNames,
}: {
  register: Registry;
  db: Kysely<Tables>;
  clock: Clock;
  queueNames: readonly string[];
}): (queueName: string, outcome: JobOutcome['kind']) => void {
  const done = new Counter({
    name: 'portage_jobs_done_total',
    help: 'Jobs that this server has done.',
    labelNames: ['queue'],
    registers: [],
  });
  const failed = new Counter({
    name: 'portage_jobs_failed_total',
    help: 'Tries of jobs that failed on this server, the last tries of dead jobs included.',
    labelNames: ['queue'],
    registers: [],
  });
  const waiting = new Gauge({
    name: 'portage_jobs_waiting',
    help: 'Jobs that wait to be run, those that wait for another try included.',
    labelNames: ['queue'],
    registers: [],
    async collect() {
      await showCounts(this, queueNames, () => countWaiting(db, queueNames));
    },
  });
  const dead = new Gauge({
    name: 'portage_jobs_dead',
    help: 'Jobs that were given up and wait for a person: portage jobs list.',
    labelNames: ['queue'],
    registers: [],
    async collect() {
      await showCounts(this, queueNames, () => countDead(db));
    },
  });
  const oldest = new Gauge({
    name: 'portage_jobs_oldest_age_seconds',
    help: 'How long the job that has waited longest should have been running; 0 while none is due.',
    labelNames: ['queue'],
    registers: [],
    async collect() {
      await showCounts(this, queueNames, () => oldestDue(db, queueNames, nowOf(clock)));
    },
  });
  for (const metric of [done, failed, waiting, dead, oldest]) register.registerMetric(metric);
  for (const queue of queueNames) {
    done.inc({ queue }, 0);
    failed.inc({ queue }, 0);
  }
  return (queue, outcome) => (outcome === 'done' ? done : failed).inc({ queue });
}

type QueueCount = { readonly queue: string; readonly count: number };

/** Leaves the metric out while the database can't be read. */
async function showCounts(
  gauge: Gauge<'queue'>,
  queueNames: readonly string[],
  read: () => Promise<readonly QueueCount[]>,
): Promise<void> {
  gauge.reset();
  const counts = await read().catch(() => null);
  if (counts === null) return;
  for (const queue of queueNames) gauge.set({ queue }, 0);
  for (const { queue, count } of counts) gauge.set({ queue }, count);
}

async function countWaiting<Tables>(db: Kysely<Tables>, queueNames: readonly string[]): Promise<readonly QueueCount[]> {
  return countJobs(
    db,
    `select name as queue, count(id)::integer as count from ${jobsSchema}.job
    where name = any($1) and state < 'active' and not blocked group by name`,
    [queueNames],
  );
}

async function oldestDue<Tables>(
  db: Kysely<Tables>,
  queueNames: readonly string[],
  now: Date,
): Promise<readonly QueueCount[]> {
  return countJobs(
    db,
    `select name as queue, floor(extract(epoch from $2::timestamptz - min(start_after)))::integer as count
    from ${jobsSchema}.job where name = any($1) and state < 'active' and not blocked and start_after <= $2 group by name`,
    [queueNames, now],
  );
}

async function countDead<Tables>(db: Kysely<Tables>): Promise<readonly QueueCount[]> {
  return countJobs(
    db,
    `select source_name as queue, count(id)::integer as count from ${jobsSchema}.job
    where name = $1 and state < 'active' and not blocked group by source_name`,
    [deadLetters],
  );
}

async function countJobs<Tables>(db: Kysely<Tables>, text: string, values: unknown[]): Promise<readonly QueueCount[]> {
  return (await db.executeQuery<QueueCount>(CompiledQuery.raw(text, values))).rows;
}
