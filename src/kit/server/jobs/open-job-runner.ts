import type { PgBoss } from 'pg-boss';
import type { Job, JobQueue } from './job.ts';
import { deadLetters } from './jobs-database.ts';
import { openBoss } from './open-boss.ts';
import { type BatchDeps, runBatch } from './run-batch.ts';

export type JobRunner = {
  /** Runs jobs until it is stopped. */
  start(): Promise<void>;
  /** Waits for the running jobs. Those that take too long are run again later. */
  stop(): Promise<void>;
};

/** How long running jobs may take once the server is told to stop. */
const stopWithinMs = 15_000;

/** Runs jobs. Any number of servers may do so at once; each job runs on one of them. */
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
  if (repeats.kind === 'cron') await boss.schedule(queue.name, repeats.cron);
  // Added at every start, because a run that was killed in the middle adds no next one.
  if (repeats.kind === 'every' || repeats.atStart) await boss.send(queue.name);
}

/** Waiting and dead jobs are kept for ten years, in effect until an operator deals with them; finished ones for a minute. */
const keptFor = { retentionSeconds: 10 * 365 * 24 * 3600, deleteAfterSeconds: 60 };

/** How often a repeating job may be lost in a crash. The next run does the same work, so it should never become dead. */
const crashesMax = 1000;

/** Migrations create the queues, so that jobs can be added before a runner has started. The options here overwrite theirs. */
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
 * Adds the next run when one ends. pg-boss accepts one job per period (`singletonSeconds`), so that all servers together add only one.
 */
async function addNextRun<Tables>(boss: PgBoss, { clock }: BatchDeps<Tables>, queue: JobQueue): Promise<void> {
  if (queue.repeats?.kind !== 'every') return;
  const { seconds } = queue.repeats;
  const startAfter = new Date(clock.nowMs() + seconds * 1000);
  await boss.send(queue.name, null, { startAfter, singletonSeconds: seconds });
}
