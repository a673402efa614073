import { type FaultCase, repeat } from '../fault-case.ts';
import { openCheckout, pressUntilDecided } from '../shopper.ts';
import { newCoupon } from './mixed-checkout.ts';

/** A coupon with few uses against many carts, all of which were shown the lower price and press at once. PRC-06 */
export const couponLimits: FaultCase = async ({ world, startServer, isShort, findings }) => {
  const server = await startServer();
  const carts = isShort ? 20 : 100;
  const usesMax = isShort ? [3] : [1, 3, 10];
  for (const uses of usesMax) {
    const code = `LIMIT-${uses}`;
    const extras = await newCoupon(world, { code, kind: 'percent', amount: 1000, uses_max: uses });
    const checkouts = await repeat(carts, 10, () => openCheckout(server.url, extras));
    const answers = await Promise.all(checkouts.map((checkout) => pressUntilDecided(server.url, checkout)));
    const ordered = answers.filter(({ status }) => status === 'success');
    findings.expectSame('as many orders as the coupon has uses', ordered.length, uses, code);
    const others = answers.filter(({ status, error }) => status !== 'success' && !error?.includes('recalc'));
    findings.expect(
      'the others are asked to look at the price again',
      ...others.map((answer) => JSON.stringify(answer)),
    );
    const coupon = await world.db
      .selectFrom('coupons')
      .select('uses_taken')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    findings.expectSame('the coupon counts as many uses', coupon.uses_taken, uses, code);
  }
  return { what: `coupons with ${usesMax.join(', ')} uses against ${carts} carts at once`, recoveryMs: null };
};
