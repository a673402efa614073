import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import { inBatches } from '#ports/database/in-batches.ts';
import type { MailMessage } from '#ports/mail/mail-sender.ts';
import type { Tables } from '#records/tables.ts';

/** An email in the development mailbox. */
export type ReceivedMail = { readonly id: number; readonly message: MailMessage; readonly receivedAt: Date };

/** Stores an email, once for its id. Emails that are sent at the same time are written by one statement. */
export async function addToMailbox(db: Kysely<Tables>, message: MailMessage, now: Date): Promise<void> {
  await addTogether(db, { message, now });
}

type ArrivingMail = { readonly message: MailMessage; readonly now: Date };

const addTogether = inBatches<Tables, ArrivingMail, null>(async (db, mails) => {
  const rows = mails.map(({ message, now }) => ({ message_id: message.id, message, received_at: now }));
  await db.executeQuery(CompiledQuery.raw(insertMails, [JSON.stringify(rows)]));
  return mails.map(() => null);
});

const insertMails = `
  insert into mailbox (message_id, message, received_at)
  select message_id, message, received_at from json_populate_recordset(null::mailbox, $1)
  on conflict (message_id) do nothing`;

/** The emails that arrived last, the newest first. */
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
