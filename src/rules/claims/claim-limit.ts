import { atLeastZero, type Cents, smallerCents, subtractCents } from '#rules/money.ts';

/**
 * The most that a claim pays: what the items are worth, at most what was declared before the trip if anything was, and at most what is left of
 * the cover of the bag on this leg.
 */
export function claimLimit({
  cover,
  claimedValue,
  declaredValue,
  paidBefore,
}: {
  readonly cover: Cents;
  /** Of the items that are claimed. */
  readonly claimedValue: Cents;
  /** Of the inventory; null when none was typed. */
  readonly declaredValue: Cents | null;
  /** For other claims of the same bag on the same leg. */
  readonly paidBefore: Cents;
}): Cents {
  const left = atLeastZero(subtractCents(cover, paidBefore));
  const worth = declaredValue === null ? claimedValue : smallerCents(claimedValue, declaredValue);
  return smallerCents(left, worth);
}
