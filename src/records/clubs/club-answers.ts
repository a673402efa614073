import type { Kysely, Transaction } from 'kysely';
import type { SentClubAnswer } from '#rules/club/question-sets.ts';
import type { Tables } from '#records/tables.ts';

/** Which club's questions, and about which direction of the bags. */
export type AnsweredClub = {
  readonly cartId: number;
  readonly clubId: number;
  /** Whether the bags leave the club; otherwise they arrive there. */
  readonly isOutbound: boolean;
};

/**
 * Replaces the answers to a club's questions. A cart keeps only the last `setsMax` sets of answers, so that one cart can't
 * fill the table. CLB-01
 */
export async function saveClubAnswers(
  tx: Transaction<Tables>,
  { cartId, clubId, isOutbound }: AnsweredClub,
  {
    answers,
    now,
    setsMax,
  }: { readonly answers: readonly SentClubAnswer[]; readonly now: Date; readonly setsMax: number },
): Promise<void> {
  // Lock the cart: two simultaneous saves would each miss the other's row in the count.
  await tx.selectFrom('carts').select('id').where('id', '=', cartId).forUpdate().executeTakeFirstOrThrow();
  const columns = { answers: JSON.stringify(answers), updated_at: now };
  await tx
    .insertInto('club_answers')
    .values({ cart_id: cartId, club_id: clubId, is_outbound: isOutbound, ...columns })
    .onConflict((conflict) => conflict.columns(['cart_id', 'club_id', 'is_outbound']).doUpdateSet(columns))
    .execute();
  const others = await tx
    .selectFrom('club_answers')
    .select(['club_id', 'is_outbound'])
    .where('cart_id', '=', cartId)
    .where((row) => row.not(row.and({ club_id: clubId, is_outbound: isOutbound })))
    .orderBy('updated_at', 'desc')
    .execute();
  for (const one of others.slice(setsMax - 1)) {
    await tx
      .deleteFrom('club_answers')
      .where('cart_id', '=', cartId)
      .where('club_id', '=', one.club_id)
      .where('is_outbound', '=', one.is_outbound)
      .execute();
  }
}

/** The answers to a club's questions; empty when there are none yet. */
export async function findClubAnswers(
  db: Kysely<Tables>,
  { cartId, clubId, isOutbound }: AnsweredClub,
): Promise<readonly SentClubAnswer[]> {
  const row = await db
    .selectFrom('club_answers')
    .select('answers')
    .where('cart_id', '=', cartId)
    .where('club_id', '=', clubId)
    .where('is_outbound', '=', isOutbound)
    .executeTakeFirst();
  return row?.answers ?? [];
}

/** All answers of some carts; of those to the same club's questions the latest. */
export async function listClubAnswers(
  db: Kysely<Tables>,
  cartIds: readonly number[],
): Promise<readonly (Omit<AnsweredClub, 'cartId'> & { readonly answers: readonly SentClubAnswer[] })[]> {
  const rows = await db
    .selectFrom('club_answers')
    .select(['club_id', 'is_outbound', 'answers'])
    .where('cart_id', 'in', cartIds)
    .orderBy('updated_at')
    .execute();
  const latest = new Map(rows.map((row) => [`${row.club_id} ${row.is_outbound}`, row]));
  return [...latest.values()].map((row) => ({
    clubId: row.club_id,
    isOutbound: row.is_outbound,
    answers: row.answers,
  }));
}
