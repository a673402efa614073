import type { Kysely } from 'kysely';
import { adoptMailsJob, mailJob } from '#capabilities/mail/server/mail-job.ts';
import { runDueJobs } from '#kit/server/jobs/testing/run-due-jobs.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import type { MailSender } from '#ports/mail/mail-sender.ts';
import type { Tables } from '#records/tables.ts';

/** Sends every email that is due by the clock, and returns how many mail jobs were done. */
export async function deliverMails(deps: {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly sender: MailSender;
}): Promise<number> {
  await adoptMailsJob(deps).run([]);
  return runDueJobs({ ...deps, log: silentLog }, [mailJob(deps)]);
}
