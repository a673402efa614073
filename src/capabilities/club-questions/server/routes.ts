import type { FastifyInstance } from 'fastify';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { refuseUnknown } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { findClub } from '#records/clubs/clubs.ts';
import type { ClubQuestion, QuestionSet } from '#rules/club/question-sets.ts';
import { messageText } from '#rules/messages.ts';
import { type QuestionWire, questionSets, saveClubAnswers } from '../contract.ts';
import { type AnswerDeps, keepAnswers } from './keep-answers.ts';

export function clubQuestionRoutes(app: FastifyInstance, deps: AnswerDeps): void {
  mount(app, questionSets, async ({ params }) => {
    const club = await findClub(deps.db, params.id);
    return club ? setToWire(club.questionSet) : refuseUnknown(messageText('clubUnknown'), 'id');
  });
  mount(app, saveClubAnswers, ({ body }, { request }) => keepAnswers(deps, body, request));
}

function setToWire(set: QuestionSet | null): EndpointResponse<typeof questionSets> {
  return {
    question_set: set ? questionsToWire(set.questions, '') : [],
    club_preference_header: set?.header ?? '',
    club_preference_subheader: set?.subheader ?? '',
  };
}

function questionsToWire(questions: readonly ClubQuestion[], prefix: string): QuestionWire[] {
  return questions.map((question, place) => {
    const index = `${prefix}${place}`;
    const isText = question.type === 'text';
    return {
      question: question.question,
      type: question.type,
      index,
      yes_questions: isText ? [] : questionsToWire(question.yesQuestions, `${index}.yes.`),
      no_questions: isText ? [] : questionsToWire(question.noQuestions, `${index}.no.`),
      maxlength: isText ? question.maxLength : null,
    };
  });
}
