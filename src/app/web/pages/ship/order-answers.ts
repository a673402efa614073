import type { TravelDays } from '#capabilities/customs/web/kept-days.ts';
import type { OrderQuestions } from '#rules/checkout/order-question-problems.ts';
import type { ClubAnswers, QuestionSet } from '#rules/club/question-sets.ts';
import { type CustomsInfo, isCustomsInfoRequired } from '#rules/customs/customs-info.ts';
import type { Draft, End } from '#rules/shipment/draft.ts';

/** The questions of the clubs as far as they have loaded, and what was answered. */
export type OrderAnswers = {
  /** By the id of the club. */
  readonly sets?: Readonly<Record<number, QuestionSet>>;
  /** By `clubAnswersKey`. */
  readonly clubs?: Readonly<Record<string, ClubAnswers>>;
  /** The traveler's own days, for customs. */
  readonly days?: TravelDays;
};

export const noDays: TravelDays = { arrival: null, departure: null };

/** A club at both ends of two trips is asked about each on its own. */
export function clubAnswersKey(end: End, clubId: number): string {
  return `${end} ${clubId}`;
}

/** What a draft is asked by the clubs at its ends and by customs. */
export function questionsOfDraft(draft: Draft, answers: OrderAnswers): OrderQuestions {
  const clubs = (['origin', 'destination'] as const).flatMap((end) => {
    const { type, clubId, company } = draft[end];
    const set = type === 'club' && clubId !== null ? answers.sets?.[clubId] : undefined;
    if (!set || clubId === null) return [];
    return [{ end, name: company, set, answers: answers.clubs?.[clubAnswersKey(end, clubId)] ?? {} }];
  });
  return { clubs, customs: customsOfDraft(draft, answers), isRoundTrip: draft.roundtrip };
}

/** The days for customs; null on a domestic route. A one-way trip has no departure. */
export function customsOfDraft(draft: Draft, { days = noDays }: OrderAnswers): CustomsInfo | null {
  if (!isCustomsInfoRequired({ origin: draft.origin.country, destination: draft.destination.country })) return null;
  return { arrival: days.arrival ?? '', departure: (draft.roundtrip && days.departure) || '' };
}
