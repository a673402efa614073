import type { Kysely } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Clock } from '#ports/clock/clock.ts';
import { jobsDatabase, jobsSchema } from './jobs-database.ts';

/** How often one of the servers retries jobs that a crash left behind, and deletes finished ones. */
const superviseEveryS = 15;

/** pg-boss on our connections and our clock, not started yet. */
export function openBoss<Tables>(db: Kysely<Tables>, clock: Clock): PgBoss {
  return new PgBoss({
    db: jobsDatabase(db, clock),
    schema: jobsSchema,
    superviseIntervalSeconds: superviseEveryS,
    monitorIntervalSeconds: superviseEveryS,
    maintenanceIntervalSeconds: 60,
    // We don't use jobs that depend on each other.
    flowIntervalSeconds: 3600,
    // The tables stay small, because finished jobs are deleted soon.
    reindex: false,
  });
}
