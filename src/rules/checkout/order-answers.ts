import type { OrderQuestions } from '#rules/checkout/order-question-problems.ts';
import type { ClubAnswers, QuestionSet } from '#rules/club/question-sets.ts';
import { type CustomsInfo, isCustomsInfoRequired, type TravelDays } from '#rules/customs/customs-info.ts';
import { parseIsoDate } from '#rules/dates.ts';
import type { Draft, End, Leg } from '#rules/shipment/draft.ts';

/** What the page asks besides the draft, as far as it has loaded. */
export type OpenQuestions = {
  /** What a club asks; null for nothing, undefined while that is unknown. */
  readonly setOf: (clubId: number) => QuestionSet | null | undefined;
  /** The leg under whose arrival the holiday terms wait for an answer. */
  readonly holidayTerms: Leg | null;
};

/** The answers for clubs and customs in an order. CLB-01 INT-01 */
export type AnswersOfOrder = {
  readonly clubs: readonly { readonly clubId: number; readonly isOutbound: boolean; readonly answers: ClubAnswers }[];
  readonly customs: CustomsInfo | null;
};

/** What was answered. */
export type OrderAnswers = {
  /** By `clubAnswersKey`. */
  readonly clubs?: Readonly<Record<string, ClubAnswers>>;
  /** The traveler's own days, for customs. */
  readonly days?: TravelDays;
};

export const noDays: TravelDays = { arrival: null, departure: null };

/** The key has the end, because a club at both ends asks about each separately. */
export function clubAnswersKey(end: End, clubId: number): string {
  return `${end} ${clubId}`;
}

/** The answers with those of an earlier order where nothing else was said; its days are those of the same trip only. */
export function withAnswersOfOrder(
  answers: OrderAnswers,
  order: AnswersOfOrder,
  { isSameTrip }: { readonly isSameTrip: boolean },
): OrderAnswers {
  const clubs = order.clubs.map(
    ({ clubId, isOutbound, answers: given }) =>
      [clubAnswersKey(isOutbound ? 'origin' : 'destination', clubId), given] as const,
  );
  const { arrival = '', departure = '' } = order.customs ?? {};
  const days = { arrival: parseIsoDate(arrival) ?? null, departure: parseIsoDate(departure) ?? null };
  return {
    ...(isSameTrip && order.customs && { days }),
    ...answers,
    clubs: { ...Object.fromEntries(clubs), ...answers.clubs },
  };
}

/** The questions about a draft: the holiday terms of carriers, the questions of the clubs at its ends, and those of customs. */
export function questionsOfDraft(draft: Draft, answers: OrderAnswers, asked: OpenQuestions): OrderQuestions {
  const clubs = (['origin', 'destination'] as const).flatMap((end) => {
    const { type, clubId, company } = draft[end];
    const set = type === 'club' && clubId !== null ? asked.setOf(clubId) : undefined;
    if (!set || clubId === null) return [];
    return [{ end, name: company, set, answers: answers.clubs?.[clubAnswersKey(end, clubId)] ?? {} }];
  });
  const { holidayTerms } = asked;
  return { clubs, customs: customsOfDraft(draft, answers), isRoundTrip: draft.roundtrip, holidayTerms };
}

/** The days for customs; null on a domestic route. A one-way trip has no departure. */
export function customsOfDraft(draft: Draft, { days = noDays }: OrderAnswers): CustomsInfo | null {
  if (!isCustomsInfoRequired({ origin: draft.origin.country, destination: draft.destination.country })) return null;
  return { arrival: days.arrival ?? '', departure: (draft.roundtrip && days.departure) || '' };
}
