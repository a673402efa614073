import { CompiledQuery, type Kysely } from 'kysely';
import type { JobResult } from 'pg-boss';
import type { Clock } from '#ports/clock/clock.ts';
import type { Job, JobOutcome, JobQueue, JobTry } from './job.ts';
import { type JobSpan, startJobSpan } from './job-trace.ts';
import { jobsSchema } from './jobs-database.ts';
import { scrubText } from '../scrub-text.ts';
import { errorText } from '#rules/error-text.ts';

/** A mail server names the recipient that it refuses. Dead jobs stay, and no erasure looks for people in them. */
const withoutEmails = scrubText([]);

/** A job as pg-boss returns it. */
export type FetchedJob = { readonly id: string; readonly data: unknown; readonly retryCount: number };

export type BatchDeps<Tables> = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void };
  /** Called after every try. */
  readonly count?: (queueName: string, outcome: JobOutcome['kind']) => void;
};

/** Runs jobs of one queue, and returns the result that pg-boss stores for each. */
export async function runBatch<Tables>(
  deps: BatchDeps<Tables>,
  { queue, run }: Job,
  fetched: readonly FetchedJob[],
): Promise<JobResult[]> {
  const nowMs = deps.clock.nowMs();
  const spans = fetched.map(({ data, retryCount }) => startJobSpan(queue.name, data, retryCount + 1));
  const tries = fetched.map(({ data, retryCount }, index): JobTry => {
    const pauseS = queue.retryAfterS[retryCount];
    return {
      data,
      tries: retryCount + 1,
      nextTryAt: pauseS === undefined ? null : new Date(nowMs + pauseS * 1000),
      within: spans[index]?.within ?? ((work) => work()),
    };
  });
  const outcomes = await inOnlySpan(spans, () => outcomesOf(run, tries));
  const results: JobResult[] = [];
  for (const [index, job] of fetched.entries()) {
    const outcome = outcomes[index] ?? { kind: 'failed', reason: 'The job gave no outcome.' };
    const record = (): Promise<JobResult> => recordOutcome(deps, queue, { job, outcome });
    results.push(await (spans[index]?.within(record) ?? record()));
    spans[index]?.end(outcome);
  }
  return results;
}

/** A job that runs alone has all of its work in its trace; the shared work of a batch is in none. */
function inOnlySpan<Answer>([first, ...others]: readonly JobSpan[], work: () => Answer): Answer {
  return first && others.length === 0 ? first.within(work) : work();
}

async function outcomesOf(run: Job['run'], tries: readonly JobTry[]): Promise<readonly JobOutcome[]> {
  try {
    return await run(tries);
  } catch (error) {
    const reason = errorText(error);
    return tries.map(() => ({ kind: 'failed', reason }));
  }
}

async function recordOutcome<Tables>(
  { db, log, count }: BatchDeps<Tables>,
  queue: JobQueue,
  { job, outcome }: { job: FetchedJob; outcome: JobOutcome },
): Promise<JobResult> {
  if (outcome.kind === 'done') {
    count?.(queue.name, 'done');
    return { id: job.id, status: 'completed' };
  }
  const pauseS = outcome.kind === 'failed' ? queue.retryAfterS[job.retryCount] : undefined;
  const reason = withoutEmails(outcome.reason);
  const details = { queue: queue.name, job: job.id, tries: job.retryCount + 1, reason };
  if (queue.repeats) {
    // The next run is its retry, so a dead letter for each failed run would be useless.
    count?.(queue.name, 'failed');
    log.warn(details, 'repeating job failed');
    return { id: job.id, status: 'completed' };
  }
  count?.(queue.name, pauseS === undefined ? 'dead' : 'failed');
  if (pauseS === undefined) log.error(details, 'job is dead');
  else log.warn(details, 'job failed');
  await writeRetryPolicy(db, { queue, job, pauseS });
  return { id: job.id, status: 'failed', output: { reason } };
}

/** pg-boss reads the retry limit and delay from the job's row; our pauses are a list, so we write the next one there. */
async function writeRetryPolicy<Tables>(
  db: Kysely<Tables>,
  { queue, job, pauseS }: { queue: JobQueue; job: FetchedJob; pauseS: number | undefined },
): Promise<void> {
  const retryLimit = pauseS === undefined ? job.retryCount : queue.retryAfterS.length;
  await db.executeQuery(
    CompiledQuery.raw(
      `update ${jobsSchema}.job set retry_limit = $3, retry_delay = $4
      where name = $1 and id = $2 and state = 'active' and retry_count = $5`,
      [queue.name, job.id, retryLimit, pauseS ?? 0, job.retryCount],
    ),
  );
}
