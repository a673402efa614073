import { findPaidForOrder } from '#records/money/ledger.ts';
import { findGiftCard } from '#records/money/gift-cards.ts';
import { giftCardCode } from '#rules/ledger/gift-card-code.ts';
import { type FaultCase, repeat } from '../fault-case.ts';
import { openCheckout, payUntilOrdered } from '../shopper.ts';
import { newCoupon, newGiftCard } from './mixed-checkout.ts';

const priceCents = 4000;
const cardCents = 10_000;

/**
 * A gift card of 100 dollars against many orders of 40 at once. Two are paid in full, the third gets what is left, and the others are
 * asked to look at the price again and pay by card. PRC-03
 */
export const giftCardForMany: FaultCase = async ({ world, startServer, isShort, findings }) => {
  const server = await startServer();
  const people = isShort ? 20 : 100;
  const code = await newGiftCard(world, cardCents);
  const coupon = await newCoupon(world, { code: 'FORTY', kind: 'fixed', amount: 8999 - priceCents });
  const checkouts = await repeat(people, 10, () => openCheckout(server.url, { ...coupon, gift_card: [code] }));
  const unexpected = checkouts.filter(({ shown }) => shown.total !== priceCents);
  findings.expect('every order costs 40 dollars', ...unexpected.map(({ shown }) => String(shown.total)));
  await Promise.all(checkouts.map((checkout) => payUntilOrdered(server.url, checkout)));
  const paid = await Promise.all(checkouts.map(({ cart }) => findPaidForOrder(world.db, cart.order_id)));
  const parts = paid
    .map((sources) => sources.find(({ source }) => source.startsWith('gift-card:'))?.amount ?? 0)
    .filter((amount) => amount > 0)
    .toSorted((a, b) => b - a);
  findings.expectSame('two get it in full, one what is left', parts.join(), [4000, 4000, 2000].join());
  const found = giftCardCode(code);
  const card = found === null ? undefined : await findGiftCard(world.db, found);
  findings.expectSame('nothing is left on the card', card?.available ?? -1, 0);
  return { what: `a gift card of 100 dollars against ${people} orders of 40 at once`, recoveryMs: null };
};
