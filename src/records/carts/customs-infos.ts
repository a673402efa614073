import type { Kysely } from 'kysely';
import type { CustomsInfo } from '#rules/customs/customs-info.ts';
import type { Tables } from '#records/tables.ts';

/** Replaces the customs info of a cart. The caller has checked the days with `customsProblems`. INT-01 */
export async function saveCustomsInfo(
  db: Kysely<Tables>,
  { cartId, info, now }: { readonly cartId: number; readonly info: CustomsInfo; readonly now: Date },
): Promise<void> {
  const columns = { arrival: info.arrival, departure: info.departure || null, updated_at: now };
  await db
    .insertInto('customs_infos')
    .values({ cart_id: cartId, ...columns })
    .onConflict((conflict) => conflict.column('cart_id').doUpdateSet(columns))
    .execute();
}

/** The customs info of a cart, if there is any. */
export async function findCustomsInfo(db: Kysely<Tables>, cartId: number): Promise<CustomsInfo | undefined> {
  const row = await db
    .selectFrom('customs_infos')
    .select(['arrival', 'departure'])
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
  return row && { arrival: row.arrival, departure: row.departure ?? '' };
}

/** The latest customs info of some carts, if there is any. */
export async function findLatestCustomsInfo(
  db: Kysely<Tables>,
  cartIds: readonly number[],
): Promise<CustomsInfo | undefined> {
  const row = await db
    .selectFrom('customs_infos')
    .select(['arrival', 'departure'])
    .where('cart_id', 'in', cartIds)
    .orderBy('updated_at', 'desc')
    .executeTakeFirst();
  return row && { arrival: row.arrival, departure: row.departure ?? '' };
}
