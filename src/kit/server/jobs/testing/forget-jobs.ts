import { type Kysely, sql } from 'kysely';

/** Deletes all jobs and the times of the last maintenance, so that a test may set its clock back. */
export async function forgetJobs<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`delete from jobs.job`.execute(db);
  await sql`update jobs.queue set monitor_claim_on = null, monitor_on = null`.execute(db);
}
