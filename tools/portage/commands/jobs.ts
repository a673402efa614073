import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { discardDeadJob, listDeadJobs, retryDeadJob } from '#kit/server/jobs/dead-jobs.ts';
import { systemClock } from '#ports/clock/system-clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { discardMail, mailQueueName } from '#records/mail/outbox.ts';
import type { Tables } from '#records/tables.ts';
import { discardText, textQueueName } from '#records/texts/text-outbox.ts';
import type { Command } from '../command.ts';
import { type OpenedDatabase, withDatabase } from '../open-database.ts';

const listedMax = 200;

const list: Command = {
  usage: 'jobs list',
  summary: 'Lists the background jobs that were given up, such as an email that could not be sent.',
  run: () =>
    withDatabase(async ({ db }) => {
      const jobs = await listDeadJobs(db, { limit: listedMax });
      const lines = jobs.map(({ id, queueName, diedAt, tries, reason, data }) =>
        [id, queueName, diedAt.toISOString(), `${tries} tries`, JSON.stringify(data), reason ?? 'no reason given'].join(
          '  ',
        ),
      );
      return { isFine: true, lines: lines.length > 0 ? lines : ['No job was given up.'], data: { jobs } };
    }),
};

const retry: Command = {
  usage: 'jobs retry ID',
  summary: 'Puts a job that was given up back into its queue, with all of its tries.',
  run: ({ positionals: [id = ''] }) =>
    onOneJob(id, async ({ db }) => ({
      isDone: await retryDeadJob(db, systemClock, id),
      line: `The job ${id} is back in its queue.`,
    })),
};

const discard: Command = {
  usage: 'jobs discard ID',
  summary: 'Deletes a job that was given up.',
  details:
    'What it would have done is never done, and the content and recipient of its email or text are deleted. Retry it instead unless you know that it is not needed.',
  run: ({ positionals: [id = ''] }) =>
    onOneJob(id, async ({ db }) => ({
      isDone: await discardWithMessage(db, id),
      line: `The job ${id} is deleted.`,
    })),
};

const messageData = z.object({ id: z.int() });

/** The message of the job, which no other job would send, is emptied with it. */
function discardWithMessage(db: Kysely<Tables>, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const job = await discardDeadJob(tx, id);
    if (job?.queueName === mailQueueName) await discardMail(tx, z.parse(messageData, job.data).id);
    if (job?.queueName === textQueueName) await discardText(tx, z.parse(messageData, job.data).id);
    return job !== null;
  });
}

async function onOneJob(
  id: string,
  work: (opened: OpenedDatabase) => Promise<{ readonly isDone: boolean; readonly line: string }>,
) {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
  const { isDone, line } = isId ? await withDatabase(work) : { isDone: false, line: '' };
  if (!isDone) throw new Error(`No job ${id} was given up.`);
  return { isFine: true, lines: [line], data: { id } };
}

export const jobsCommands: readonly Command[] = [list, retry, discard];
