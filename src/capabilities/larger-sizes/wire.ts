import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { type IsoDate, isoDate } from '#rules/dates.ts';
import { type Cents, cents } from '#rules/money.ts';
import type { LargerSizeState } from '#rules/parcels/larger-size.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { answerLargerSize, largerSizes } from './contract.ts';

/** A bag that the carrier measured above its size, as its customer sees it. */
export type ShownLargerSize = {
  readonly id: number;
  readonly leg: Leg;
  readonly bag: number;
  readonly bagName: string;
  readonly sizePounds: number;
  readonly billedPounds: number;
  readonly amount: Cents;
  readonly state: LargerSizeState;
  /** By which day to answer; null unless the customer is asked. */
  readonly answerBy: IsoDate | null;
  readonly isDeclined: boolean;
  readonly declineWords: string | null;
  readonly cardLastFour: string | null;
  readonly isRefunded: boolean;
};

export type ShownCard = { readonly id: string; readonly brand: string; readonly lastFour: string };

export type ShownLargerSizes = { readonly bags: readonly ShownLargerSize[]; readonly cards: readonly ShownCard[] };

export type LargerSizeAnswer =
  | { readonly kind: 'agree'; readonly cardId: string | null; readonly nonce: string | null }
  | { readonly kind: 'contest'; readonly words: string };

type Wire = EndpointResponse<typeof largerSizes>;

export function largerSizesToWire({ bags, cards }: ShownLargerSizes): Wire {
  return {
    larger_sizes: bags.map((one) => ({
      id: one.id,
      leg: one.leg,
      bag: one.bag,
      bag_name: one.bagName,
      size_lb: one.sizePounds,
      billed_lb: one.billedPounds,
      amount_cents: one.amount,
      state: one.state,
      answer_by: one.answerBy,
      declined: one.isDeclined,
      decline_words: one.declineWords,
      card_last_four: one.cardLastFour,
      refunded: one.isRefunded,
    })),
    cards: cards.map(({ id, brand, lastFour }) => ({ id, brand, last_four: lastFour })),
  };
}

export function largerSizesFromWire(wire: Wire): ShownLargerSizes {
  return {
    bags: wire.larger_sizes.map((one) => ({
      id: one.id,
      leg: one.leg,
      bag: one.bag,
      bagName: one.bag_name,
      sizePounds: one.size_lb,
      billedPounds: one.billed_lb,
      amount: cents(one.amount_cents),
      state: one.state,
      answerBy: one.answer_by === null ? null : isoDate(one.answer_by),
      isDeclined: one.declined,
      declineWords: one.decline_words,
      cardLastFour: one.card_last_four,
      isRefunded: one.refunded,
    })),
    cards: wire.cards.map(({ id, brand, last_four }) => ({ id, brand, lastFour: last_four })),
  };
}

export function largerSizeIdFromWire({ params }: Pick<EndpointRequest<typeof answerLargerSize>, 'params'>): number {
  return params.id;
}

export function largerSizeAnswerFromWire({
  answer,
  card_id,
  payment_method_nonce,
  words = '',
}: EndpointRequest<typeof answerLargerSize>['body']): LargerSizeAnswer {
  return answer === 'agree'
    ? { kind: 'agree', cardId: card_id ?? null, nonce: payment_method_nonce ?? null }
    : { kind: 'contest', words };
}

export function largerSizeAnswerToWire({
  orderId,
  id,
  answer,
}: {
  readonly orderId: number;
  readonly id: number;
  readonly answer: LargerSizeAnswer;
}) {
  const params = { order_id: orderId, id };
  if (answer.kind === 'contest') return { params, body: { answer: 'contest' as const, words: answer.words } };
  const { cardId, nonce } = answer;
  const body = {
    answer: 'agree' as const,
    ...(cardId !== null && { card_id: cardId }),
    ...(nonce !== null && { payment_method_nonce: nonce }),
  };
  return { params, body };
}
