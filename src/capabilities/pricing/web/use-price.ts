import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, CallFailed } from '#kit/web/call.ts';
import { type CartSource, type OpenCart, withCart } from '#kit/web/cart.ts';
import { type Cents, cents } from '#rules/money.ts';
import { type MessageName, messages } from '#rules/messages.ts';
import { type Draft, emptyProduct, emptyTraveler, type Leg } from '#rules/shipment/draft.ts';
import { toFields } from '#rules/shipment-form/draft-fields.ts';
import { routeOnly } from '#rules/shipment/route-only.ts';
import { type PriceStepWire, type PriceWire, shipPrice } from '../contract.ts';

/** A line of a price, with how it came about. */
export type PricedLine = {
  readonly leg: Leg | null;
  readonly label: string;
  readonly amount: Cents;
  readonly reason: string;
  /** The rule of the price that it comes from. */
  readonly rule: string;
};

export type Price = {
  /** The number that the order of this cart will have; null without a cart. */
  readonly orderId: number | null;
  /** What the shipment costs. */
  readonly total: Cents;
  /** What is left to pay after balances and after what a changed order has paid; below zero it is a refund. */
  readonly charge: Cents;
  readonly lines: readonly PricedLine[];
  readonly pickupDateProblem: string | null;
  readonly coupon: CouponOutcome | null;
  readonly giftCards: readonly GiftCardOutcome[];
  readonly credit: CreditOutcome;
  /** A changed order that costs exactly what was paid. */
  readonly isChangedForNothing: boolean;
  /** Set when the cart had been ordered already, in another tab perhaps, and another one took its place. CRT-06 */
  readonly isCartReplaced: boolean;
};

/** What became of the credit that was asked for: the amount used, or why none is. PRC-07 */
export type CreditOutcome = { readonly applied: Cents; readonly problem: MessageName | null };

/** What became of a coupon: the discount, or why there is none. PRC-06 */
export type CouponOutcome = { readonly code: string; readonly notice: string | null; readonly problem: string | null };

export type GiftCardOutcome = { readonly code: string; readonly applied: Cents; readonly problem: string | null };

/** What a person enters beside the shipment to pay less. PRC-02 */
export type PriceExtras = {
  readonly coupon: string;
  readonly giftCards: readonly string[];
  /** How much credit is to be used: an amount, or all that is due and there; null for none. */
  readonly credit: Cents | 'whole' | null;
  /** The order that is changed; null for a new one. */
  readonly changedOrderId: number | null;
  /** What our staff take off; null for nothing. */
  readonly compDiscount: Cents | null;
  /** Whether our staff give the surcharges back. */
  readonly refundsSurcharges: boolean;
};

export type PriceState = {
  /** `refused`: the answer names what to mend before there can be a price. */
  readonly status: 'not-asked' | 'loading' | 'ready' | 'refused' | 'failed';
  readonly price: Price | null;
  readonly isRefreshing: boolean;
  readonly problems: readonly string[];
  retry(): void;
  /** Asks anew and answers the price of now; null when there is none. */
  refresh(): Promise<Price | null>;
};

/** The cart a price is asked with; the answer may replace it. CRT-06 */
export type CartForPrice = CartSource & { replace(cart: OpenCart): void };

/** The full price of a draft. A new question gives up the one before. PRC-01 */
export function usePrice(asked: {
  draft: Draft;
  extras: PriceExtras;
  isTimeToPrice: boolean;
  carts: CartForPrice;
}): PriceState {
  const { draft, extras, isTimeToPrice, carts } = asked;
  const fields = useMemo(() => ({ ...toFields(priceQuestion(draft)), ...extrasToFields(extras) }), [draft, extras]);
  const query = useQuery({
    queryKey: ['price', fields],
    enabled: isTimeToPrice,
    queryFn: async ({ signal }) => askPrice({ fields, carts, signal }),
    placeholderData: keepPreviousData,
  });
  const retry = (): void => void query.refetch();
  const refresh = async (): Promise<Price | null> => {
    const { data, isError } = await query.refetch();
    return !isError && data?.kind === 'price' ? data.price : null;
  };
  const none = { price: null, isRefreshing: false, problems: [], retry, refresh };
  if (!isTimeToPrice) return { ...none, status: 'not-asked' };
  if (query.isError && !query.isFetching) return { ...none, status: 'failed', problems: [wordsOf(query.error)] };
  if (!query.data) return { ...none, status: 'loading' };
  if (query.data.kind === 'refused') return { ...none, status: 'refused', problems: query.data.problems };
  return {
    status: 'ready',
    price: query.data.price,
    isRefreshing: query.isPlaceholderData,
    problems: [],
    retry,
    refresh,
  };
}

type PriceAnswer =
  | { readonly kind: 'price'; readonly price: Price }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

export type ExtraFields = {
  coupon?: string;
  gift_card?: readonly string[];
  wallet_creadits?: number;
  payment_method?: 'wallet_credit';
  price_api_order_id?: number;
  comp_discount?: number;
  x_refund_surcharges?: boolean;
};

type PriceFields = ReturnType<typeof toFields> & ExtraFields;

/** The extras under the names of the wire. The order is placed with the same ones as its price was asked with. PRC-02 */
export function extrasToFields(extras: PriceExtras): ExtraFields {
  const { coupon, giftCards, credit, changedOrderId, compDiscount, refundsSurcharges } = extras;
  return {
    ...(coupon === '' ? {} : { coupon }),
    ...(giftCards.length === 0 ? {} : { gift_card: giftCards }),
    ...creditToFields(credit),
    ...(changedOrderId === null ? {} : { price_api_order_id: changedOrderId }),
    ...(compDiscount === null ? {} : { comp_discount: compDiscount }),
    ...(refundsSurcharges ? { x_refund_surcharges: true } : {}),
  };
}

function creditToFields(credit: PriceExtras['credit']): ExtraFields {
  if (credit === null) return {};
  return credit === 'whole' ? { payment_method: 'wallet_credit' } : { wallet_creadits: credit };
}

async function askPrice(asked: {
  fields: PriceFields;
  carts: CartForPrice;
  signal: AbortSignal;
}): Promise<PriceAnswer> {
  const { fields, carts, signal } = asked;
  const answer = await withCart(carts, (cart) => {
    signal.throwIfAborted();
    const body = cart ? { ...fields, cart_id: cart.id } : fields;
    return call(shipPrice, { body }, { signal, cartToken: cart?.token });
  });
  return answerFrom(answer, carts);
}

function answerFrom(wire: PriceWire, carts: CartForPrice): PriceAnswer {
  const { cart_replacement_cart_id: id, cart_replacement_cart_token: token } = wire;
  if (id !== null && token !== null) carts.replace({ id, token });
  const [order] = wire.orders;
  if (wire.error !== null || wire.errors.length > 0 || !order) {
    const problems = wire.errors.map(({ message }) => message);
    return {
      kind: 'refused',
      problems: problems.length > 0 ? problems : [wire.error ?? 'There is no price for this trip.'],
    };
  }
  return {
    kind: 'price',
    price: {
      orderId: order._id,
      total: cents(order.price_cents),
      charge: cents(order.final_price),
      lines: wire.price_steps.map(lineFrom),
      pickupDateProblem: wire.pickup_date_error ? wire.pickup_date_error_message : null,
      coupon: couponFrom(wire),
      giftCards: wire.gift_cards.map(({ code, applied_cents: applied, error: problem }) => ({
        code,
        applied: cents(applied),
        problem,
      })),
      credit: creditFrom(wire),
      isChangedForNothing: wire.zero_cents_penalty,
      isCartReplaced: id !== null,
    },
  };
}

/** The sentence for a round trip goes before the server's own. PRC-06 */
function couponFrom(wire: PriceWire): CouponOutcome | null {
  if (wire.coupon_code === null) return null;
  const problem = wire.coupon_roundtrip_invalid
    ? messages.couponRoundTripOnly
    : wire.coupon_invalid
      ? (wire.coupon_error ?? messages.couponNoLongerValid)
      : null;
  return { code: wire.coupon_code, notice: wire.coupon_notice, problem };
}

function creditFrom(wire: PriceWire): CreditOutcome {
  const used = wire.price_steps.find(({ reason }) => reason.rule === 'wallet-credit');
  const problem = wire.minus_amount
    ? 'creditsNotPositive'
    : wire.not_much_credit
      ? 'notEnoughCredits'
      : wire.not_greator_credits
        ? 'creditsAboveDue'
        : null;
  return { applied: cents(-(used?.amount_cents ?? 0)), problem };
}

function lineFrom({ label, leg, amount_cents: amount, reason }: PriceStepWire): PricedLine {
  return { label, leg, amount: cents(amount), reason: reason.words, rule: reason.rule };
}

/** The draft without names, contacts and contents: a price does not depend on them, and typing them asks for nothing. */
function priceQuestion(draft: Draft): Draft {
  return {
    ...draft,
    origin: routeOnly(draft.origin),
    destination: routeOnly(draft.destination),
    travelers: draft.travelers.map(({ id, lines }) => ({
      ...emptyTraveler(id),
      lines: lines.map((line) => ({
        ...line,
        products: line.products.map(({ size, cover }) => ({ ...emptyProduct, size, cover })),
      })),
    })),
    defaultOrigin: false,
  };
}

function wordsOf(error: Error): string {
  if (!(error instanceof CallFailed)) return 'We could not ask for the price.';
  return error.errors[0]?.message ?? error.message;
}
