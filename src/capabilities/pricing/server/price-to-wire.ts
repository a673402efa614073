import type { FieldError } from '#kit/problem.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { addCents, type Cents, zeroCents } from '#rules/money.ts';
import type { PriceBreakdown } from '#rules/pricing/price-breakdown.ts';
import { bagWords, type PriceRule } from '#rules/pricing/reason.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import type { PriceWire } from '../contract.ts';
import type { RefusedGiftCard } from './means-of-payment.ts';

type LineItem = PriceWire['orders'][number]['line_items'][number];

type PriceAbout = {
  readonly orderId: number | null;
  readonly isRoundTrip: boolean;
  readonly couponCode: string | null;
  readonly couponCodeProblem: MessageName | null;
  readonly refusedGiftCards: readonly RefusedGiftCard[];
  readonly rateCardVersion: string;
  readonly seesDetails: boolean;
  /** Whether the surcharges are asked for by themselves. */
  readonly listsSurcharges: boolean;
};

/** Writes a price as the wire has it. PRC-03 */
export function priceToWire(price: PriceBreakdown, about: PriceAbout): PriceWire {
  const lineItems = [...bagItems(price), ...otherItems(price)];
  const beforeDiscount = addAll(lineItems.map((item) => item.price_cents_before_discount as Cents));
  return {
    ...nothingWrong,
    orders: [
      {
        _id: about.orderId,
        final_price: price.charge,
        price_cents: price.total,
        price_cents_before_discount: beforeDiscount,
        size: price.bags.length,
        line_items: lineItems,
      },
    ],
    price_steps: price.steps.map(({ label, leg, amount, reason }) => ({
      label,
      leg,
      amount_cents: amount,
      reason: { rule: reason.rule, inputs: { ...reason.inputs }, words: reason.words },
    })),
    price: {
      outbound_price_cents: price.outbound.total,
      return_price_cents: price.return?.total ?? 0,
      ...(beforeDiscount > price.total ? { original_price: beforeDiscount } : {}),
    },
    totals: {
      insurance: { outbound: price.outbound.cover, return: price.return?.cover ?? 0 },
      wholesale_discount: {
        outbound: price.outbound.wholesaleDiscount,
        return: price.return?.wholesaleDiscount ?? 0,
      },
    },
    surcharges: about.listsSurcharges ? surchargesToWire(price) : null,
    gift_cards: [
      ...price.giftCards.map(({ code, applied }) => ({ code, applied_cents: applied, error: null })),
      ...about.refusedGiftCards.map(({ code, problem }) => ({ code, applied_cents: 0, error: problem })),
    ],
    ship_rate_adjustment: addCents(price.outbound.adjustment, price.return?.adjustment ?? zeroCents),
    roundtrip_shipment: about.isRoundTrip,
    ...couponToWire(price, about),
    not_much_credit: price.wallet.isMoreThanBalance,
    not_greator_credits: price.wallet.isMoreThanDue,
    minus_amount: price.wallet.isNotPositive,
    admin_details: about.seesDetails ? { rate_card_version: about.rateCardVersion } : null,
    zero_cents_penalty: price.isChangedForNothing,
    has_valid_adjustment: price.hasAdjustment,
    rate_card_version: about.rateCardVersion,
  };
}

/** The answer while there is no price: what to mend, and nothing that could be mistaken for an amount. */
export function unpricedToWire({
  draft,
  errors,
  dateProblem,
}: {
  readonly draft: Draft;
  readonly errors: readonly FieldError[];
  readonly dateProblem: string | null;
}): PriceWire {
  return {
    ...nothingWrong,
    roundtrip_shipment: draft.roundtrip,
    pickup_date_error: dateProblem !== null,
    pickup_date_error_message: dateProblem,
    error: errors[0]?.message ?? dateProblem,
    errors: [...errors],
  };
}

function bagItems(price: PriceBreakdown): LineItem[] {
  return price.bags.map((bag) => ({
    kind: 'bag',
    leg: bag.leg,
    traveler_id: bag.travelerId,
    label: bagWords(bag.sku),
    price_cents: bag.price,
    price_cents_before_discount: bag.priceBeforeDiscount,
    size: bag.sku,
  }));
}

/** What the bags' own prices already hold is not told again. */
const heldByBags: ReadonlySet<PriceRule> = new Set(['transport', 'rate-adjustment', 'wholesale-discount', 'coupon']);

/** What pays, and what takes something off, is no price that a discount could have lowered. */
const withoutPriceBefore: ReadonlySet<PriceRule> = new Set([
  'comp-discount',
  'already-paid',
  'wallet-credit',
  'gift-card',
]);

function otherItems(price: PriceBreakdown): LineItem[] {
  return price.steps
    .filter(({ reason }) => !heldByBags.has(reason.rule))
    .map(({ label, leg, amount, reason }) => ({
      kind: reason.rule,
      leg,
      traveler_id: null,
      label,
      price_cents: amount,
      price_cents_before_discount: withoutPriceBefore.has(reason.rule) || amount < 0 ? 0 : amount,
      size: null,
    }));
}

function surchargesToWire({ outbound, return: back }: PriceBreakdown): PriceWire['surcharges'] {
  return [...outbound.surchargeLines, ...(back?.surchargeLines ?? [])].map(({ kind, leg, name, amount, reason }) => ({
    kind,
    leg,
    name,
    amount_cents: amount,
    reason: { rule: reason.rule, inputs: { ...reason.inputs }, words: reason.words },
  }));
}

function couponToWire(
  { coupon }: PriceBreakdown,
  { couponCode: code, couponCodeProblem }: Pick<PriceAbout, 'couponCode' | 'couponCodeProblem'>,
): Pick<
  PriceWire,
  'coupon' | 'coupon_code' | 'coupon_invalid' | 'coupon_error' | 'coupon_notice' | 'coupon_roundtrip_invalid'
> {
  if (code === null) return noCoupon;
  switch (coupon.kind) {
    case 'applied':
      return {
        ...noCoupon,
        coupon: { code: coupon.coupon.code, discount_cents: coupon.amount },
        coupon_code: code,
        coupon_notice: `${coupon.coupon.code} is applied.`,
      };
    case 'refused':
      return {
        ...noCoupon,
        coupon_code: code,
        coupon_invalid: true,
        coupon_error: coupon.text,
        coupon_roundtrip_invalid: coupon.problem.message === 'couponRoundTripOnly',
      };
    default:
      return {
        ...noCoupon,
        coupon_code: code,
        coupon_invalid: true,
        coupon_error: messageText(couponCodeProblem ?? 'couponUnknown'),
      };
  }
}

function addAll(amounts: readonly Cents[]): Cents {
  let sum = zeroCents;
  for (const amount of amounts) sum = addCents(sum, amount);
  return sum;
}

const noCoupon = {
  coupon: null,
  coupon_code: null,
  coupon_invalid: false,
  coupon_error: null,
  coupon_notice: null,
  coupon_roundtrip_invalid: false,
} as const;

const nothingWrong: PriceWire = {
  orders: [],
  price_steps: [],
  price: { outbound_price_cents: 0, return_price_cents: 0 },
  totals: { insurance: { outbound: 0, return: 0 }, wholesale_discount: { outbound: 0, return: 0 } },
  surcharges: null,
  gift_cards: [],
  ship_rate_adjustment: 0,
  roundtrip_shipment: false,
  ...noCoupon,
  not_much_credit: false,
  not_greator_credits: false,
  minus_amount: false,
  pickup_date_error: false,
  pickup_date_error_message: null,
  cart_replacement_cart_id: null,
  cart_replacement_order_id: null,
  cart_replacement_display_id: null,
  cart_replacement_cart_token: null,
  admin_details: null,
  zero_cents_penalty: false,
  has_valid_adjustment: false,
  rate_card_version: null,
  error: null,
  errors: [],
};
