import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** A payment that was given up and is on the list of staff; its number. */
export async function addOverduePayment(
  db: Kysely<Tables>,
  { cartId, userId, at }: { readonly cartId: number; readonly userId: number; readonly at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('payment_attempts')
    .values({
      cart_id: cartId,
      key: `overdue-${cartId}`,
      try_number: 1,
      charge_key: `overdue-${cartId}-1`,
      body_hash: Buffer.alloc(32),
      state: 'undone',
      charge_cents: 8999,
      plan: JSON.stringify({ userId }),
      asked_at: at,
      listed_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
