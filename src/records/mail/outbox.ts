import type { Kysely, Transaction } from 'kysely';
import type { MailMessage } from '#ports/mail/mail-sender.ts';
import type { Tables } from '#records/tables.ts';

/** A mail that a worker has taken to send. */
export type ClaimedMail = {
  readonly id: number;
  readonly message: MailMessage;
  /** How often it was taken, this time included. */
  readonly tries: number;
};

/**
 * Writes a mail in the transaction of what it tells, so that one is not without the other. A mail that is written already stays as
 * it is: whoever finishes an order a second time sends nothing twice.
 */
export async function addToOutbox(tx: Transaction<Tables>, message: MailMessage, now: Date): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ ...outboxRow(message, now), message: JSON.stringify(message) })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute();
}

/** The row of a mail that is to be sent. */
export function outboxRow(message: MailMessage, now: Date) {
  return { message_id: message.id, recipient: message.to.address, message, next_try_at: now, created_at: now };
}

/**
 * Takes mails whose time has come. Two workers never take the same one: rows that another holds are passed over, and a taken mail is
 * nobody else's until `heldUntil`. Then its worker has died, and it is taken again.
 */
export async function claimMails(
  db: Kysely<Tables>,
  { now, heldUntil, limit }: { now: Date; heldUntil: Date; limit: number },
): Promise<ClaimedMail[]> {
  const rows = await db
    .with('due', (query) =>
      query
        .selectFrom('outbox')
        .select('id as due_id')
        .where('state', '=', 'waiting')
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .set((set) => ({ tries: set('outbox.tries', '+', 1), next_try_at: heldUntil }))
    .whereRef('outbox.id', '=', 'due.due_id')
    .returning(['outbox.id', 'outbox.message', 'outbox.tries'])
    .execute();
  return rows.flatMap(({ id, message, tries }) => (message === null ? [] : [{ id, message, tries }]));
}

/** The mails are on their way; what stood in them is forgotten. */
export async function markMailsSent(
  db: Kysely<Tables>,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('outbox')
    .set({ state: 'sent', message: null, sent_at: now, last_problem: null })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute();
}

/** The mail was not sent: it waits for `nextTryAt`, or is given up when that is null. One that another worker has taken meanwhile is left to it. */
export async function markMailUnsent(
  db: Kysely<Tables>,
  { mail, problem, nextTryAt }: { mail: ClaimedMail; problem: string; nextTryAt: Date | null },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_problem: problem, ...(nextTryAt ? { next_try_at: nextTryAt } : { state: 'failed' }) })
    .where('id', '=', mail.id)
    .where('tries', '=', mail.tries)
    .where('state', '=', 'waiting')
    .execute();
}
