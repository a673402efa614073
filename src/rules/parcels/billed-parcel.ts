import { atLeastZero, type Cents, subtractCents, zeroCents } from '#rules/money.ts';
import { type Sku, sizeClassBySku } from '#rules/products/size-classes.ts';
import { parcelLimits } from './parcel-limits.ts';

/** What a carrier bills for a parcel, beside what the customer was quoted for its transport. */
export type BilledParcel = {
  /** What is left of the quoted price; null for an order without its prices by bag. */
  readonly margin: Cents | null;
  /** Whether the carrier measured more than a bag of this size may weigh. */
  readonly isOversize: boolean;
  /** What the customer may be asked for; nothing is charged by itself. */
  readonly customerOwes: Cents;
  /** Whether staff have to look at it. */
  readonly needsLook: boolean;
};

/**
 * Compares a carrier's bill with the quote. A customer whose bag was above its size owes the difference to the next size, as if they had chosen
 * it, and never more: the page said that amount before the order. The rest is our loss. PRC-04
 */
export function billedParcel({
  sku,
  billedPounds,
  billed,
  quoted,
  oversizeMost,
}: {
  readonly sku: Sku;
  /** The heaviest that was billed. */
  readonly billedPounds: number;
  readonly billed: Cents;
  readonly quoted: Cents | null;
  /** Null for an order that was placed before we told it: then nothing is owed. */
  readonly oversizeMost: Cents | null;
}): BilledParcel {
  const isOversize = billedPounds > sizeClassBySku(sku).weightCapPounds;
  const loss = quoted === null ? zeroCents : atLeastZero(subtractCents(billed, quoted));
  return {
    margin: quoted === null ? null : subtractCents(quoted, billed),
    isOversize,
    customerOwes: isOversize ? (oversizeMost ?? zeroCents) : zeroCents,
    needsLook: isOversize || loss >= parcelLimits.billLossShownCents,
  };
}
