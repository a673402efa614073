import type { EndpointRequest } from '#kit/endpoint.ts';
import type { FieldError } from '#kit/problem.ts';
import { wireField } from '#kit/wire-field.ts';
import { t } from '#rules/language/t.ts';
import { type MessageName, messages, messageText } from '#rules/messages.ts';
import { addCents, type Cents, cents, zeroCents } from '#rules/money.ts';
import type { PriceBreakdown } from '#rules/pricing/price-breakdown.ts';
import type { PriceExtras } from '#rules/pricing/price-extras.ts';
import type { OversizeMost } from '#rules/pricing/size-promise.ts';
import { bagLabel, type PriceRule } from '#rules/pricing/reason.ts';
import { type Sku, sizeClassBySku } from '#rules/products/size-classes.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';
import { cartFromFields, fromFields, toFields } from '#rules/shipment-form/draft-fields.ts';
import { shipmentFieldToWire } from '#rules/shipment-form/shipment-field-to-wire.ts';
import { priceExtrasFromFields, priceExtrasToFields } from '#rules/shipment-form/price-fields.ts';
import type { PriceStepWire, PriceWire, shipPrice } from './contract.ts';

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
  readonly coupon: ShownCoupon | null;
  readonly giftCards: readonly GiftCardOutcome[];
  readonly credit: CreditOutcome;
  /** A changed order that costs exactly what was paid. */
  readonly isEvenChange: boolean;
  /** Whether the cart was ordered already, perhaps in another tab, and another one replaced it. CRT-06 */
  readonly isCartReplaced: boolean;
  /** The most that each bag on each leg can cost in addition if it is above its size. */
  readonly oversize: readonly OversizeMost[];
};

/** The outcome of the requested credit: the amount used, or why none is. PRC-07 */
export type CreditOutcome = { readonly applied: Cents; readonly problem: MessageName | null };

/** The outcome of a coupon: the discount, or why there is none. PRC-06 */
export type ShownCoupon = { readonly code: string; readonly notice: string | null; readonly problem: string | null };

export type GiftCardOutcome = { readonly code: string; readonly applied: Cents; readonly problem: string | null };

export function priceQuestionToWire(draft: Draft, extras: PriceExtras): PriceQuestionWire {
  return { ...toFields(draft), ...priceExtrasToFields(extras) };
}

export type PriceQuestionWire = ReturnType<typeof toFields> & ReturnType<typeof priceExtrasToFields>;

export function withCartToWire(question: PriceQuestionWire, cartId: number): PriceQuestionWire {
  return { ...question, cart_id: cartId };
}

/** A request for a price: the shipment, its cart, and discounts. */
export type PriceRequest = ReturnType<typeof priceRequestFromWire>;

export function priceRequestFromWire({ body, query }: EndpointRequest<typeof shipPrice>) {
  const cart = cartFromFields(body);
  return {
    ...fromFields(body),
    ...cart,
    cartToken: cart.cartToken ?? query.cart_token,
    extras: priceExtrasFromFields(body),
    listsSurcharges: body.x_surcharge_check ?? false,
  };
}

export type PriceAnswer =
  | { readonly kind: 'price'; readonly price: Price }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

/** The cart that replaces one that has been ordered; null when the cart is unchanged. CRT-06 */
export function replacedCartFromWire(
  wire: PriceWire,
): { readonly id: number; readonly token: string; readonly displayId: string | undefined } | null {
  const { cart_replacement_cart_id: id, cart_replacement_cart_token: token } = wire;
  const displayId = wire.cart_replacement_display_id ?? undefined;
  return id !== null && token !== null ? { id, token, displayId } : null;
}

/** Reads a price, or what to correct before there can be one. */
export function priceFromWire(wire: PriceWire): PriceAnswer {
  const [order] = wire.orders;
  if (wire.error !== null || wire.errors.length > 0 || !order) {
    const problems = wire.errors.map(({ message }) => message);
    return {
      kind: 'refused',
      problems: problems.length > 0 ? problems : [wire.error ?? t`There is no price for this trip.`],
    };
  }
  return {
    kind: 'price',
    price: {
      orderId: order._id,
      total: cents(order.price_cents),
      charge: cents(order.final_price),
      lines: wire.price_steps.map(lineFromWire),
      pickupDateProblem: wire.pickup_date_error ? wire.pickup_date_error_message : null,
      coupon: couponFromWire(wire),
      giftCards: wire.gift_cards.map(({ code, applied_cents: applied, error: problem }) => ({
        code,
        applied: cents(applied),
        problem,
      })),
      credit: creditFromWire(wire),
      isEvenChange: wire.zero_cents_penalty,
      isCartReplaced: wire.cart_replacement_cart_id !== null,
      oversize: wire.oversize.map(({ bag_name, size_lb, most_cents }) => ({
        bagName: bag_name,
        sizePounds: size_lb,
        most: cents(most_cents),
      })),
    },
  };
}

/** The sentence for a round trip precedes the server's own. PRC-06 */
function couponFromWire(wire: PriceWire): ShownCoupon | null {
  if (wire.coupon_code === null) return null;
  const problem = wire.coupon_roundtrip_invalid
    ? messages.couponRoundTripOnly
    : wire.coupon_invalid
      ? (wire.coupon_error ?? messages.couponNoLongerValid)
      : null;
  return { code: wire.coupon_code, notice: wire.coupon_notice, problem };
}

function creditFromWire(wire: PriceWire): CreditOutcome {
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

function lineFromWire({ label, leg, amount_cents: amount, reason }: PriceStepWire): PricedLine {
  return { label, leg, amount: cents(amount), reason: reason.words, rule: reason.rule };
}

type LineItem = PriceWire['orders'][number]['line_items'][number];

/** A gift card that can't pay, with the reason. */
export type RefusedGiftCard = { readonly code: string; readonly problem: string };

type PriceAbout = {
  readonly orderId: number | null;
  readonly isRoundTrip: boolean;
  readonly couponCode: string | null;
  readonly couponCodeProblem: MessageName | null;
  readonly refusedGiftCards: readonly RefusedGiftCard[];
  readonly rateCardVersion: string;
  readonly seesDetails: boolean;
  /** Whether the request asked for a list of surcharges. */
  readonly listsSurcharges: boolean;
};

/** Writes a price. PRC-03 */
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
    not_much_credit: price.credit.isMoreThanBalance,
    not_greator_credits: price.credit.isMoreThanDue,
    minus_amount: price.credit.isNotPositive,
    admin_details: about.seesDetails ? { rate_card_version: about.rateCardVersion } : null,
    zero_cents_penalty: price.isEvenChange,
    has_valid_adjustment: price.hasAdjustment,
    rate_card_version: about.rateCardVersion,
    oversize: oversizeToWire(price),
  };
}

/** Bags and amounts have the same order: outbound first. */
function oversizeToWire({ bags, outbound, return: back }: PriceBreakdown): PriceWire['oversize'] {
  const most = [...outbound.oversizeOfBags, ...(back?.oversizeOfBags ?? [])];
  return bags.map(({ sku }, index) => ({
    bag_name: bagLabel(sku),
    size_lb: sizeClassBySku(sku).weightCapPounds,
    most_cents: most[index] ?? 0,
  }));
}

/** The answer without a price: what to correct, and nothing that could be mistaken for an amount. */
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
    errors: errors.map(({ field, message }) => ({ field: wireField(shipmentFieldToWire(field)), message })),
  };
}

/** Adds the cart that replaces one that has been ordered. CRT-06 */
export function withReplacedCart(
  price: PriceWire,
  { cart, token }: { readonly cart: ReplacingCart; readonly token: string },
): PriceWire {
  return {
    ...price,
    cart_replacement_cart_id: cart.id,
    cart_replacement_order_id: cart.orderId,
    cart_replacement_display_id: cart.displayId,
    cart_replacement_cart_token: token,
  };
}

type ReplacingCart = { readonly id: number; readonly orderId: number; readonly displayId: string };

function bagItems(price: PriceBreakdown): LineItem[] {
  // Hundreds of bags come in a dozen sizes.
  const labels = new Map<Sku, string>();
  const labelOf = (sku: Sku): string => {
    const known = labels.get(sku);
    if (known !== undefined) return known;
    const label = bagLabel(sku);
    labels.set(sku, label);
    return label;
  };
  return price.bags.map((bag) => ({
    kind: 'bag',
    leg: bag.leg,
    traveler_id: bag.travelerId,
    label: labelOf(bag.sku),
    price_cents: bag.price,
    price_cents_before_discount: bag.priceBeforeDiscount,
    size: bag.sku,
  }));
}

/** Already included in the prices of the bags. */
const includedInBags: ReadonlySet<PriceRule> = new Set([
  'transport',
  'rate-adjustment',
  'wholesale-discount',
  'coupon',
]);

/** Payments and discounts have no price before a discount. */
const withoutPriceBefore: ReadonlySet<PriceRule> = new Set([
  'comp-discount',
  'already-paid',
  'wallet-credit',
  'gift-card',
]);

function otherItems(price: PriceBreakdown): LineItem[] {
  return price.steps
    .filter(({ reason }) => !includedInBags.has(reason.rule))
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
        coupon_notice: t`${coupon.coupon.code} is applied.`,
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
  oversize: [],
  error: null,
  errors: [],
};
