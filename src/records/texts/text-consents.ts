import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** The number that an order's customer wants text messages at; null if they want none. */
export async function findTextPhone(db: Kysely<Tables>, orderId: number): Promise<string | null> {
  const row = await db
    .selectFrom('text_consents')
    .select('phone')
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/** Records a consent and the words that were agreed to. The order is locked. */
export async function addTextConsent(
  tx: Transaction<Tables>,
  consent: { readonly orderId: number; readonly phone: string; readonly words: string; readonly now: Date },
): Promise<void> {
  const { orderId, phone, words, now } = consent;
  await endTextConsent(tx, { orderId, now });
  await tx.insertInto('text_consents').values({ order_id: orderId, phone, words, given_at: now }).execute();
}

export async function endTextConsent(
  db: Kysely<Tables>,
  { orderId, now }: { readonly orderId: number; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('text_consents')
    .set({ ended_at: now })
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Removes the numbers of a user from all that is about text messages, and ends their consents. */
export async function forgetTextPhones(
  tx: Transaction<Tables>,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  const orders = tx.selectFrom('orders').select('id').where('user_id', '=', userId);
  const phones = tx.selectFrom('text_consents').select('phone').where('order_id', 'in', orders);
  await tx.deleteFrom('text_mailbox').where('phone', 'in', phones).execute();
  await tx.deleteFrom('text_outbox').where('order_id', 'in', orders).execute();
  await tx
    .updateTable('text_consents')
    .set((set) => ({ phone: '', ended_at: set.fn.coalesce('ended_at', set.val(now)) }))
    .where('order_id', 'in', orders)
    .execute();
}
