import type { Kysely } from 'kysely';
import type { Clock } from '#ports/clock/clock.ts';
import { countCouponUses } from '#records/coupon-uses.ts';
import { findCoupon } from '#records/coupons.ts';
import { findGiftCard } from '#records/gift-cards.ts';
import { findCouponCartOfOrder, type Order } from '#records/orders.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/users.ts';
import { findWallet } from '#records/wallet.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import type { IsoDate } from '#rules/dates.ts';
import { usableGiftCard } from '#rules/ledger/gift-card-rules.ts';
import { messageText } from '#rules/messages.ts';
import { cents, zeroCents } from '#rules/money.ts';
import type { GiftCard, PriceFacts } from '#rules/pricing/price-facts.ts';

type Deps = { readonly db: Kysely<Tables>; readonly clock: Clock };

/** Who pays for what, where and when. */
export type PriceContext = {
  readonly brand: BrandKey;
  /** Today where the bags start. */
  readonly today: IsoDate;
  readonly cartId: number | null;
  readonly caller: User | undefined;
  /** The order that is to be changed; null when it is a new one. */
  readonly amended: Order | null;
};

/** A gift card that can't pay here and now, with the reason in words. */
export type RefusedGiftCard = { readonly code: string; readonly problem: string };

/** A gift card that can pay, and which one it is whatever was typed. */
export type UsableGiftCard = GiftCard & { readonly id: number };

export type CouponFacts = {
  readonly coupon: PriceFacts['coupon'];
  /** Whether the order that is to be changed has used it, so that no other use is taken. */
  readonly isUsedByOrder: boolean;
};

/**
 * The coupon with how often it was used; null when none was entered or nobody knows it. An order that is changed does not count against
 * itself. PRC-04 PRC-06
 */
export async function couponFacts(
  { db, clock }: Deps,
  typed: string | undefined,
  { brand, today, cartId, caller, amended }: PriceContext,
): Promise<CouponFacts> {
  const coupon = typed ? await findCoupon(db, typed) : undefined;
  if (!coupon) return { coupon: null, isUsedByOrder: false };
  const now = new Date(clock.nowMs());
  const person = caller ? { userId: caller.id } : null;
  const usedBy = amended ? await findCouponCartOfOrder(db, { order: amended, code: coupon.code }) : undefined;
  const uses = await countCouponUses(db, { coupon, cartId: usedBy ?? cartId, person, now });
  return { coupon: { coupon, use: { brand, today, ...uses } }, isUsedByOrder: usedBy !== undefined };
}

/** What a person wants to use of their credit, and what they have; a guest has none. */
export async function walletFacts(
  { db }: Deps,
  askedCents: number | undefined,
  { caller }: PriceContext,
): Promise<PriceFacts['walletCredit']> {
  if (askedCents === undefined) return null;
  const balance = caller ? (await findWallet(db, caller.id)).available : zeroCents;
  return { asked: cents(askedCents), balance };
}

/** The gift cards that can pay, in the order in which they were entered and each once, and those that can't. */
export async function giftCardFacts(
  { db }: Deps,
  typed: readonly string[],
  { brand, today }: PriceContext,
): Promise<{ readonly usable: readonly UsableGiftCard[]; readonly refused: readonly RefusedGiftCard[] }> {
  const found = await Promise.all(typed.map(async (code) => ({ code, card: await findGiftCard(db, code) })));
  const usable: UsableGiftCard[] = [];
  const refused: RefusedGiftCard[] = [];
  const seen = new Set<number>();
  for (const { code, card } of found) {
    if (!card) {
      refused.push({ code, problem: messageText('giftCardUnknown') });
      continue;
    }
    // However differently it is typed, a card is one card.
    if (seen.has(card.id)) continue;
    seen.add(card.id);
    const check = usableGiftCard(card, { brand, today });
    if (check.kind === 'problem') refused.push({ code, problem: messageText(check.message) });
    else usable.push({ id: card.id, code, balance: card.available });
  }
  return { usable, refused };
}
