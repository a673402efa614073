import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { type Job, type JobOutcome, type JobTry, repeatingJob } from '#kit/server/jobs/job.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import type { MailMessage, MailOutcome, MailSender } from '#ports/mail/mail-sender.ts';
import { adoptMails, findUnsentMails, mailQueueName, markMailsSent, markMailUnsent } from '#records/mail/outbox.ts';
import type { Tables } from '#records/tables.ts';
import { errorText } from '#rules/error-text.ts';

type MailJobDeps = { readonly db: Kysely<Tables>; readonly clock: Clock; readonly sender: MailSender };

const batchMax = 10;

/** Between two full batches, so that many emails don't slow down the requests of this process. */
const pauseMs = 40;

const adoptedAtOnceMax = 1000;

const mailData = z.object({ id: z.int() });

/** Sends the emails of the outbox. */
export function mailJob(deps: MailJobDeps): Job {
  return {
    queue: {
      name: mailQueueName,
      // Eight tries in three days, which is how long mail servers themselves try.
      retryAfterS: [30, 120, 600, 3600, 6 * 3600, 24 * 3600, 42 * 3600],
      // Longer than a mail server may take for a whole batch.
      expireAfterS: 600,
      pollEveryS: 1,
      batchMax,
    },
    run: async (tries) => {
      const outcomes = await sendMails(deps, tries);
      if (tries.length === batchMax) await wait(pauseMs);
      return outcomes;
    },
  };
}

/** Adds jobs for emails that an older server has written and not sent. */
export function adoptMailsJob({ db, clock }: Pick<MailJobDeps, 'db' | 'clock'>): Job {
  return repeatingJob({
    name: 'adopt-mails',
    expireAfterS: 60,
    repeats: { kind: 'cron', cron: '* * * * *', atStart: true },
    run: async () => {
      await adoptMails(db, { now: nowOf(clock), limit: adoptedAtOnceMax });
    },
  });
}

async function sendMails({ db, clock, sender }: MailJobDeps, tries: readonly JobTry[]): Promise<readonly JobOutcome[]> {
  const jobs = tries.map((jobTry) => ({ ...jobTry, id: z.parse(mailData, jobTry.data).id }));
  const unsent = await findUnsentMails(
    db,
    jobs.map(({ id }) => id),
  );
  const outcomes = await Promise.all(jobs.map(({ id, within }) => within(() => send(sender, unsent.get(id)))));
  const ids = jobs.flatMap(({ id }, index) => (outcomes[index]?.kind === 'sent' ? [id] : []));
  await markMailsSent(db, { ids, now: nowOf(clock) });
  return Promise.all(
    jobs.map(async ({ id, nextTryAt }, index): Promise<JobOutcome> => {
      const outcome = outcomes[index];
      if (!outcome || outcome.kind === 'sent') return { kind: 'done' };
      const isLasting = outcome.kind === 'refused';
      await markMailUnsent(db, { id, problem: outcome.reason, nextTryAt: isLasting ? null : nextTryAt });
      return { kind: isLasting ? 'dead' : 'failed', reason: outcome.reason };
    }),
  );
}

/** Null for an email that was sent before, or that was deleted with the account it is about. */
async function send(sender: MailSender, message: MailMessage | undefined): Promise<MailOutcome | null> {
  if (!message) return null;
  try {
    return await sender.send(message);
  } catch (error) {
    return { kind: 'unknown', reason: errorText(error) };
  }
}
