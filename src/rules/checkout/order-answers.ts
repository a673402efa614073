import type { OrderQuestions } from '#rules/checkout/order-question-problems.ts';
import type { ClubAnswers, QuestionSet } from '#rules/club/question-sets.ts';
import {
  type CustomsInfo,
  isCustomsInfoRequired,
  type TravelDays,
  type TripOfStay,
  tripOfStay,
} from '#rules/customs/customs-info.ts';
import { type IsoDate, parseIsoDate } from '#rules/dates.ts';
import type { Draft, End, Leg } from '#rules/shipment/draft.ts';

/** What the page asks besides the draft, as far as it has loaded. */
export type OpenQuestions = {
  /** What a club asks; null for nothing, undefined while that is unknown. */
  readonly setOf: (clubId: number) => QuestionSet | null | undefined;
  /** The leg under whose arrival the holiday terms wait for an answer. */
  readonly holidayTerms: Leg | null;
  /** The day now where the trip starts. */
  readonly today: IsoDate;
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
  /** Those of the order that is changed. */
  readonly daysOfOrder?: TravelDays;
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
  const days = travelDays(order);
  return {
    ...(isSameTrip && order.customs && { days }),
    ...answers,
    clubs: { ...Object.fromEntries(clubs), ...answers.clubs },
  };
}

/** The days that customs was told of an order. */
export function travelDays({ customs }: AnswersOfOrder): TravelDays {
  const { arrival = '', departure = '' } = customs ?? {};
  return { arrival: parseIsoDate(arrival) ?? null, departure: parseIsoDate(departure) ?? null };
}

/** The questions about a draft: the holiday terms of carriers, the questions of the clubs at its ends, and those of customs. */
export function questionsOfDraft(draft: Draft, answers: OrderAnswers, asked: OpenQuestions): OrderQuestions {
  const clubs = (['origin', 'destination'] as const).flatMap((end) => {
    const { type, clubId, company } = draft[end];
    const set = type === 'club' && clubId !== null ? asked.setOf(clubId) : undefined;
    if (!set || clubId === null) return [];
    return [{ end, name: company, set, answers: answers.clubs?.[clubAnswersKey(end, clubId)] ?? {} }];
  });
  const { holidayTerms, today } = asked;
  const [customs, trip] = [customsOfDraft(draft, answers), stayOfDraft(draft, answers, today)];
  return { clubs, customs, isRoundTrip: draft.roundtrip, trip, holidayTerms };
}

/** The answers without what only counts for a change of an order. */
export function answersOfPage({ daysOfOrder, ...answers }: OrderAnswers, isChange: boolean): OrderAnswers {
  return isChange && daysOfOrder ? { ...answers, daysOfOrder } : answers;
}

/** The trip that the days for customs have to fit. Days of an order that is changed may be past: they were not when it was placed. */
export function stayOfDraft(draft: Draft, { days, daysOfOrder }: OrderAnswers, today: IsoDate): TripOfStay {
  return tripOfStay(draft, daysOfOrder && days?.arrival === daysOfOrder.arrival ? null : today);
}

/** Whether the days for customs are those that the order has already, so that they needn't be saved again. */
export function areDaysOfOrder(info: CustomsInfo, draft: Draft, { daysOfOrder }: OrderAnswers): boolean {
  const known = daysOfOrder && customsOfDraft(draft, { days: daysOfOrder });
  return known?.arrival === info.arrival && known.departure === info.departure;
}

/** The days for customs; null on a domestic route. A one-way trip has no departure. */
export function customsOfDraft(draft: Draft, { days = noDays }: OrderAnswers): CustomsInfo | null {
  if (!isCustomsInfoRequired({ origin: draft.origin.country, destination: draft.destination.country })) return null;
  return { arrival: days.arrival ?? '', departure: (draft.roundtrip && days.departure) || '' };
}
