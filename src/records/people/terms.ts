import { type Kysely, sql, type Transaction } from 'kysely';
import { type TermsState, termsState } from '#rules/account/terms.ts';
import type { Tables } from '#records/tables.ts';

/** Whether a user has accepted the terms in force, an earlier version, or none. CHK-04 */
export async function termsStateOf(db: Kysely<Tables>, { userId }: { readonly userId: number }): Promise<TermsState> {
  const rows = await db.selectFrom('terms_acceptances').select('version').where('user_id', '=', userId).execute();
  return termsState(rows.map(({ version }) => version));
}

/** The versions that a user accepted, the newest first, with the email of the person who confirmed it. SCR-08 */
export function listAcceptances(
  db: Kysely<Tables>,
  table: 'terms_acceptances' | 'holiday_terms_acceptances',
  userId: number,
): Promise<{ readonly version: string; readonly acceptedAt: Date; readonly acceptedBy: string }[]> {
  return db
    .selectFrom(table)
    .innerJoin('users', 'users.id', `${table}.accepted_by`)
    .select([
      'version',
      'accepted_at as acceptedAt',
      sql<string>`coalesce(users.contact_email, users.email)`.as('acceptedBy'),
    ])
    .where(`${table}.user_id`, '=', userId)
    .orderBy('accepted_at', 'desc')
    .execute();
}

/** Records an acceptance; only the first one counts. CHK-04 */
export async function acceptTerms(
  db: Kysely<Tables>,
  acceptance: { readonly userId: number; readonly version: string; readonly acceptedBy: number; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('terms_acceptances')
    .values({
      user_id: acceptance.userId,
      version: acceptance.version,
      accepted_by: acceptance.acceptedBy,
      accepted_at: acceptance.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'version']).doNothing())
    .execute();
}

/**
 * Records whether a user wants news by email. Only changes are recorded, so that each row says since when; a user without a row never asked
 * for news. CHK-06
 */
export async function recordMarketingConsent(
  tx: Transaction<Tables>,
  { userId, isWanted, now }: { readonly userId: number; readonly isWanted: boolean; readonly now: Date },
): Promise<void> {
  if ((await wantsMarketing(tx, userId)) === isWanted) return;
  await tx
    .insertInto('marketing_consents')
    .values({ user_id: userId, is_wanted: isWanted, recorded_at: now })
    .execute();
}

/** Whether a user wants news by email, by their last choice. CHK-06 */
export async function wantsMarketing(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const last = await db
    .selectFrom('marketing_consents')
    .select('is_wanted')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.is_wanted ?? false;
}

/** Whether one of several guests has asked for news by email. CHK-06 */
export async function hasAnyWantedMarketing(db: Kysely<Tables>, userIds: readonly number[]): Promise<boolean> {
  const wanted = await db
    .selectFrom('marketing_consents')
    .select('id')
    .where('user_id', 'in', userIds)
    .where('is_wanted', '=', true)
    .limit(1)
    .executeTakeFirst();
  return wanted !== undefined;
}
