import type { FieldError } from '#kit/problem.ts';
import type { CarrierRates } from '#ports/carrier-rates/carrier-rates.ts';
import { localTime } from '#ports/clock/clock.ts';
import { maySeeWaivedFees } from '#access/may-see-waived-fees.ts';
import { keepGiftCardsOfCart } from '#records/money/gift-cards.ts';
import type { OrderToChange } from '#facts/order-to-change.ts';
import type { FactSources, ShipmentFacts } from '#facts/shipment-facts.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import { orderPriceFromJson } from '#facts/order-price.ts';
import type { User } from '#records/people/users.ts';
import { brandByKey } from '#rules/brand/brand.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { zeroCents } from '#rules/money.ts';
import { isWaivedPickup } from '#rules/pricing/pickup-fee-options.ts';
import { type PriceBreakdown, priceBreakdown } from '#rules/pricing/price-breakdown.ts';
import type { PriceExtras } from '#rules/pricing/price-extras.ts';
import type { PriceFacts } from '#rules/pricing/price-facts.ts';
import { areSurchargesWaived, courtesyDiscount } from '#rules/pricing/staff-discounts.ts';
import type { Problem } from '#rules/result.ts';
import { missingBags } from '#rules/shipment/bags-on-leg.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';
import { isMaskedCode } from '#rules/shipment-form/masked-gift-cards.ts';
import type { RefusedGiftCard } from '../wire.ts';
import type { CodeSender } from './code-sender.ts';
import { type LegPricing, legPricing } from './leg-pricing.ts';
import { couponFacts, creditFacts, giftCardFacts, lookUpEnteredCodes, type PriceContext } from './codes-and-credit.ts';

export type DraftPriceDeps = FactSources & { readonly carrierRates: CarrierRates };

export type PricedDraft = {
  readonly kind: 'priced';
  readonly price: PriceBreakdown;
  /** As entered, usable or not; null when none was. */
  readonly couponCode: string | null;
  /** Why the code is no coupon; null when it is one, usable or not. */
  readonly couponCodeProblem: MessageName | null;
  /** Whether the order to change has used the coupon already, so that it is not counted again. */
  readonly isCouponUsedByOrder: boolean;
  readonly refusedGiftCards: readonly RefusedGiftCard[];
  /** The ids of the cards that pay, by the code as entered. */
  readonly giftCardIds: ReadonlyMap<string, number>;
  readonly rateCardVersion: string;
};

/** There is no price yet; these fields need to be corrected first. */
export type UnpricedDraft = {
  readonly kind: 'unpriced';
  readonly errors: readonly FieldError[];
  readonly dateProblem: string | null;
};

export type DraftToPrice = {
  readonly draft: Draft;
  readonly facts: ShipmentFacts;
  readonly extras: PriceExtras;
  readonly caller: User | undefined;
  /** The customer whom staff book for: the customer's prices, coupons and credit apply, not those of staff. ROL-02 */
  readonly customer?: User | undefined;
  readonly cartId: number | null;
  readonly sender: CodeSender;
  /** The order that the draft replaces: what was paid for it counts, and only the difference is due. PRC-04 */
  readonly toChange?: OrderToChange | null;
};

/**
 * The price of a draft. The shown price and the charged price both come from here, so that they differ only when something else has
 * changed. PRC-03 PAY-04
 */
export async function priceDraft(deps: DraftPriceDeps, asked: DraftToPrice): Promise<PricedDraft | UnpricedDraft> {
  const { draft, facts } = asked;
  const dateProblem = facts.outbound.handoverProblem ?? (draft.roundtrip ? facts.return.handoverProblem : null);
  const unready = [...missingFields(facts), ...missingBags(draft).map(toFieldError)];
  if (unready.length > 0 || dateProblem) return { kind: 'unpriced', errors: unready, dateProblem };

  const placed = asked.toChange && draftOf(asked.toChange.order);
  const mayUseWaived = (leg: Leg) =>
    maySeeWaivedFees(asked.caller) || (!!placed && isWaivedPickup(placed[leg].pickupOptionId));
  const priced = { draft, facts, mayUseWaived };
  const outbound = await legPricing(deps, priced, 'outbound');
  if (outbound.kind === 'unpriced') return { ...outbound, dateProblem: null };
  const back = draft.roundtrip ? await legPricing(deps, priced, 'return') : null;
  if (back?.kind === 'unpriced') return { ...back, dateProblem: null };

  const { priceFacts, ...about } = await gatherPriceFacts(deps, asked, { outbound, back });
  return { kind: 'priced', price: priceBreakdown(priceFacts), ...about, rateCardVersion: outbound.rateCardVersion };
}

function missingFields({ missing }: ShipmentFacts): FieldError[] {
  const messageNames = { zip: 'zipRequired', city: 'cityRequired', state: 'stateRequired' } as const;
  return missing.map(({ end, field }) => ({
    field: `${end}[${field}]`,
    message: messageText(messageNames[field]),
  }));
}

async function gatherPriceFacts(
  deps: DraftPriceDeps,
  { draft, facts, extras, caller, customer, cartId, toChange, sender }: DraftToPrice,
  { outbound, back }: { readonly outbound: LegPricing; readonly back: LegPricing | null },
): Promise<Omit<PricedDraft, 'kind' | 'price' | 'rateCardVersion'> & { priceFacts: PriceFacts }> {
  const couponCode = extras.coupon.trim().toUpperCase() || null;
  const context: PriceContext = {
    brand: brandByKey(draft.brand).key,
    today: localTime(deps.clock, facts.ends.origin.place.timeZone).day,
    cartId,
    buyer: customer ?? caller,
    changedOrder: toChange?.order ?? null,
    sender,
  };
  const lookedUp = await lookUpEnteredCodes(deps, { coupon: couponCode, giftCards: extras.giftCards }, context);
  const [{ coupon, codeProblem, isUsedByOrder }, credit] = await Promise.all([
    couponFacts(deps, lookedUp.coupon, context),
    creditFacts(deps, extras.credit, context),
  ]);
  const giftCards = giftCardFacts(lookedUp.giftCards, context);
  const placed = toChange ? orderPriceFromJson(toChange.order.price).price.steps : [];
  const asker = { role: caller?.role ?? null, placed };
  const priceFacts: PriceFacts = {
    outbound: outbound.facts,
    return: back?.facts ?? null,
    wholesaleBasisPoints: (customer ?? caller)?.wholesaleBasisPoints ?? 0,
    coupon,
    areSurchargesWaived: areSurchargesWaived(extras, asker),
    compDiscount: courtesyDiscount(extras, asker),
    alreadyPaid: toChange?.paid ?? null,
    goodwill: toChange?.goodwill ?? zeroCents,
    credit,
    giftCards: giftCards.usable,
  };
  const giftCardIds = new Map(giftCards.usable.map(({ code, id }) => [code, id]));
  const entered = giftCards.usable.filter(({ code }) => !isMaskedCode(code)).map(({ id }) => id);
  if (cartId !== null) await keepGiftCardsOfCart(deps.db, { cartId, giftCardIds: entered });
  return {
    priceFacts,
    couponCode,
    couponCodeProblem: codeProblem,
    isCouponUsedByOrder: isUsedByOrder,
    refusedGiftCards: giftCards.refused,
    giftCardIds,
  };
}

export function toFieldError({ field, message }: Problem): FieldError {
  return { field, message: messageText(message) };
}
