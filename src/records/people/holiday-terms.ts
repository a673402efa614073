import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';

export async function hasAcceptedHolidayTerms(
  db: Kysely<Tables>,
  { userId, version }: { readonly userId: number; readonly version: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('holiday_terms_acceptances')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records an acceptance; only the first one counts. Returns whether this is the first. HOL-01 */
export async function acceptHolidayTerms(
  db: Kysely<Tables>,
  acceptance: { readonly userId: number; readonly version: string; readonly acceptedBy: number; readonly now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('holiday_terms_acceptances')
    .values({
      user_id: acceptance.userId,
      version: acceptance.version,
      accepted_by: acceptance.acceptedBy,
      accepted_at: acceptance.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'version']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
