import { type Cents, cents, subtractCents, zeroCents } from '#rules/money.ts';
import { changeDue } from './change-due.ts';
import { type BagPrice, bagPrices } from './bag-prices.ts';
import type { CouponOutcome } from './coupon-rules.ts';
import { type LegPrices, legPrices } from './leg-price.ts';
import { type CreditPayment, type GiftCardPayment, payFromCredit, payFromGiftCards } from './means-of-payment.ts';
import type { PriceFacts } from './price-facts.ts';
import { type PriceStep, priceSteps } from './price-steps.ts';

/** A price with all its parts. PRC-03 */
export type PriceBreakdown = LegPrices & {
  /** One for every bag and leg: outbound first, bags in the given order. */
  readonly bags: readonly BagPrice[];
  /** The price as lines: the amounts up to the tax add up to `total`, all of them to `charge`. */
  readonly steps: readonly PriceStep[];
  readonly total: Cents;
  /** The total less what was already paid for a changed order; a negative amount is refunded. */
  readonly due: Cents;
  readonly coupon: CouponOutcome;
  readonly hasAdjustment: boolean;
  readonly credit: CreditPayment;
  readonly giftCards: readonly GiftCardPayment[];
  /** What is left to charge; a negative amount is a refund. */
  readonly charge: Cents;
  /** A changed order that costs exactly what was paid. `zero_cents_penalty` on the wire. */
  readonly isEvenChange: boolean;
};

/**
 * The arithmetic of a price, in this order: transport, adjustment, wholesale discount, coupon, cover, pickup, surcharges, courtesy discount,
 * tax, what was already paid, wallet credit, gift cards; the rest is charged.
 * A percentage is rounded half up once, on the whole, and split by largest remainder, so that the lines always add up.
 */
export function priceBreakdown(facts: PriceFacts): PriceBreakdown {
  const { bags, coupon } = bagPrices(facts);
  const legs = legPrices(facts, bags);
  const total = cents(legs.outbound.total + (legs.return?.total ?? 0));

  const { alreadyPaid: paid, goodwill = zeroCents } = facts;
  const due = paid === null ? total : changeDue(total, { paid, goodwill });
  const credit = payFromCredit(facts.credit, due);
  const dueAfterCredit = subtractCents(due, credit.applied);
  const giftCards = payFromGiftCards(facts.giftCards, dueAfterCredit);
  const paidByCards = giftCards.reduce((sum, card) => sum + card.applied, 0);

  return {
    ...legs,
    bags,
    steps: priceSteps(
      { ...facts, alreadyPaid: paid === null ? null : subtractCents(total, due) },
      { ...legs, bags, coupon, credit, giftCards },
    ),
    total,
    due,
    coupon,
    hasAdjustment: facts.outbound.adjustment !== null || (facts.return !== null && facts.return.adjustment !== null),
    credit,
    giftCards,
    charge: cents(dueAfterCredit - paidByCards),
    isEvenChange: facts.alreadyPaid !== null && due === 0,
  };
}
