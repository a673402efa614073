import type { Kysely } from 'kysely';
import { mayReadAnswers } from '#access/is-own-order.ts';
import type { User } from '#records/people/users.ts';
import { findLatestCustomsInfo } from '#records/carts/customs-infos.ts';
import { listClubAnswers } from '#records/clubs/club-answers.ts';
import { findClubs } from '#records/clubs/clubs.ts';
import { findCartIdsOfOrder, type Order } from '#records/orders/orders.ts';
import type { Tables } from '#records/tables.ts';
import { validAnswers } from '#rules/club/question-sets.ts';
import type { AnswersOfOrder } from '#rules/checkout/order-answers.ts';

const nothing: AnswersOfOrder = { clubs: [], customs: null };

/** The answers for clubs and customs in an order, as far as the clubs still ask the same and the caller may read them. CLB-01 INT-01 */
export async function answersOfOrder(
  db: Kysely<Tables>,
  order: Order,
  caller: User | undefined,
): Promise<AnswersOfOrder> {
  if (!mayReadAnswers(order, caller)) return nothing;
  const cartIds = await findCartIdsOfOrder(db, order);
  const [given, customs] = await Promise.all([listClubAnswers(db, cartIds), findLatestCustomsInfo(db, cartIds)]);
  const asking = given.length === 0 ? [] : await findClubs(db, [...new Set(given.map(({ clubId }) => clubId))]);
  const clubs = given.flatMap(({ clubId, isOutbound, answers }) => {
    const set = asking.find(({ id }) => id === clubId)?.questionSet;
    return set ? [{ clubId, isOutbound, answers: validAnswers(set, answers) }] : [];
  });
  return { clubs, customs: customs ?? null };
}
