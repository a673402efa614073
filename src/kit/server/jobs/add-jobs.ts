import { CompiledQuery, type Transaction } from 'kysely';
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
