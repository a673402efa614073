import { CompiledQuery, type Kysely } from 'kysely';
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

/** Deletes a dead job for good. False if there is no such job. */
export async function discardDeadJob<Tables>(db: Kysely<Tables>, id: string): Promise<boolean> {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(
      `delete from ${jobsSchema}.job where name = $1 and id = $2 and state < 'active' and not blocked returning id`,
      [deadLetters, id],
    ),
  );
  return rows.length === 1;
}
