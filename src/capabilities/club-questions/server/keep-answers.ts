import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type FieldError, Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import * as records from '#records/clubs/club-answers.ts';
import { findClub } from '#records/clubs/clubs.ts';
import { callerAndCart } from '#access/cart-of-request.ts';
import type { Tables } from '#records/tables.ts';
import {
  answersThatCount,
  answersToSend,
  type QuestionSet,
  type SentAnswerProblem,
  sentAnswerProblems,
} from '#rules/club/question-sets.ts';
import { messageText } from '#rules/messages.ts';
import type { saveClubAnswers } from '../contract.ts';

export type AnswerDeps = { readonly db: Kysely<Tables>; readonly clock: Clock };

const nothingAsked: QuestionSet = { header: '', subheader: '', questions: [] };

/** Keeps the answers to what the club asks today, with a cart that the request may touch. CLB-01 CLB-02 */
export async function keepAnswers(
  deps: AnswerDeps,
  body: EndpointRequest<typeof saveClubAnswers>['body'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof saveClubAnswers> | Refusal> {
  const found = await callerAndCart(deps, { cartId: body.cart_id }, request.headers);
  if (found instanceof Refusal) return found;
  const { club_id: clubId, is_outbound: isOutbound, answers } = body.club_preferences_answer;
  const club = await findClub(deps.db, clubId);
  if (!club) return refuseUnknown(messageText('clubUnknown'), `${wireGroup}[club_id]`);
  const set = club.questionSet ?? nothingAsked;
  const sent = answers.map(({ index = '', question = '', answer = '' }) => ({ key: index, question, answer }));
  const problems = sentAnswerProblems(set, sent);
  if (problems.length > 0) return refuseFields(problems.map(fieldError));
  await inTransaction(deps.db, (tx) =>
    records.saveClubAnswers(
      tx,
      { cartId: found.cart.id, clubId: club.id, isOutbound },
      { answers: answersToSend(set, answersThatCount(set, sent)), now: new Date(deps.clock.nowMs()) },
    ),
  );
  return { success: true };
}

const wireGroup = 'club_preferences_answer';

function fieldError(problem: SentAnswerProblem): FieldError {
  const field = `${wireGroup}[answers]`;
  if (problem.kind === 'missing') {
    return { field, message: messageText('answerMissing', { question: problem.question }) };
  }
  const part = problem.part === 'key' ? 'index' : 'answer';
  return { field: `${field}[${problem.at}][${part}]`, message: messageText(problem.message) };
}
