import type { Kysely } from 'kysely';
import type { Clock } from '#ports/clock/clock.ts';
import { type LookedUp, lookUpCodes } from './look-up-codes.ts';
import { countCouponUses } from '#records/money/coupon-uses.ts';
import { findCoupon } from '#records/money/coupons.ts';
import { findGiftCard, findGiftCardOfCart, type GiftCard } from '#records/money/gift-cards.ts';
import { findCouponCartOfOrder, type Order } from '#records/orders/orders.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/people/users.ts';
import { findWallet } from '#records/money/wallet.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import type { IsoDate } from '#rules/dates.ts';
import { usableGiftCard } from '#rules/ledger/gift-card-rules.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { zeroCents } from '#rules/money.ts';
import type { Coupon } from '#rules/pricing/coupon-rules.ts';
import type { PriceExtras } from '#rules/pricing/price-extras.ts';
import type { GiftCardBalance, PriceFacts } from '#rules/pricing/price-facts.ts';
import { endOfMasked, isMaskedCode } from '#rules/shipment-form/masked-gift-cards.ts';
import type { RefusedGiftCard } from '../wire.ts';
import type { CodeSender } from './code-sender.ts';

type Deps = { readonly db: Kysely<Tables>; readonly clock: Clock };

/** Who pays for what, where and when. */
export type PriceContext = {
  readonly brand: BrandKey;
  /** Today where the bags start. */
  readonly today: IsoDate;
  readonly cartId: number | null;
  /** Whose coupons and credit apply: the customer, or else the caller; undefined for a guest. */
  readonly buyer: User | undefined;
  /** The order that is to be changed; null when it is a new one. */
  readonly changedOrder: Order | null;
  readonly sender: CodeSender;
};

/** A gift card as it was typed, and what became of it. */
type LookedUpGiftCard = { readonly code: string; readonly lookedUp: LookedUp<GiftCard> };

type LookedUpCodes = {
  /** Null when none was entered. */
  readonly coupon: LookedUp<Coupon> | null;
  readonly giftCards: readonly LookedUpGiftCard[];
};

/** A gift card that can pay, and which one it is whatever was typed. */
export type UsableGiftCard = GiftCardBalance & { readonly id: number };

export type CouponFacts = {
  readonly coupon: PriceFacts['coupon'];
  /** Why the code that was entered is of no coupon; null when it is of one, or when none was entered. */
  readonly codeProblem: MessageName | null;
  /** Whether the order that is to be changed has used it, so that no other use is taken. */
  readonly isUsedByOrder: boolean;
};

/**
 * Finds what the codes stand for, unless whoever sends them has tried too many. A code of another brand is not told from one that does
 * not exist, so it counts like one. A price without codes asks the database nothing. PRC-02 PRC-06
 */
export async function lookUpTyped(
  { db, clock }: Deps,
  typed: { readonly coupon: string | null; readonly giftCards: readonly string[] },
  { brand, cartId, sender }: PriceContext,
): Promise<LookedUpCodes> {
  const bare = typed.giftCards.filter((card) => !isMaskedCode(card));
  const known = await ofCart(db, { cartId, codes: typed.giftCards.filter(isMaskedCode) });
  if (typed.coupon === null && bare.length === 0) return { coupon: null, giftCards: known };
  const ofBrand = <Found extends { readonly brand: BrandKey | null }>(found: Found | undefined): Found | undefined =>
    found?.brand === null || found?.brand === brand ? found : undefined;
  return lookUpCodes(db, { source: { cartId, ...sender }, nowMs: clock.nowMs() }, async (lookUp) => {
    const { coupon: code } = typed;
    const coupon =
      code === null ? null : await lookUp(`coupon ${code}`, async (tx) => ofBrand(await findCoupon(tx, code)));
    const giftCards: LookedUpGiftCard[] = [...known];
    for (const card of bare) {
      // Spaces, hyphens and small letters make no other card.
      const name = `gift card ${card.replace(/[\s-]/g, '').toUpperCase()}`;
      const lookedUp = await lookUp(name, async (tx) => ofBrand(await findGiftCard(tx, card)));
      giftCards.push({ code: card, lookedUp });
    }
    return { coupon, giftCards };
  });
}

/**
 * The gift cards that are named by their ends, among those that were entered for this cart before. Nobody guesses with these: a cart
 * knows only cards whose codes were once entered for it. CRT-03
 */
async function ofCart(
  db: Kysely<Tables>,
  { cartId, codes }: { readonly cartId: number | null; readonly codes: readonly string[] },
): Promise<LookedUpGiftCard[]> {
  const giftCards: LookedUpGiftCard[] = [];
  for (const code of codes) {
    const found = cartId === null ? undefined : await findGiftCardOfCart(db, { cartId, lastFour: endOfMasked(code) });
    giftCards.push({ code, lookedUp: found ? { kind: 'found', found } : { kind: 'unknown' } });
  }
  return giftCards;
}

/**
 * The coupon with how often it was used; null when none was entered or nobody knows it. An order that is changed does not count against
 * itself. PRC-04 PRC-06
 */
export async function couponFacts(
  { db, clock }: Deps,
  lookedUp: LookedUp<Coupon> | null,
  { brand, today, cartId, buyer, changedOrder }: PriceContext,
): Promise<CouponFacts> {
  if (lookedUp?.kind !== 'found') {
    return { coupon: null, codeProblem: lookedUp && couponProblems[lookedUp.kind], isUsedByOrder: false };
  }
  const coupon = lookedUp.found;
  const now = new Date(clock.nowMs());
  const person = buyer ? ({ kind: 'user', userId: buyer.id } as const) : null;
  const usedBy = changedOrder ? await findCouponCartOfOrder(db, { order: changedOrder, code: coupon.code }) : undefined;
  const uses = await countCouponUses(db, { coupon, cartId: usedBy ?? cartId, person, now });
  return {
    coupon: { coupon, use: { brand, today, ...uses } },
    codeProblem: null,
    isUsedByOrder: usedBy !== undefined,
  };
}

const couponProblems = { unknown: 'couponUnknown', 'too-many': 'codesTooOften' } as const;
const giftCardProblems = { unknown: 'giftCardUnknown', 'too-many': 'codesTooOften' } as const;

/** How much of the buyer's credit to use, and how much there is; a guest has none. ROL-02 */
export async function walletFacts(
  { db }: Deps,
  requested: PriceExtras['credit'],
  { buyer }: PriceContext,
): Promise<PriceFacts['walletCredit']> {
  if (requested === null) return null;
  const balance = buyer ? (await findWallet(db, buyer.id)).available : zeroCents;
  return { requested, balance };
}

/** The gift cards that can pay, in the order in which they were entered and each once, and those that can't. */
export function giftCardFacts(
  typed: readonly LookedUpGiftCard[],
  { brand, today }: PriceContext,
): { readonly usable: readonly UsableGiftCard[]; readonly refused: readonly RefusedGiftCard[] } {
  const usable: UsableGiftCard[] = [];
  const refused: RefusedGiftCard[] = [];
  const seen = new Set<number>();
  for (const { code, lookedUp } of typed) {
    if (lookedUp.kind !== 'found') {
      refused.push({ code, problem: messageText(giftCardProblems[lookedUp.kind]) });
      continue;
    }
    const card = lookedUp.found;
    // However differently it is typed, a card is one card.
    if (seen.has(card.id)) continue;
    seen.add(card.id);
    const check = usableGiftCard(card, { brand, today });
    if (check.kind === 'problem') refused.push({ code, problem: messageText(check.message) });
    else usable.push({ id: card.id, code, balance: card.available });
  }
  return { usable, refused };
}
