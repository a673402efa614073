import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** A user of whom nothing but the email matters; the id. */
export async function addUser(db: Kysely<Tables>, email = 'ana@portage.test'): Promise<number> {
  const { id } = await db.insertInto('users').values({ email }).returning('id').executeTakeFirstOrThrow();
  return id;
}
