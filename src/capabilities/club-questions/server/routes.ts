import type { FastifyInstance } from 'fastify';
import { refuseUnknown } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { findClub } from '#records/clubs/clubs.ts';
import { questionSetIn } from '#rules/club/question-sets.ts';
import { currentLanguage } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { questionSets, saveClubAnswers } from '../contract.ts';
import { answerFieldToWire, answersFromWire, questionSetToWire } from '../wire.ts';
import { type AnswerDeps, keepAnswers } from './keep-answers.ts';

export function clubQuestionRoutes(app: FastifyInstance, deps: AnswerDeps): void {
  mount(app, questionSets, async ({ params }) => {
    const club = await findClub(deps.db, params.id);
    if (!club) return refuseUnknown(messageText('clubUnknown'), 'id');
    return questionSetToWire(club.questionSet && questionSetIn(club.questionSet, currentLanguage()));
  });
  mount(
    app,
    saveClubAnswers,
    ({ body }, { request }) => keepAnswers(deps, answersFromWire(body), request),
    answerFieldToWire,
  );
}
