import type { PgBoss } from 'pg-boss';
import { addRepeats } from './add-jobs.ts';
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

/** How often a runner adds what is to be run again in the current period. */
const addRepeatsEveryMs = 1_000;

/** Runs jobs. Any number of servers may do so at once; each job runs on one of them. */
export function openJobRunner<Tables>({
  jobs,
  ...deps
}: BatchDeps<Tables> & { readonly jobs: readonly Job[] }): JobRunner {
  const boss = openBoss(deps.db, deps.clock);
  const warn = (error: unknown): void => deps.log.warn({ err: error }, 'job runner failed');
  boss.on('error', warn);
  let repeating: { stop(): Promise<void> } | undefined;
  return {
    start: async () => {
      await boss.start();
      for (const job of jobs) await startJob(boss, deps, job);
      repeating = repeat(
        () => addRepeats(deps.db, { queues: jobs.map(({ queue }) => queue), clock: deps.clock }),
        warn,
      );
    },
    stop: async () => {
      // Together, because each may have to wait for the database.
      await Promise.all([repeating?.stop(), boss.stop({ graceful: true, timeout: stopWithinMs })]);
    },
  };
}

/**
 * Repeating jobs are added by the time and not at the end of a run: when the server or database of a run goes away, its end is noticed only
 * once it counts as lost.
 */
function repeat(work: () => Promise<void>, warn: (error: unknown) => void): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined;
  const begin = (): void => {
    underWay ??= work()
      .catch(warn)
      .finally(() => (underWay = undefined));
  };
  begin();
  const timer = setInterval(begin, addRepeatsEveryMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
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
    (fetched) => runBatch(deps, job, fetched),
  );
  const { repeats } = queue;
  if (repeats?.kind !== 'cron') return;
  await boss.schedule(queue.name, repeats.cron);
  // Added at every start, because a run that was killed in the middle may be lost.
  if (repeats.atStart) await boss.send(queue.name);
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
