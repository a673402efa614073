import type { Kysely, Transaction } from 'kysely';
import { hashToken, newSecretToken } from '#kit/server/secret-token.ts';
import { sweepForgotten } from '#records/limits/sweep-forgotten.ts';
import type { Tables } from '#records/tables.ts';

/** Creates a token with which one member of staff can take a cart over. Only a hash is stored, so it can be read only here. CRT-03 */
export async function createTakeoverToken(
  tx: Transaction<Tables>,
  {
    cartId,
    userId,
    now,
    endsAt,
  }: { readonly cartId: number; readonly userId: number; readonly now: Date; readonly endsAt: Date },
): Promise<string> {
  await sweepForgotten(tx, 'takeover_tokens', now);
  const token = newSecretToken();
  await tx
    .insertInto('takeover_tokens')
    .values({ token_hash: hashToken(token), cart_id: cartId, user_id: userId, forgotten_at: endsAt })
    .execute();
  return token;
}

/** Whether this user's takeover token opens the cart now. CRT-03 CRT-05 */
export async function isTakeoverToken(
  db: Kysely<Tables>,
  asked: { readonly cartId: number; readonly token: string; readonly userId: number; readonly now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('takeover_tokens')
    .select('cart_id')
    .where('token_hash', '=', hashToken(asked.token))
    .where('cart_id', '=', asked.cartId)
    .where('user_id', '=', asked.userId)
    .where('forgotten_at', '>', asked.now)
    .executeTakeFirst();
  return row !== undefined;
}
