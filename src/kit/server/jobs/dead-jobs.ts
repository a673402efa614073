import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { Clock } from '#ports/clock/clock.ts';
import { deadLetters, jobsSchema } from './jobs-database.ts';
import { openBoss } from './open-boss.ts';

export type DeadJob = {
  readonly id: string;
  readonly queueName: string;
  readonly data: unknown;
  readonly tries: number;
  readonly reason: string | null;
  readonly addedAt: Date;
  readonly diedAt: Date;
};

/** The dead jobs, the newest first. */
export async function listDeadJobs<Tables>(
  db: Kysely<Tables>,
  { limit }: { limit: number },
): Promise<readonly DeadJob[]> {
  const { rows } = await db.executeQuery<DeadJob>(
    CompiledQuery.raw(
      `select id, source_name as "queueName", data, source_retry_count + 1 as tries,
        coalesce(source_output ->> 'reason', source_output -> 'value' ->> 'message') as reason,
        source_created_on as "addedAt", created_on as "diedAt"
      from ${jobsSchema}.job
      where name = $1 and state < 'active' and not blocked
      order by created_on desc limit $2`,
      [deadLetters, limit],
    ),
  );
  return rows;
}

/** Puts a dead job back into its queue with all of its tries. False if there is no such job. */
export async function retryDeadJob<Tables>(db: Kysely<Tables>, clock: Clock, id: string): Promise<boolean> {
  const moved = await openBoss(db, clock).redrive(deadLetters, { ids: [id] });
  return moved === 1;
}

/** Deletes a dead job for good, and returns what it was; null if there is no such job. */
export async function discardDeadJob<Tables>(
  tx: Transaction<Tables>,
  id: string,
): Promise<Pick<DeadJob, 'queueName' | 'data'> | null> {
  const { rows } = await tx.executeQuery<Pick<DeadJob, 'queueName' | 'data'>>(
    CompiledQuery.raw(
      `delete from ${jobsSchema}.job where name = $1 and id = $2 and state < 'active' and not blocked
      returning source_name as "queueName", data`,
      [deadLetters, id],
    ),
  );
  return rows[0] ?? null;
}
