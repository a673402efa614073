import type { Kysely, Transaction } from 'kysely';
import { addJobs } from '#kit/server/jobs/add-jobs.ts';
import type { TextMessage } from '#ports/text-messages/text-sender.ts';
import type { Tables } from '#records/tables.ts';

/** The queue with a job for each unsent text message. The data of a job is the id of the message. */
export const textQueueName = 'send-text';

/**
 * Writes a text message and the job that sends it, in the same transaction as the change that it reports. One with a known id is left
 * alone.
 */
export async function addToTextOutbox(
  tx: Transaction<Tables>,
  {
    message,
    orderId,
    now,
    sendAt,
  }: { readonly message: TextMessage; readonly orderId: number; readonly now: Date; readonly sendAt: Date },
): Promise<void> {
  const row = await tx
    .insertInto('text_outbox')
    .values({ message_id: message.id, order_id: orderId, phone: message.to, body: message.body, created_at: now })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await addJobs(tx, { queueName: textQueueName, jobs: [{ id: row.id }], startAfter: sendAt });
}

/**
 * A message that was not sent yet; undefined for one that was, for one whose customer wants no more of them, and for one that was deleted with
 * the account it is about.
 */
export async function findUnsentText(db: Kysely<Tables>, id: number): Promise<TextMessage | undefined> {
  const row = await db
    .selectFrom('text_outbox')
    .select(['message_id', 'phone', 'body'])
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('text_consents')
          .select('text_consents.id')
          .whereRef('text_consents.order_id', '=', 'text_outbox.order_id')
          .whereRef('text_consents.phone', '=', 'text_outbox.phone')
          .where('ended_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  if (!row || row.phone === null || row.body === null) return undefined;
  return { id: row.message_id, to: row.phone, body: row.body };
}

/** Marks a message as sent and deletes its content. */
export async function markTextSent(db: Kysely<Tables>, { id, now }: { id: number; now: Date }): Promise<void> {
  await db
    .updateTable('text_outbox')
    .set({ state: 'sent', phone: null, body: null, sent_at: now, last_problem: null })
    .where('id', '=', id)
    .execute();
}

/** Records a failed try. */
export async function markTextUnsent(
  db: Kysely<Tables>,
  { id, problem, isGivenUp }: { id: number; problem: string; isGivenUp: boolean },
): Promise<void> {
  await db
    .updateTable('text_outbox')
    .set({ last_problem: problem, ...(isGivenUp && { state: 'failed' }) })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute();
}

/** Empties a message that is not to be sent any more. Its row stays, so that none with its id is written again. */
export async function discardText(tx: Transaction<Tables>, id: number): Promise<void> {
  await tx
    .updateTable('text_outbox')
    .set({ state: 'discarded', phone: null, body: null, last_problem: null })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute();
}

/** Stores a message in the development mailbox, once for its id. */
export async function addToTextMailbox(db: Kysely<Tables>, message: TextMessage, now: Date): Promise<void> {
  await db
    .insertInto('text_mailbox')
    .values({ message_id: message.id, phone: message.to, body: message.body, received_at: now })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute();
}

/** The messages that arrived last, the newest first. */
export async function listReceivedTexts(
  db: Kysely<Tables>,
  { limit }: { limit: number },
): Promise<readonly { readonly phone: string; readonly body: string; readonly receivedAt: Date }[]> {
  return db
    .selectFrom('text_mailbox')
    .select(['phone', 'body', 'received_at as receivedAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
