import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** Adds a user of whom only the email matters, and returns the id. */
export async function addUser(db: Kysely<Tables>, email = 'ana@portage.test'): Promise<number> {
  const { id } = await db.insertInto('users').values({ email }).returning('id').executeTakeFirstOrThrow();
  return id;
}
