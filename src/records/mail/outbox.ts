import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import { addJobs, insertJobs } from '#kit/server/jobs/add-jobs.ts';
import { deadLetters, jobsSchema } from '#kit/server/jobs/jobs-database.ts';
import type { MailMessage } from '#ports/mail/mail-sender.ts';
import type { Tables } from '#records/tables.ts';

/** The queue with a job for each unsent email. The data of a job is the id of the email. */
export const mailQueueName = 'send-mail';

/**
 * An email that is still waiting this long after it was due may have no job, because an older server without jobs wrote it. For the same time
 * an older server that runs beside us leaves our emails alone.
 */
const adoptedAfterMs = 10 * 60 * 1000;

/**
 * Writes an email and the job that sends it, in the transaction of the event that the email reports. An email with a known id is left alone, so
 * that finishing an order a second time sends nothing twice.
 */
export async function addToOutbox(
  tx: Transaction<Tables>,
  message: MailMessage,
  now: Date,
  /** Earliest time to send. */
  sendAt: Date = now,
): Promise<void> {
  const row = await tx
    .insertInto('outbox')
    .values({ ...outboxRow(message, sendAt), message: JSON.stringify(message), created_at: now })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await addJobs(tx, { queueName: mailQueueName, jobs: [{ id: row.id }], startAfter: sendAt });
}

/** Whether an email with this id was written, sent or not. */
export async function isInOutbox(db: Kysely<Tables>, messageId: string): Promise<boolean> {
  const { rows } = await sql<{ isWritten: boolean }>`
    select exists (select from outbox where message_id = ${messageId})
        or exists (select from archived_outbox where message_id = ${messageId}) as "isWritten"`.execute(db);
  return rows[0]?.isWritten === true;
}

/** The row of an unsent email. */
export function outboxRow(message: MailMessage, now: Date) {
  return {
    message_id: message.id,
    recipient: message.to.address,
    message,
    next_try_at: new Date(now.getTime() + adoptedAfterMs),
    created_at: now,
  };
}

const mailColumns = `message_id, recipient, message, next_try_at, created_at`;

/** The statement that writes the emails of a JSON list of rows. */
export function insertMails(parameter: string): string {
  return `
    insert into outbox (${mailColumns})
    select ${mailColumns} from json_populate_recordset(null::outbox, ${parameter})
    on conflict (message_id) do nothing
    returning id, message_id, created_at as start_after`;
}

/** The statement that adds jobs for the rows that a statement named `mailed` returns. */
export const insertMailJobs = insertJobs(
  mailQueueName,
  `select jsonb_build_object('id', mailed.id) as data, mailed.start_after from mailed`,
);

/** The same, where rows of the list that the emails came from have the trace that their job is to carry. */
export function insertTracedMailJobs(parameter: string): string {
  return insertJobs(
    mailQueueName,
    `select jsonb_strip_nulls(jsonb_build_object('id', mailed.id, 'trace', given.trace)) as data, mailed.start_after
    from mailed join json_to_recordset(${parameter}) as given (message_id text, trace jsonb) using (message_id)`,
  );
}

/** Adds jobs for overdue emails that have none, and returns how many there were. */
export async function adoptMails(db: Kysely<Tables>, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const statement = `
    with due as (
      select id from outbox where state = 'waiting' and next_try_at <= $1
      order by next_try_at limit $2 for update skip locked
    ), held as (
      update outbox set next_try_at = $3 from due where outbox.id = due.id
      returning outbox.id
    ), mailed as (
      select held.id, $1::timestamptz as start_after from held
      where held.id not in (
        select (data ->> 'id')::bigint from ${jobsSchema}.job
        where (name = '${mailQueueName}' and state < 'completed') or (name = '${deadLetters}' and source_name = '${mailQueueName}')
      )
    ) ${insertMailJobs}`;
  const heldUntil = new Date(now.getTime() + adoptedAfterMs);
  const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(statement, [now, limit, heldUntil]));
  return Number(numAffectedRows ?? 0);
}

/** Those of the emails that were not sent, including those that we gave up on. */
export async function findUnsentMails(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MailMessage>> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'message'])
    .where('id', 'in', ids)
    .where('state', '<>', 'sent')
    .execute();
  return new Map(rows.flatMap(({ id, message }) => (message === null ? [] : [[id, message] as const])));
}

/** Marks emails as sent and deletes their content. */
export async function markMailsSent(
  db: Kysely<Tables>,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('outbox')
    .set((set) => ({ state: 'sent', message: null, sent_at: now, last_problem: null, tries: set('tries', '+', 1) }))
    .where('id', 'in', ids)
    .where('state', '<>', 'sent')
    .execute();
}

/** Records a failed try: the next one is at `nextTryAt`; null gives the email up. */
export async function markMailUnsent(
  db: Kysely<Tables>,
  { id, problem, nextTryAt }: { id: number; problem: string; nextTryAt: Date | null },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set((set) => ({
      last_problem: problem,
      tries: set('tries', '+', 1),
      ...(nextTryAt
        ? { state: 'waiting', next_try_at: new Date(nextTryAt.getTime() + adoptedAfterMs) }
        : { state: 'failed' }),
    }))
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute();
}

/** Empties an email that is not to be sent any more. Its row stays, so that no email with its id is written again. */
export async function discardMail(tx: Transaction<Tables>, id: number): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ state: 'discarded', recipient: 'discarded', message: null, last_problem: null })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute();
}
