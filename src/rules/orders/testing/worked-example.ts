import { cents } from '#rules/money.ts';
import { coverPrice } from '#rules/products/cover-options.ts';
import { findPickupFeeOption } from '#rules/pricing/pickup-fee-options.ts';
import type { BagFacts, PriceFacts } from '#rules/pricing/price-facts.ts';
import { bag, card, couponUse, legFacts, priceFacts } from '#rules/pricing/testing/price-facts-samples.ts';

/** Los Angeles to Miami and back, two golf bags, a 10% coupon, $2,500 of cover, pickup on both legs: 50340 cents. */
export function workedExample(changes: Partial<PriceFacts> = {}): PriceFacts {
  const cover = cents(250_000);
  const covered = (plain: BagFacts) => ({ ...plain, cover, coverPrice: coverPrice(card, cover) });
  const pickup = findPickupFeeOption(1, { rates: card.pickup, originHasDailyPickup: false });
  if (!pickup) throw new Error('No scheduled pickup');
  return priceFacts({
    outbound: legFacts({
      serviceName: 'Three day',
      bags: [bag('golf-standard', 12_099), bag('golf-staff', 15_299)].map(covered),
      pickup,
    }),
    return: legFacts({ bags: [bag('golf-standard', 8999), bag('golf-staff', 11_099)].map(covered), pickup }),
    coupon: couponUse(),
    ...changes,
  });
}
