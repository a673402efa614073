import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** The user with an email, and the hash of their password; null for an account that has none. */
export async function findPassword(
  db: Kysely<Tables>,
  email: string,
): Promise<{ readonly userId: number; readonly phc: string | null } | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id', 'passwords.phc'])
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row && { userId: row.id, phc: row.phc };
}

/** The hash of a user's password; null for an account that has none. */
export async function findPasswordOf(db: Kysely<Tables>, userId: number): Promise<string | null> {
  const row = await db.selectFrom('passwords').select('phc').where('user_id', '=', userId).executeTakeFirst();
  return row?.phc ?? null;
}

/** Replaces a user's password. ACC-01 */
export async function setPassword(
  tx: Transaction<Tables>,
  { userId, phc, now }: { userId: number; phc: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('passwords')
    .values({ user_id: userId, phc, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ phc, changed_at: now }))
    .execute();
}

/** Ends a user's password; they sign in by email or choose a new one. ACC-02 */
export async function deletePassword(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx.deleteFrom('passwords').where('user_id', '=', userId).execute();
}
