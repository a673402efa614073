import { issueRandomGiftCard } from '#records/testing/issue-random-gift-card.ts';
import { cents } from '#rules/money.ts';
import { whileDatabaseIsAway } from '../audit.ts';
import { type Checkout, type Fields, openCheckout } from '../shopper.ts';
import type { World } from '../world.ts';

/** How every three shoppers in a row pay, so that coupons and balances are held in every case: by card, with a mix, and without a card. */
const giftCardCents = [0, 2500, 20_000] as const;

export async function openMixedCheckout(world: World, url: string, index: number): Promise<Checkout> {
  const amount = giftCardCents[index % giftCardCents.length] ?? 0;
  const gift = amount === 0 ? {} : { gift_card: [await newGiftCard(world, amount)], coupon: 'WELCOME10' };
  return openCheckout(url, gift);
}

/** The code of a new gift card with so much on it. */
export async function newGiftCard({ db }: World, amount: number): Promise<string> {
  const { code } = await whileDatabaseIsAway(() =>
    db.transaction().execute((tx) => issueRandomGiftCard(tx, { amount: cents(amount), brand: null, lastDay: null })),
  );
  return code;
}

/** A coupon with this discount, so that an order has a round price, or with this limit of uses. */
export async function newCoupon(
  { db }: World,
  coupon: {
    readonly code: string;
    readonly kind: 'percent' | 'fixed';
    readonly amount: number;
    readonly uses_max?: number;
  },
): Promise<Fields> {
  await db
    .insertInto('coupons')
    .values({ ...coupon, first_day: '2026-01-01', last_day: '2026-12-31' })
    .execute();
  return { coupon: coupon.code };
}
