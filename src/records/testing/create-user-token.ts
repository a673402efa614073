import type { Kysely } from 'kysely';
import { hashToken, newSecretToken } from '#kit/server/secret-token.ts';
import type { Tables } from '../tables.ts';

/** A token for a person without the page on which people make theirs. Only a hash of it is kept. */
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
