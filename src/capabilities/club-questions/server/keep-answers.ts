import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type FieldError, Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import * as records from '#records/clubs/club-answers.ts';
import { findClub } from '#records/clubs/clubs.ts';
import { findCallerAndCart } from '#access/find-requested-cart.ts';
import type { Tables } from '#records/tables.ts';
import {
  validAnswers,
  answersToSend,
  type QuestionSet,
  type SentClubAnswerProblem,
  sentAnswerProblems,
} from '#rules/club/question-sets.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import type { AnswersOfCart } from '../wire.ts';

export type AnswerDeps = { readonly db: Kysely<Tables>; readonly clock: Clock };

const nothingAsked: QuestionSet = { header: '', subheader: '', questions: [] };

/** Saves the answers to a club's current questions with a cart that the request may touch. CLB-01 CLB-02 */
export async function keepAnswers(
  deps: AnswerDeps,
  { cartId, clubId, isOutbound, answers }: AnswersOfCart,
  request: FastifyRequest,
): Promise<{ success: true } | Refusal> {
  const found = await findCallerAndCart(deps, { cartId }, request);
  if (found instanceof Refusal) return found;
  const club = await findClub(deps.db, clubId);
  if (!club) return refuseUnknown(messageText('clubUnknown'), 'clubId');
  const set = club.questionSet ?? nothingAsked;
  const problems = sentAnswerProblems(set, answers);
  if (problems.length > 0) return refuseFields(problems.map(fieldError));
  await inTransaction(deps.db, (tx) =>
    records.saveClubAnswers(
      tx,
      { cartId: found.cart.id, clubId: club.id, isOutbound },
      {
        answers: answersToSend(set, validAnswers(set, answers)),
        now: nowOf(deps.clock),
        setsMax: limits.clubAnswersPerCartMax,
      },
    ),
  );
  return { success: true };
}

function fieldError(problem: SentClubAnswerProblem): FieldError {
  if (problem.kind === 'missing') {
    return { field: 'answers', message: messageText('answerMissing', { question: problem.question }) };
  }
  return { field: `answers[${problem.at}][${problem.part}]`, message: messageText(problem.message) };
}
