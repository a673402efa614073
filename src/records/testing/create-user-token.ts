import type { Kysely } from 'kysely';
import { hashToken, newSecretToken } from '#kit/server/secret-token.ts';
import type { Tables } from '../tables.ts';

/** Creates a token for a user without going through the account page. */
export async function createUserToken(
  db: Kysely<Tables>,
  { userId, expiresAt }: { userId: number; expiresAt: Date },
): Promise<string> {
  const token = newSecretToken();
  await db
    .insertInto('user_tokens')
    .values({ token_hash: hashToken(token), user_id: userId, expires_at: expiresAt })
    .execute();
  return token;
}
