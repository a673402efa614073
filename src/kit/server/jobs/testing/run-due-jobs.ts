import { openBoss } from '../open-boss.ts';
import type { Job } from '../job.ts';
import { type BatchDeps, runBatch } from '../run-batch.ts';

/** Runs all jobs that are due by the clock, as a server would, and returns how many succeeded. */
export async function runDueJobs<Tables>(deps: BatchDeps<Tables>, jobs: readonly Job[]): Promise<number> {
  const boss = openBoss(deps.db, deps.clock);
  let done = 0;
  for (const job of jobs) {
    const { name } = job.queue;
    for (;;) {
      const fetched = await boss.fetch(name, { batchSize: job.queue.batchMax });
      if (fetched.length === 0) break;
      const results = await runBatch(deps, job, fetched);
      for (const { id, status, output } of results) {
        if (status === 'completed') await boss.complete(name, id);
        else await boss.fail(name, id, output);
        if (status === 'completed') done += 1;
      }
    }
  }
  return done;
}
