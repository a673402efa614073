import { atLeastZero, type Cents, smallerCents, subtractCents } from '#rules/money.ts';

/**
 * The most that a claim pays: what the items are worth, at most what other claims of the bag on this leg have left of its cover, or of what was
 * declared before the trip if that is less. All claims of a bag on a leg together never pay more. PRC-04
 */
export function claimLimit({
  claimedValue,
  ...bag
}: CoveredBag & {
  /** What the claimed items are worth. */
  readonly claimedValue: Cents;
}): Cents {
  return smallerCents(claimableLeft(bag), claimedValue);
}

/** The most that staff can approve. A claim that a rule opened has no amount until its customer names one. PRC-04 */
export function approvableMost({ limit, claimed }: { readonly limit: Cents; readonly claimed: Cents }): Cents {
  return claimed > 0 ? smallerCents(limit, claimed) : limit;
}

/** What other claims of a bag on a leg have left of its cover, or of what was declared before the trip if that is less. PRC-04 */
export function claimableLeft({ cover, declaredValue, paidBefore }: CoveredBag): Cents {
  const most = declaredValue === null ? cover : smallerCents(cover, declaredValue);
  return atLeastZero(subtractCents(most, paidBefore));
}

type CoveredBag = {
  readonly cover: Cents;
  /** What the items of the inventory are worth; null when none was typed. */
  readonly declaredValue: Cents | null;
  /** What was approved for other claims of the same bag on the same leg, paid or not. */
  readonly paidBefore: Cents;
};
