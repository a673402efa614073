import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import type { JobQueue } from './job.ts';
import { traceToCarry } from './job-trace.ts';
import { jobsSchema } from './jobs-database.ts';

/**
 * The statement that adds a job for each row of a query with the columns `data` and `start_after`. As part of a larger statement it needs no
 * round trip of its own.
 */
export function insertJobs(queueName: string, rows: string): string {
  return `
    insert into ${jobsSchema}.job (
      name, data, start_after, created_on, keep_until,
      retry_limit, retry_delay, expire_seconds, deletion_seconds, policy, dead_letter
    )
    select queue.name, added.data, added.start_after, added.start_after,
      added.start_after + queue.retention_seconds * interval '1 second',
      queue.retry_limit, queue.retry_delay, queue.expire_seconds, queue.deletion_seconds, queue.policy, queue.dead_letter
    from (${rows}) as added join ${jobsSchema}.queue on queue.name = '${queueName}'`;
}

/** Adds jobs in the caller's transaction: they are run if and only if it commits. They carry its trace, if it has one. */
export async function addJobs<Tables>(
  tx: Transaction<Tables>,
  { queueName, jobs, startAfter }: { queueName: string; jobs: readonly object[]; startAfter: Date },
): Promise<void> {
  const rows = `select data, $2::timestamptz as start_after from jsonb_array_elements($1) as data`;
  const trace = traceToCarry();
  const data = trace ? jobs.map((job) => ({ ...job, trace })) : jobs;
  const statement = CompiledQuery.raw(insertJobs(queueName, rows), [JSON.stringify(data), startAfter]);
  const { numAffectedRows } = await tx.executeQuery(statement);
  // A queue that no migration has created gets no jobs, and the transaction must not commit without its jobs.
  if (Number(numAffectedRows ?? 0) !== jobs.length) throw new Error(`There is no job queue ${queueName}.`);
}

/**
 * Adds one run for the current period of each queue that repeats by seconds, if none is waiting there yet: a queue whose runs take longer than
 * their period gets no backlog. The unique period lets all servers together add one; it is computed as pg-boss does for `singletonSeconds`.
 */
export async function addRepeats<Tables>(
  db: Kysely<Tables>,
  { queues, clock }: { readonly queues: readonly JobQueue[]; readonly clock: Clock },
): Promise<void> {
  const periods = queues.flatMap(({ name, repeats }) =>
    repeats?.kind === 'every' ? [{ name, seconds: repeats.seconds }] : [],
  );
  if (periods.length === 0) return;
  await db.executeQuery(CompiledQuery.raw(addRepeatsStatement, [JSON.stringify(periods), nowOf(clock)]));
}

const addRepeatsStatement = `
  insert into ${jobsSchema}.job (
    name, start_after, created_on, keep_until, singleton_on,
    retry_limit, retry_delay, expire_seconds, deletion_seconds, policy, dead_letter
  )
  select queue.name, $2::timestamptz, $2::timestamptz, $2::timestamptz + queue.retention_seconds * interval '1 second',
    'epoch'::timestamp + interval '1 second' * seconds * floor(date_part('epoch', $2::timestamptz) / seconds),
    queue.retry_limit, queue.retry_delay, queue.expire_seconds, queue.deletion_seconds, queue.policy, queue.dead_letter
  from jsonb_to_recordset($1::jsonb) as period (name text, seconds double precision)
  join ${jobsSchema}.queue using (name)
  where not exists (
    select from ${jobsSchema}.job as waiting where waiting.name = queue.name and waiting.state < 'active' and not waiting.blocked
  )
  on conflict do nothing`;
