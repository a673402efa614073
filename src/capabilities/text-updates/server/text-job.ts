import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Job, JobOutcome, JobTry } from '#kit/server/jobs/job.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import type { TextOutcome, TextSender } from '#ports/text-messages/text-sender.ts';
import { findUnsentText, markTextSent, markTextUnsent, textQueueName } from '#records/texts/text-outbox.ts';
import type { Tables } from '#records/tables.ts';
import { errorText } from '#rules/error-text.ts';

type TextJobDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Null where no text messages are sent; what was written before that is dropped. */
  readonly sender: TextSender | null;
};

const textData = z.object({ id: z.int() });

/** Sends the text messages of the outbox. They are about today and tomorrow, so they are tried for an hour and a half. */
export function textJob(deps: TextJobDeps): Job {
  return {
    queue: {
      name: textQueueName,
      retryAfterS: [30, 120, 600, 1800, 3600],
      expireAfterS: 60,
      pollEveryS: 2,
      batchMax: 10,
    },
    run: (tries) => Promise.all(tries.map((jobTry) => jobTry.within(() => sendText(deps, jobTry)))),
  };
}

async function sendText({ db, clock, sender }: TextJobDeps, { data, nextTryAt }: JobTry): Promise<JobOutcome> {
  const { id } = z.parse(textData, data);
  const message = sender ? await findUnsentText(db, id) : undefined;
  if (!sender || !message) return { kind: 'done' };
  const outcome = await sender.send(message).catch(
    (error: unknown): TextOutcome => ({
      kind: 'unknown',
      reason: errorText(error),
    }),
  );
  if (outcome.kind === 'sent') {
    await markTextSent(db, { id, now: nowOf(clock) });
    return { kind: 'done' };
  }
  const isLasting = outcome.kind === 'refused';
  await markTextUnsent(db, { id, problem: outcome.reason, isGivenUp: isLasting || nextTryAt === null });
  return { kind: isLasting ? 'dead' : 'failed', reason: outcome.reason };
}
