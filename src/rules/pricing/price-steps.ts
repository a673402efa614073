import { t } from '#rules/language/t.ts';
import { addCents, type Cents, cents, formatCents, negateCents, timesCents, zeroCents } from '#rules/money.ts';
import type { Sku } from '#rules/products/size-classes.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { BagPrice } from './bag-prices.ts';
import type { CouponOutcome } from './coupon-rules.ts';
import { isTaxedAlike, type LegPrices } from './leg-price.ts';
import type { CreditPayment, GiftCardPayment } from './means-of-payment.ts';
import type { LegPriceFacts, PriceFacts } from './price-facts.ts';
import {
  adjustmentReason,
  bagLabel,
  couponReason,
  percentText,
  type Reason,
  reason,
  wholesaleReason,
} from './reason.ts';
import type { TaxRate } from './tax-rate.ts';

/** One line of the price detail. */
export type PriceStep = {
  readonly label: string;
  /** Null where it belongs to the whole order. */
  readonly leg: Leg | null;
  /** Signed, as it changes the price. */
  readonly amount: Cents;
  readonly reason: Reason;
};

export type PricedParts = LegPrices & {
  readonly bags: readonly BagPrice[];
  readonly coupon: CouponOutcome;
  readonly credit: CreditPayment;
  readonly giftCards: readonly GiftCardPayment[];
};

/**
 * The lines of a price in the order of the arithmetic, each with its reason. Bags of one size on one leg are one line. Lines of zero are
 * left out, except transport and handover, which customers expect to see.
 */
export function priceSteps(facts: PriceFacts, parts: PricedParts): readonly PriceStep[] {
  const legs = legsOf(facts);
  return [
    ...legs.flatMap(({ leg }) => transportSteps(leg, parts)),
    ...legs.flatMap(({ leg, legFacts }) => adjustmentSteps(leg, legFacts, parts)),
    ...wholesaleSteps(facts, parts),
    ...couponSteps(parts),
    ...legs.flatMap(({ leg, legFacts }) => coverSteps(leg, legFacts)),
    ...legs.map(({ leg, legFacts }) => pickupStep(leg, legFacts)),
    ...legs.flatMap(({ leg }) => surchargeSteps(leg, facts, parts)),
    ...orderSteps(facts, parts),
    ...paymentSteps(facts, parts),
  ];
}

function legsOf(facts: PriceFacts): readonly { leg: Leg; legFacts: LegPriceFacts }[] {
  const outbound = { leg: 'outbound', legFacts: facts.outbound } as const;
  return facts.return ? [outbound, { leg: 'return', legFacts: facts.return }] : [outbound];
}

/** Bags of one size on one leg have the same reasons. */
function transportSteps(leg: Leg, { bags }: PricedParts): readonly PriceStep[] {
  const sizes = new Map<Sku, { bagCount: number; sum: Cents; why: Reason }>();
  for (const { leg: legOfBag, sku, transport, reasons } of bags) {
    if (legOfBag !== leg) continue;
    const size = sizes.get(sku) ?? { bagCount: 0, sum: zeroCents, why: reasons[0] };
    sizes.set(sku, { ...size, bagCount: size.bagCount + 1, sum: addCents(size.sum, transport) });
  }
  return Array.from(sizes, ([sku, { bagCount, sum, why }]) => {
    return { label: counted(bagCount, bagLabel(sku)), leg, amount: sum, reason: why };
  });
}

function adjustmentSteps(leg: Leg, { adjustment }: LegPriceFacts, parts: PricedParts): readonly PriceStep[] {
  const amount = parts[leg]?.adjustment ?? zeroCents;
  if (!adjustment || amount === 0) return [];
  return [{ label: adjustment.name, leg, amount, reason: adjustmentReason(adjustment) }];
}

function wholesaleSteps(facts: PriceFacts, parts: PricedParts): readonly PriceStep[] {
  const amount = bothLegs(parts, (leg) => leg.wholesaleDiscount);
  if (amount === 0) return [];
  const base = bothLegs(parts, (leg) => addCents(leg.transport, leg.adjustment));
  const why = wholesaleReason(facts.wholesaleBasisPoints, base);
  return [{ label: t`Wholesale discount`, leg: null, amount: negateCents(amount), reason: why }];
}

function couponSteps(parts: PricedParts): readonly PriceStep[] {
  const { coupon } = parts;
  if (coupon.kind !== 'applied' || coupon.amount === 0) return [];
  const base = bothLegs(parts, (leg) => cents(leg.transport + leg.adjustment - leg.wholesaleDiscount));
  const why = couponReason(coupon.coupon, base);
  return [{ label: t`Coupon ${coupon.coupon.code}`, leg: null, amount: negateCents(coupon.amount), reason: why }];
}

function coverSteps(leg: Leg, { bags }: LegPriceFacts): readonly PriceStep[] {
  const covers = new Map<Cents, { bagCount: number; price: Cents }>();
  for (const { cover, coverPrice } of bags) {
    if (coverPrice === 0) continue;
    covers.set(cover, { bagCount: (covers.get(cover)?.bagCount ?? 0) + 1, price: coverPrice });
  }
  return [...covers].map(([cover, { bagCount, price }]) => {
    const inputs = { coverCents: cover, bags: bagCount, priceCents: price };
    const words = t`${formatCents(price)} per bag and leg, for ${bagCount === 1 ? t`1 bag` : t`${bagCount} bags`}`;
    const amount = timesCents(price, bagCount);
    return { label: t`Coverage up to ${formatCents(cover)}`, leg, amount, reason: reason('cover', inputs, words) };
  });
}

function pickupStep(leg: Leg, { pickup }: LegPriceFacts): PriceStep {
  const words = pickup.freeBecause ?? t`once per leg, however many bags`;
  return {
    label: pickup.title,
    leg,
    amount: pickup.price,
    reason: reason('pickup', { priceCents: pickup.price }, words),
  };
}

/** Waived surcharges are a line of their own, so that a receipt shows both the surcharge and the waiver. */
function surchargeSteps(leg: Leg, facts: PriceFacts, parts: PricedParts): readonly PriceStep[] {
  const lines = parts[leg]?.surchargeLines ?? [];
  const charged = lines.map(({ name, amount, reason: why }) => ({ label: name, leg, amount, reason: why }));
  if (!facts.areSurchargesWaived || lines.length === 0) return charged;
  const amount = negateCents(addCents(...lines.map((line) => line.amount)));
  const why = reason('surcharge', { givenBackCents: negateCents(amount) }, t`waived by our staff`);
  return [...charged, { label: t`Surcharges waived`, leg, amount, reason: why }];
}

function orderSteps(facts: PriceFacts, parts: PricedParts): readonly PriceStep[] {
  const comp = bothLegs(parts, (leg) => leg.compDiscount);
  if (comp === 0) return taxSteps(facts, parts);
  const why = reason('comp-discount', { askedCents: facts.compDiscount }, t`granted by our staff`);
  return [
    { label: t`Courtesy discount`, leg: null, amount: negateCents(comp), reason: why },
    ...taxSteps(facts, parts),
  ];
}

/** One line for the order when both legs have the same tax, else one for each leg. */
function taxSteps(facts: PriceFacts, parts: PricedParts): readonly PriceStep[] {
  const { tax } = facts.outbound;
  if (facts.return === null || isTaxedAlike(facts)) {
    const amounts = { taxable: bothLegs(parts, (leg) => leg.taxable), amount: bothLegs(parts, (leg) => leg.tax) };
    return taxStep(tax, { leg: null, ...amounts });
  }
  return [
    ...taxStep(tax, { leg: 'outbound', taxable: parts.outbound.taxable, amount: parts.outbound.tax }),
    ...taxStep(facts.return.tax, {
      leg: 'return',
      taxable: parts.return?.taxable ?? zeroCents,
      amount: parts.return?.tax ?? zeroCents,
    }),
  ];
}

function taxStep(
  rate: TaxRate | null,
  { leg, taxable, amount }: { readonly leg: Leg | null; readonly taxable: Cents; readonly amount: Cents },
): readonly PriceStep[] {
  if (!rate || amount === 0) return [];
  const { name, basisPoints, country, state } = rate;
  const inputs = { basisPoints, taxableCents: taxable, country, ...(state === null ? {} : { state }) };
  const words = t`${percentText(basisPoints)} of ${formatCents(taxable)} transport`;
  return [{ label: name, leg, amount, reason: reason('tax', inputs, words) }];
}

function paymentSteps(facts: PriceFacts, { credit, giftCards }: PricedParts): readonly PriceStep[] {
  const steps: PriceStep[] = [];
  if (facts.alreadyPaid !== null) {
    const why = reason('already-paid', { paidCents: facts.alreadyPaid }, t`for the order you’re changing`);
    steps.push({ label: t`Already paid`, leg: null, amount: negateCents(facts.alreadyPaid), reason: why });
  }
  if (credit.applied !== 0) {
    const why = reason('wallet-credit', { appliedCents: credit.applied }, t`from your credit`);
    steps.push({ label: t`Credit`, leg: null, amount: negateCents(credit.applied), reason: why });
  }
  for (const { code, applied, balanceLeft } of giftCards) {
    if (applied === 0) continue;
    const why = reason(
      'gift-card',
      { code, balanceLeftCents: balanceLeft },
      t`${formatCents(balanceLeft)} stays on the card`,
    );
    steps.push({ label: t`Gift card ${code}`, leg: null, amount: negateCents(applied), reason: why });
  }
  return steps;
}

function bothLegs(legs: LegPrices, pick: (leg: NonNullable<LegPrices[Leg]>) => Cents): Cents {
  return addCents(pick(legs.outbound), legs.return ? pick(legs.return) : zeroCents);
}

function counted(count: number, name: string): string {
  return count === 1 ? name : `${count} × ${name}`;
}
