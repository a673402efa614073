import { type Cents, cents, shareOf, smallerCents, subtractCents, zeroCents } from '#rules/money.ts';
import type { Sku } from '#rules/products/size-classes.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { type CouponOutcome, couponAmount, couponRefusalText, usableCoupon } from './coupon-rules.ts';
import type { BagFacts, LegPriceFacts, PriceFacts } from './price-facts.ts';
import { adjustedPrice } from './rate-adjustment.ts';
import { adjustmentReason, couponReason, type Reason, transportReason, wholesaleReason } from './reason.ts';
import { shareOut } from './share-out.ts';

/** What one bag costs on one leg. Discounts are positive amounts. PRC-03 */
export type BagPrice = {
  readonly leg: Leg;
  readonly travelerId: string;
  readonly sku: Sku;
  readonly transport: Cents;
  /** Signed. */
  readonly adjustment: Cents;
  /** Transport and adjustment. */
  readonly priceBeforeDiscount: Cents;
  readonly wholesaleDiscount: Cents;
  readonly couponDiscount: Cents;
  /** What is left of the transport after both discounts. */
  readonly price: Cents;
  readonly cover: Cents;
  readonly coverPrice: Cents;
  /** Explains the price, in the order of the arithmetic: the transport first. */
  readonly reasons: BagReasons;
};

type BagReasons = readonly [transport: Reason, ...others: Reason[]];

/**
 * Steps 1 to 5 of a price: transport, adjustment, wholesale discount, coupon and cover of every bag and leg, outbound first. The wholesale
 * discount applies to the adjusted transport, the coupon to the rest.
 */
export function bagPrices(facts: PriceFacts): { readonly bags: readonly BagPrice[]; readonly coupon: CouponOutcome } {
  const adjusted = [...adjustedBags('outbound', facts.outbound), ...adjustedBags('return', facts.return)];
  const before = adjusted.map(({ priceBeforeDiscount }) => priceBeforeDiscount);
  const transport = sumOf(before);

  const wholesale = smallerCents(shareOf(transport, facts.wholesaleBasisPoints), transport);
  const wholesaleShares = shareOut(wholesale, before);
  const afterWholesale = before.map((price, index) => subtractCents(price, wholesaleShares[index] ?? zeroCents));

  const coupon = couponOutcome(facts, { transport, discounted: subtractCents(transport, wholesale) });
  const couponTaken = coupon.kind === 'applied' ? coupon.amount : zeroCents;
  const couponShares = shareOut(couponTaken, afterWholesale);
  const afterCoupon = afterWholesale.map((price, index) => subtractCents(price, couponShares[index] ?? zeroCents));

  const discountReasons = [
    ...(wholesale > 0 ? [wholesaleReason(facts.wholesaleBasisPoints, transport)] : []),
    ...(coupon.kind === 'applied' ? [couponReason(coupon.coupon, subtractCents(transport, wholesale))] : []),
  ];
  const reasonsOf = reasonsBySize(facts, discountReasons);

  const bags = adjusted.map(({ leg, bag, priceBeforeDiscount }, index): BagPrice => {
    return {
      leg,
      travelerId: bag.travelerId,
      sku: bag.sku,
      transport: bag.transport,
      adjustment: subtractCents(priceBeforeDiscount, bag.transport),
      priceBeforeDiscount,
      wholesaleDiscount: wholesaleShares[index] ?? zeroCents,
      couponDiscount: couponShares[index] ?? zeroCents,
      price: afterCoupon[index] ?? zeroCents,
      cover: bag.cover,
      coverPrice: bag.coverPrice,
      reasons: reasonsOf(leg, bag.sku),
    };
  });
  return { bags, coupon };
}

type AdjustedBag = { readonly leg: Leg; readonly bag: BagFacts; readonly priceBeforeDiscount: Cents };

function adjustedBags(leg: Leg, facts: LegPriceFacts | null): readonly AdjustedBag[] {
  if (!facts) return [];
  const { adjustment } = facts;
  return facts.bags.map((bag) => {
    return { leg, bag, priceBeforeDiscount: adjustment ? adjustedPrice(bag.transport, adjustment) : bag.transport };
  });
}

function couponOutcome(facts: PriceFacts, amounts: { transport: Cents; discounted: Cents }): CouponOutcome {
  if (!facts.coupon) return { kind: 'none' };
  const { coupon, use } = facts.coupon;
  const usable = usableCoupon(coupon, { ...use, isRoundTrip: facts.return !== null, transport: amounts.transport });
  if (usable.kind === 'problem') {
    return { kind: 'refused', coupon, problem: usable, text: couponRefusalText(coupon, usable.message) };
  }
  return { kind: 'applied', coupon, amount: couponAmount(coupon, amounts.discounted) };
}

/**
 * Bags of one size on one leg share their reasons, so these are built once.
 */
function reasonsBySize(facts: PriceFacts, discountReasons: readonly Reason[]) {
  const known = { outbound: new Map<Sku, BagReasons>(), return: new Map<Sku, BagReasons>() };
  return (leg: Leg, sku: Sku): BagReasons => {
    const found = known[leg].get(sku);
    if (found) return found;
    const legFacts = leg === 'outbound' ? facts.outbound : facts.return;
    if (!legFacts) throw new Error('Return bag in a one-way trip');
    const { adjustment } = legFacts;
    const ofAdjustment = adjustment ? [adjustmentReason(adjustment)] : [];
    const reasons: BagReasons = [transportReason(legFacts, sku), ...ofAdjustment, ...discountReasons];
    known[leg].set(sku, reasons);
    return reasons;
  };
}

function sumOf(amounts: readonly Cents[]): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return cents(sum);
}
