import { type Cents, cents, subtractCents, zeroCents } from '#rules/money.ts';
import { type Sku, sizeClassBySku } from '#rules/products/size-classes.ts';
import { isLargerSizeCredited } from './larger-size.ts';
import { parcelLimits } from './parcel-limits.ts';

/**
 * Why staff look at the bill of a parcel.
 * - `voided`: its label was voided, so that nothing is owed
 * - `billed-twice`: several lines charge the label's price, and no credit has taken that back
 * - `larger-size`: the carrier measured more than a bag of this size may weigh
 * - `above-quote`: billed well above what the carrier asked for the label, or for a larger size well above that in proportion to the weight
 */
export const billReasons = ['voided', 'billed-twice', 'larger-size', 'above-quote'] as const;

export type BillReason = (typeof billReasons)[number];

/** What a carrier bills for a parcel, beside what it asked for the label. */
export type BilledParcel = {
  /** How much more was billed than quoted, below zero if less; null where the quote is not known. */
  readonly aboveQuote: Cents | null;
  /** Empty when nothing is to be looked at. */
  readonly reasons: readonly BillReason[];
  /** What the carrier should take back. */
  readonly toDispute: Cents;
  readonly isOversize: boolean;
  /** What the customer may be asked for; nothing is charged without their agreement. */
  readonly customerOwes: Cents;
};

/**
 * Compares a carrier's bill with what the carrier itself asked when the label was bought. A customer whose bag was above its size owes the
 * difference to the next size, as if they had chosen it, and never more: the page said that amount before the order. The rest is our loss. PRC-04
 */
export function billedParcel({
  sku,
  billedPounds,
  billed,
  largestLine,
  chargeCount,
  quoted,
  isVoided,
  oversizeMost,
}: {
  /** Null for a bag that the order no longer has. */
  readonly sku: Sku | null;
  /** The heaviest that was billed. */
  readonly billedPounds: number;
  /** All lines together, credits too. */
  readonly billed: Cents;
  readonly largestLine: Cents;
  readonly chargeCount: number;
  /** What the carrier asked for the label. */
  readonly quoted: Cents | null;
  readonly isVoided: boolean;
  /** Null for an order that was placed before the page showed this amount: then nothing is owed. */
  readonly oversizeMost: Cents | null;
}): BilledParcel {
  const aboveQuote = quoted === null ? null : subtractCents(billed, quoted);
  // A small second line is a correction, for a larger size or a fee; one of half the price or more charges the label again.
  const rest = subtractCents(billed, largestLine);
  const isTwice = chargeCount > 1 && 2 * rest >= (quoted ?? largestLine) && rest > 0 && !isVoided;
  // A larger size that the carrier has credited doesn't count.
  const isHeavy = sku !== null && billedPounds > sizeClassBySku(sku).weightCapPounds;
  const isOversize = isHeavy && !isVoided && billed > 0 && !isLargerSizeCredited({ billed, quoted });
  const due = isOversize ? dueForWeight({ sku, billedPounds, quoted }) : quoted;
  const aboveDue = due === null ? zeroCents : subtractCents(billed, due);
  const isAbove = aboveDue >= parcelLimits.billLossShownCents;
  const reasons = [
    ...(isVoided && billed > 0 ? (['voided'] as const) : []),
    ...(isTwice ? (['billed-twice'] as const) : []),
    ...(isOversize ? (['larger-size'] as const) : []),
    ...(isAbove && !isVoided && !isTwice ? (['above-quote'] as const) : []),
  ];
  return {
    aboveQuote,
    reasons,
    toDispute: disputed(reasons, { billed, largestLine, aboveDue }),
    isOversize,
    customerOwes: isOversize ? (oversizeMost ?? zeroCents) : zeroCents,
  };
}

/**
 * The most that the carrier may bill for a heavier bag. We don't know its price for that weight, but carriers ask less for each further
 * pound: what is above the quote in proportion to the weight is not explained by the weight.
 */
function dueForWeight({
  sku,
  billedPounds,
  quoted,
}: {
  readonly sku: Sku;
  readonly billedPounds: number;
  readonly quoted: Cents | null;
}): Cents | null {
  return quoted === null ? null : cents(Math.ceil((quoted * billedPounds) / sizeClassBySku(sku).weightCapPounds));
}

/** What a larger size costs is not disputed: the customer and we pay for it. But a label that was charged twice is, and what the weight doesn't explain. */
function disputed(
  reasons: readonly BillReason[],
  { billed, largestLine, aboveDue }: Record<'billed' | 'largestLine' | 'aboveDue', Cents>,
): Cents {
  if (reasons.includes('voided')) return billed;
  if (reasons.includes('billed-twice')) {
    const rest = subtractCents(billed, largestLine);
    // Nothing above what is due is owed, also where the second charge is the larger one.
    return aboveDue < rest ? rest : aboveDue;
  }
  return reasons.includes('above-quote') ? aboveDue : zeroCents;
}
