import type { Kysely } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Clock } from '#ports/clock/clock.ts';
import { jobsDatabase, jobsSchema } from './jobs-database.ts';

/** How often one of the servers looks for jobs that a crash has left, and deletes those that were done. */
const superviseEveryS = 15;

/** pg-boss on our connections and our clock. Nothing runs before it is started. */
export function openBoss<Tables>(db: Kysely<Tables>, clock: Clock): PgBoss {
  return new PgBoss({
    db: jobsDatabase(db, clock),
    schema: jobsSchema,
    superviseIntervalSeconds: superviseEveryS,
    monitorIntervalSeconds: superviseEveryS,
    maintenanceIntervalSeconds: 60,
    // Jobs that wait for each other are not used.
    flowIntervalSeconds: 3600,
    // The tables stay small, because jobs are deleted soon after they are done.
    reindex: false,
  });
}
