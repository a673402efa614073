import type { BrandKey } from '#rules/brand/brand.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { MessageName } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import { ok, problem, type Result } from '#rules/result.ts';

/** What a gift card can be used for, and how much. */
export type GiftCardTerms = {
  /** The one brand it is for; null is for every brand. */
  readonly brand: BrandKey | null;
  /** The last day on which it can be used; null when it does not expire. */
  readonly lastDay: IsoDate | null;
  /** What is left on it, less what is held for payments in progress. */
  readonly available: Cents;
};

type GiftCardUse = { readonly brand: BrandKey; readonly today: IsoDate };

type GiftCardCheck = { readonly message: MessageName; fails(card: GiftCardTerms, use: GiftCardUse): boolean };

/** The first check that fails names the reason. A card of another brand looks like one that does not exist. */
const checks: readonly GiftCardCheck[] = [
  { message: 'giftCardUnknown', fails: ({ brand }, use) => brand !== null && brand !== use.brand },
  { message: 'giftCardExpired', fails: ({ lastDay }, { today }) => lastDay !== null && today > lastDay },
  { message: 'giftCardSpent', fails: ({ available }) => available <= 0 },
];

/** The gift card if this brand accepts it today, else why not. PRC-03 */
export function usableGiftCard<Card extends GiftCardTerms>(card: Card, use: GiftCardUse): Result<Card> {
  const failed = checks.find((check) => check.fails(card, use));
  return failed ? problem('giftCard', failed.message) : ok(card);
}
