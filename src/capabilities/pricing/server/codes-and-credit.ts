import type { Kysely } from 'kysely';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { type LookedUp, lookUpCodes } from './look-up-codes.ts';
import { countCouponUses } from '#records/money/coupon-uses.ts';
import { findCoupon } from '#records/money/coupons.ts';
import { findGiftCard, findGiftCardOfCart, type GiftCard } from '#records/money/gift-cards.ts';
import { findCouponCartOfOrder, type Order } from '#records/orders/orders.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/people/users.ts';
import { findCredit } from '#records/money/credit.ts';
import type { BrandKey } from '#rules/brand/brand.ts';
import type { IsoDate } from '#rules/dates.ts';
import { giftCardCode } from '#rules/ledger/gift-card-code.ts';
import { usableGiftCard } from '#rules/ledger/gift-card-rules.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { zeroCents } from '#rules/money.ts';
import { couponCode } from '#rules/pricing/coupon-code.ts';
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

/** A gift card as typed, with the result of its lookup. */
type LookedUpGiftCard = { readonly code: string; readonly lookedUp: LookedUp<GiftCard> };

type LookedUpCodes = {
  /** Null when none was entered. */
  readonly coupon: LookedUp<Coupon> | null;
  readonly giftCards: readonly LookedUpGiftCard[];
};

/** A gift card that can pay, with its id. */
export type UsableGiftCard = GiftCardBalance & { readonly id: number };

export type CouponFacts = {
  readonly coupon: PriceFacts['coupon'];
  /** Why the entered code is no coupon; null when it is one, or when none was entered. */
  readonly codeProblem: MessageName | null;
  /** Whether the order to change has used it already, so that it is not counted again. */
  readonly isUsedByOrder: boolean;
};

/**
 * Looks up the entered codes, unless their sender has tried too many. A code of another brand counts as unknown, so that an answer does not
 * reveal it. Without codes there is no database query. PRC-02 PRC-06
 */
export async function lookUpEnteredCodes(
  { db, clock }: Deps,
  typed: { readonly coupon: string | null; readonly giftCards: readonly string[] },
  { brand, cartId, sender }: PriceContext,
): Promise<LookedUpCodes> {
  const bare = typed.giftCards.filter((card) => !isMaskedCode(card));
  const known = await findGiftCardsOfCart(db, { cartId, codes: typed.giftCards.filter(isMaskedCode) });
  if (typed.coupon === null && bare.length === 0) return { coupon: null, giftCards: known };
  const ofBrand = <Found extends { readonly brand: BrandKey | null }>(found: Found | undefined): Found | undefined =>
    found?.brand === null || found?.brand === brand ? found : undefined;
  return lookUpCodes(db, { source: { cartId, ...sender }, nowMs: clock.nowMs() }, async (lookUp) => {
    const { coupon: text } = typed;
    const coupon =
      text === null
        ? null
        : await lookUp(`coupon ${text}`, async (tx) => {
            const code = couponCode(text);
            return code === null ? undefined : ofBrand(await findCoupon(tx, code));
          });
    const giftCards: LookedUpGiftCard[] = [...known];
    for (const card of bare) {
      // Spaces, hyphens and case do not matter.
      const name = `gift card ${card.replace(/[\s-]/g, '').toUpperCase()}`;
      const lookedUp = await lookUp(name, async (tx) => {
        const code = giftCardCode(card);
        return code === null ? undefined : ofBrand(await findGiftCard(tx, code));
      });
      giftCards.push({ code: card, lookedUp });
    }
    return { coupon, giftCards };
  });
}

/**
 * The gift cards that are named by their last four characters, among those entered for this cart before. They can't be used to guess codes:
 * only cards whose full codes were once entered for the cart are searched. CRT-03
 */
async function findGiftCardsOfCart(
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
 * The coupon with how often it was used; null when none was entered or it is unknown. The uses of an order that is changed do not count
 * against it. PRC-04 PRC-06
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
  const now = nowOf(clock);
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
export async function creditFacts(
  { db }: Deps,
  requested: PriceExtras['credit'],
  { buyer }: PriceContext,
): Promise<PriceFacts['credit']> {
  if (requested === null) return null;
  const balance = buyer ? (await findCredit(db, buyer.id)).available : zeroCents;
  return { requested, balance };
}

/** The gift cards that can pay, each once and in the order entered, and those that can't. */
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
    // The same card may have been typed in two ways.
    if (seen.has(card.id)) continue;
    seen.add(card.id);
    const check = usableGiftCard(card, { brand, today });
    if (check.kind === 'problem') refused.push({ code, problem: messageText(check.message) });
    else usable.push({ id: card.id, code, balance: card.available });
  }
  return { usable, refused };
}
