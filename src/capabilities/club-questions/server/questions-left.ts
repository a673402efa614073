import type { Kysely } from 'kysely';
import { findClubAnswers } from '#records/clubs/club-answers.ts';
import { findClub } from '#records/clubs/clubs.ts';
import type { Tables } from '#records/tables.ts';
import { validAnswers, unansweredQuestions } from '#rules/club/question-sets.ts';
import type { Draft, ShipPoint } from '#rules/shipment/draft.ts';

/**
 * How many questions of the clubs at both ends have no answer yet. The origin's club asks about bags that leave, the destination's about
 * bags that arrive; a round trip asks nothing twice, since it is the same stay. An answer counts as long as the club asks the same
 * question. CLB-01 CLB-02
 */
export async function questionsLeft(
  db: Kysely<Tables>,
  { cartId, draft }: { readonly cartId: number; readonly draft: Draft },
): Promise<number> {
  const origin = await leftAtEnd(db, { cartId, end: draft.origin, isOutbound: true });
  const destination = await leftAtEnd(db, { cartId, end: draft.destination, isOutbound: false });
  return origin + destination;
}

async function leftAtEnd(
  db: Kysely<Tables>,
  { cartId, end, isOutbound }: { readonly cartId: number; readonly end: ShipPoint; readonly isOutbound: boolean },
): Promise<number> {
  if (end.type !== 'club' || end.clubId === null) return 0;
  const club = await findClub(db, end.clubId);
  if (!club?.questionSet) return 0;
  const kept = await findClubAnswers(db, { cartId, clubId: club.id, isOutbound });
  return unansweredQuestions(club.questionSet, validAnswers(club.questionSet, kept)).length;
}
