import type { Kysely, Selectable } from 'kysely';
import type { MailMessage } from '#ports/mail/mail-sender.ts';
import type { Tables } from '#records/tables.ts';

/** A mail in the development mailbox. */
export type KeptMail = { readonly id: number; readonly message: MailMessage; readonly receivedAt: Date };

/** Keeps a mail, once. */
export async function keepMail(db: Kysely<Tables>, message: MailMessage, now: Date): Promise<void> {
  await db
    .insertInto('mailbox')
    .values({ message_id: message.id, message: JSON.stringify(message), received_at: now })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute();
}

/** The mails that arrived last, the newest first. */
export async function listMails(db: Kysely<Tables>, { limit }: { limit: number }): Promise<KeptMail[]> {
  const rows = await db.selectFrom('mailbox').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map(keptMail);
}

export async function findMail(db: Kysely<Tables>, id: number): Promise<KeptMail | undefined> {
  const row = await db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst();
  return row && keptMail(row);
}

function keptMail(row: Selectable<Tables['mailbox']>): KeptMail {
  return { id: row.id, message: row.message, receivedAt: row.received_at };
}
