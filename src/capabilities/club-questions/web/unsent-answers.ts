import { unsentForms } from '#kit/web/unsent-forms.ts';
import type { ClubAnswers } from '#rules/club/question-sets.ts';

/** Whose questions, and whether the bags leave the club or reach it. */
export type QuestionsAsked = { readonly clubId: number; readonly isOutbound: boolean };

/** Answers that are not sent yet, such as a camper's medicine. CLB-02 */
export const unsentAnswers = unsentForms<QuestionsAsked, ClubAnswers>(
  ({ clubId, isOutbound }) => `${clubId} ${isOutbound ? 'from' : 'to'}`,
);
