import type { ClubAnswers } from '#rules/club/question-sets.ts';

/** Whose questions, and about which way of the bags. */
export type QuestionsAsked = { readonly clubId: number; readonly isOutbound: boolean };

const kept = new Map<string, ClubAnswers>();

/**
 * What was typed and not sent yet, so that a modal that is closed by mistake loses nothing. It lives as long as the page: what somebody
 * tells a club, such as a camper's medicine, is nothing to leave in a browser. CLB-02
 */
export const keptAnswers = {
  of: (asked: QuestionsAsked): ClubAnswers | undefined => kept.get(nameOf(asked)),
  keep: (asked: QuestionsAsked, answers: ClubAnswers): void => void kept.set(nameOf(asked), answers),
  forget: (asked: QuestionsAsked): void => void kept.delete(nameOf(asked)),
};

function nameOf({ clubId, isOutbound }: QuestionsAsked): string {
  return `${clubId} ${isOutbound ? 'from' : 'to'}`;
}
