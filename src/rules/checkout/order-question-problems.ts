import { type ClubAnswers, type QuestionSet, unansweredQuestions } from '#rules/club/question-sets.ts';
import { type CustomsInfo, customsProblems, type TripOfStay } from '#rules/customs/customs-info.ts';
import { t } from '#rules/language/t.ts';
import { messageFor, messageText } from '#rules/messages.ts';
import type { End, Leg } from '#rules/shipment/draft.ts';
import type { FormProblem } from '#rules/shipment/form-problems.ts';

/** What clubs, carriers and customs ask about an order, and the answers so far. */
export type OrderQuestions = {
  /** The clubs that ask something. */
  readonly clubs: readonly {
    readonly end: End;
    readonly name: string;
    readonly set: QuestionSet;
    readonly answers: ClubAnswers;
  }[];
  /** The days for customs; null where customs asks nothing. */
  readonly customs: CustomsInfo | null;
  readonly isRoundTrip: boolean;
  /** The days that those for customs have to fit. */
  readonly trip?: TripOfStay;
  /** The first leg whose arrival needs the holiday terms, while they are not accepted. */
  readonly holidayTerms: Leg | null;
};

/** The terms and the questions of clubs and customs that are still to be answered in the form. HOL-01 CLB-02 INT-01 */
export function orderQuestionProblems(questions: OrderQuestions): readonly FormProblem[] {
  const { clubs, customs, isRoundTrip, trip, holidayTerms } = questions;
  const ofClubs = clubs.flatMap(({ end, name, set, answers }) =>
    unansweredQuestions(set, answers).map(({ key, question }) => ({
      section: 'who' as const,
      fieldId: clubQuestionId(end, key),
      message: messageText('answerMissing', { question }),
      about: name,
    })),
  );
  const ofCustoms = customs ? customsProblems(customs, { isRoundTrip, ...(trip && { trip }) }) : [];
  return [
    ...(holidayTerms === null ? [] : [holidayTermsProblem(holidayTerms)]),
    ...ofClubs,
    ...ofCustoms.map(({ field, message }) => ({
      section: 'who' as const,
      fieldId: `customs-${field}`,
      message: messageFor(field, message),
      about: t`customs`,
    })),
  ];
}

function holidayTermsProblem(leg: Leg): FormProblem {
  return {
    section: leg === 'outbound' ? 'services' : 'return',
    fieldId: holidayTermsFieldId(leg),
    message: messageText('holidayTermsRequired'),
    about: leg === 'outbound' ? t`the outbound trip` : t`the return trip`,
  };
}

/** The id of the checkbox of the holiday terms under the arrival of a leg. */
export function holidayTermsFieldId(leg: Leg): string {
  return `${leg}-holiday-terms`;
}

/** The id of the field that answers a question of the club at an end. */
export function clubQuestionId(end: End, key: string): string {
  return `${end}-question-${key}`;
}
