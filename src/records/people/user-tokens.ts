import type { Kysely, Transaction } from 'kysely';
import { hashToken, newSecretToken } from '#kit/server/secret-token.ts';
import type { Tables } from '#records/tables.ts';

/** What users see of their tokens. The token itself is not stored. */
export type UserToken = {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
};

const columns = [
  'id',
  'name',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
] as const;

/** A user's tokens that have not expired, the newest first. ACC-08 */
export async function listUserTokens(
  db: Kysely<Tables>,
  { userId, now }: { userId: number; now: Date },
): Promise<readonly UserToken[]> {
  return db
    .selectFrom('user_tokens')
    .select(columns)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Creates a token for a user's program. Only a hash of it is stored, so it can be read only here. The lock on the user keeps simultaneous
 * calls from creating more than `tokensMax`. ACC-08
 */
export async function addUserToken(
  tx: Transaction<Tables>,
  {
    userId,
    name,
    now,
    expiresAt,
    tokensMax,
  }: { userId: number; name: string; now: Date; expiresAt: Date; tokensMax: number },
): Promise<{ readonly kind: 'added'; readonly secret: string; readonly token: UserToken } | { readonly kind: 'full' }> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  await tx.deleteFrom('user_tokens').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
  const tokens = await listUserTokens(tx, { userId, now });
  if (tokens.length >= tokensMax) return { kind: 'full' };
  const secret = newSecretToken();
  const token = await tx
    .insertInto('user_tokens')
    .values({
      token_hash: hashToken(secret),
      user_id: userId,
      name,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { kind: 'added', secret, token };
}

/** Ends a user's token. An unknown one, or another user's, is ignored. ACC-08 */
export async function deleteUserToken(
  db: Kysely<Tables>,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  await db.deleteFrom('user_tokens').where('id', '=', id).where('user_id', '=', userId).execute();
}
