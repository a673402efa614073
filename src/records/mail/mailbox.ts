import type { Kysely, Selectable } from 'kysely';
import type { MailMessage } from '#ports/mail/mail-sender.ts';
import type { Tables } from '#records/tables.ts';

/** A mail in the development mailbox. */
export type ReceivedMail = { readonly id: number; readonly message: MailMessage; readonly receivedAt: Date };

/** Stores a mail, once for its id. */
export async function addToMailbox(db: Kysely<Tables>, message: MailMessage, now: Date): Promise<void> {
  await db
    .insertInto('mailbox')
    .values({ message_id: message.id, message: JSON.stringify(message), received_at: now })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute();
}

/** The mails that arrived last, the newest first. */
export async function listMails(db: Kysely<Tables>, { limit }: { limit: number }): Promise<ReceivedMail[]> {
  const rows = await db.selectFrom('mailbox').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map(receivedMail);
}

export async function findMail(db: Kysely<Tables>, id: number): Promise<ReceivedMail | undefined> {
  const row = await db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst();
  return row && receivedMail(row);
}

function receivedMail(row: Selectable<Tables['mailbox']>): ReceivedMail {
  return { id: row.id, message: row.message, receivedAt: row.received_at };
}
