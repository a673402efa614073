import type { PgBoss } from 'pg-boss';
import type { Job, JobQueue } from './job.ts';
import { deadLetters } from './jobs-database.ts';
import { openBoss } from './open-boss.ts';
import { type BatchDeps, runBatch } from './run-batch.ts';

export type JobRunner = {
  /** Takes up jobs until it is stopped. */
  start(): Promise<void>;
  /** Finishes what it has begun. What takes too long is left to be taken up again. */
  stop(): Promise<void>;
};

/** How long a job may take to finish once the server is told to stop. */
const stopWithinMs = 15_000;

/** Runs jobs. Any number of servers may do so at once: each job is taken by one of them. */
export function openJobRunner<Tables>({
  jobs,
  ...deps
}: BatchDeps<Tables> & { readonly jobs: readonly Job[] }): JobRunner {
  const boss = openBoss(deps.db, deps.clock);
  boss.on('error', (error) => deps.log.warn({ err: error }, 'job runner failed'));
  return {
    start: async () => {
      await boss.start();
      for (const job of jobs) await startJob(boss, deps, job);
    },
    stop: () => boss.stop({ graceful: true, timeout: stopWithinMs }),
  };
}

async function startJob<Tables>(boss: PgBoss, deps: BatchDeps<Tables>, job: Job): Promise<void> {
  const { queue } = job;
  await ensureQueue(boss, queue);
  await boss.work(
    queue.name,
    {
      pollingIntervalSeconds: queue.pollEveryS,
      batchSize: queue.batchMax,
      burstWhenBatchFull: true,
      perJobResults: true,
    },
    async (fetched) => {
      const results = await runBatch(deps, job, fetched);
      await addNextRun(boss, deps, queue);
      return results;
    },
  );
  const { repeats } = queue;
  if (!repeats) return;
  if ('cron' in repeats) await boss.schedule(queue.name, repeats.cron);
  // A server that was killed in the middle of a run is not waited for.
  if ('everyS' in repeats || repeats.atStart) await boss.send(queue.name);
}

/** Jobs that wait or are dead are kept for ten years, which is until a person has dealt with them; those that were done for a minute. */
const keptFor = { retentionSeconds: 10 * 365 * 24 * 3600, deleteAfterSeconds: 60 };

/** How often a repeating job is taken up again after a crash; the next run would do the same, so that it never dies. */
const crashesMax = 1000;

/** Migrations make the queues, so that jobs can be added before any runner has started; what the code says of them counts. */
async function ensureQueue(boss: PgBoss, queue: JobQueue): Promise<void> {
  const options = {
    ...keptFor,
    expireInSeconds: queue.expireAfterS,
    ...(queue.repeats ? { retryLimit: crashesMax } : { retryLimit: queue.retryAfterS.length, deadLetter: deadLetters }),
  };
  await boss.createQueue(queue.name, options);
  await boss.updateQueue(queue.name, options);
}

/**
 * The end of a run adds the next one. All servers together add one in a period: the slot that the addition falls into is taken by the
 * first.
 */
async function addNextRun<Tables>(boss: PgBoss, { clock }: BatchDeps<Tables>, queue: JobQueue): Promise<void> {
  if (!queue.repeats || !('everyS' in queue.repeats)) return;
  const { everyS } = queue.repeats;
  const startAfter = new Date(clock.nowMs() + everyS * 1000);
  await boss.send(queue.name, null, { startAfter, singletonSeconds: everyS });
}
