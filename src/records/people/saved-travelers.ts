import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import type { SavedTraveler } from '#rules/account/saved-traveler.ts';

/** The travelers that a user has saved, the oldest first. */
export function listSavedTravelers(
  db: Kysely<Tables>,
  { userId, limit }: { readonly userId: number; readonly limit: number },
): Promise<(SavedTraveler & { readonly id: number })[]> {
  return db
    .selectFrom('saved_travelers')
    .select(['id', 'name', 'email', 'phone'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countSavedTravelers(db: Kysely<Tables>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('saved_travelers')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export function addSavedTraveler(
  tx: Transaction<Tables>,
  { userId, traveler }: { readonly userId: number; readonly traveler: SavedTraveler },
): Promise<{ readonly id: number }> {
  return tx
    .insertInto('saved_travelers')
    .values({ user_id: userId, ...traveler })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Returns false when the user has no such traveler. */
export async function changeSavedTraveler(
  db: Kysely<Tables>,
  { userId, id, traveler }: { readonly userId: number; readonly id: number; readonly traveler: SavedTraveler },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_travelers')
    .set(traveler)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteSavedTraveler(
  db: Kysely<Tables>,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<void> {
  await db.deleteFrom('saved_travelers').where('id', '=', id).where('user_id', '=', userId).execute();
}
