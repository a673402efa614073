import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { coverPrice } from '#rules/products/cover-options.ts';
import type { LegService } from '#rules/services/quote-leg.ts';
import { carrierLevel } from '#rules/services/service-levels.ts';
import { serviceOffers } from '#rules/services/service-offers.ts';
import { findPickupFeeOption } from './pickup-fee-options.ts';
import { priceBreakdown } from './price-breakdown.ts';
import type { BagFacts, PriceFacts } from './price-facts.ts';
import {
  adjustment,
  anyPriceFacts,
  bag,
  card,
  couponUse,
  legFacts,
  priceFacts,
  sumOf,
  surcharge,
  taxRate,
} from './testing/price-facts-samples.ts';

/** Los Angeles to Miami and back, two golf bags, a coupon of a tenth, 2,500 dollars of cover, both legs collected. */
function workedExample(changes: Partial<PriceFacts> = {}): PriceFacts {
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

describe('the worked example', () => {
  const price = priceBreakdown(workedExample());

  test('PRC-03 transport is 47496 and a coupon of 10 % takes 4750, shared out over the bags', () => {
    expect(sumOf(price.bags, (line) => line.transport)).toBe(47_496);
    expect(price.coupon).toMatchObject({ kind: 'applied', amount: 4750 });
    expect(price.bags.map((line) => line.couponDiscount)).toEqual([1210, 1530, 900, 1110]);
    expect(price.bags.map((line) => line.price)).toEqual([10_889, 13_769, 8099, 9989]);
    expect(price.bags.map((line) => line.priceBeforeDiscount)).toEqual([12_099, 15_299, 8999, 11_099]);
  });

  test('PRC-03 with cover and pickups the total is 50340', () => {
    expect([price.outbound.cover, price.return?.cover]).toEqual([1798, 1798]);
    expect([price.outbound.pickup, price.return?.pickup]).toEqual([1999, 1999]);
    expect(price.total).toBe(50_340);
    expect(price.charge).toBe(50_340);
  });

  test('PRC-03 a gift card of 10000 leaves 40340', () => {
    const paid = priceBreakdown(workedExample({ giftCards: [{ code: 'GIFT', balance: cents(10_000) }] }));
    expect(paid.total).toBe(50_340);
    expect(paid.charge).toBe(40_340);
    expect(paid.giftCards).toEqual([{ code: 'GIFT', applied: 10_000, balanceLeft: 0 }]);
  });

  test('PRC-03 every line has its reason', () => {
    const { steps } = priceBreakdown(workedExample({ giftCards: [{ code: 'GIFT', balance: cents(10_000) }] }));
    expect(steps.map(({ leg, label, amount, reason }) => [leg, label, amount, reason.words])).toEqual([
      ['outbound', 'Golf bag, Standard', 12_099, 'Three day, zone 8, 2,339 miles, billable 49 lb'],
      ['outbound', 'Golf bag, Staff / XL', 15_299, 'Three day, zone 8, 2,339 miles, billable 65 lb'],
      ['return', 'Golf bag, Standard', 8999, 'Ground, zone 8, 2,339 miles, billable 49 lb'],
      ['return', 'Golf bag, Staff / XL', 11_099, 'Ground, zone 8, 2,339 miles, billable 65 lb'],
      [null, 'Coupon SPRING', -4750, '10% of $474.96 transport'],
      ['outbound', 'Coverage up to $2,500.00', 1798, '$8.99 per bag and leg, for 2 bags'],
      ['return', 'Coverage up to $2,500.00', 1798, '$8.99 per bag and leg, for 2 bags'],
      ['outbound', 'Scheduled pickup, 8:00 AM – 5:00 PM', 1999, 'once per leg, however many bags'],
      ['return', 'Scheduled pickup, 8:00 AM – 5:00 PM', 1999, 'once per leg, however many bags'],
      [null, 'Gift card GIFT', -10_000, '$0.00 stays on the card'],
    ]);
  });

  test('PRC-03 a bag carries the reasons of its transport and of its discounts', () => {
    expect(price.bags[0]?.reasons).toEqual([
      {
        rule: 'transport',
        inputs: {
          service: 'Three day',
          zone: 8,
          miles: 2339,
          sku: 'golf-standard',
          billablePounds: 49,
          rateCard: card.version,
        },
        words: 'Three day, zone 8, 2,339 miles, billable 49 lb',
      },
      { rule: 'coupon', inputs: { code: 'SPRING', transportCents: 47_496 }, words: '10% of $474.96 transport' },
    ]);
  });
});

describe('the order of the arithmetic', () => {
  test('PRC-03 the wholesale discount is taken of the adjusted transport, the coupon of what is left', () => {
    const price = priceBreakdown(
      priceFacts({
        outbound: legFacts({
          bags: [bag('golf-standard', 10_000)],
          adjustment: adjustment({ kind: 'percent', basisPoints: 1000 }),
        }),
        wholesaleBasisPoints: 2000,
        coupon: couponUse(),
      }),
    );
    // 100 dollars and a tenth more are 110; a fifth less is 88; a tenth less is 79.20.
    expect(price.bags[0]).toMatchObject({
      transport: 10_000,
      adjustment: 1000,
      priceBeforeDiscount: 11_000,
      wholesaleDiscount: 2200,
      couponDiscount: 880,
      price: 7920,
    });
    expect(price.hasAdjustment).toBe(true);
    expect(price.outbound).toMatchObject({
      adjustment: 1000,
      wholesaleDiscount: 2200,
      couponDiscount: 880,
      total: 7920,
    });
    expect(price.steps.map(({ reason }) => [reason.rule, reason.words])).toEqual([
      ['transport', 'Ground, zone 8, 2,339 miles, billable 49 lb'],
      ['rate-adjustment', '10% more per bag on this route and day'],
      ['wholesale-discount', '20% of $110.00 transport'],
      ['coupon', '10% of $88.00 transport'],
      ['pickup', 'once per leg, however many bags'],
    ]);
  });

  test('PRC-03 tax comes last, on the transport after every discount', () => {
    const pickup = { title: 'Pickup', price: cents(2000), freeBecause: null };
    const price = priceBreakdown(
      priceFacts({
        outbound: legFacts({
          bags: [bag('golf-standard', 10_000)],
          pickup,
          surcharges: [surcharge({ kind: 'fixed', amount: cents(500) })],
          tax: taxRate(725),
        }),
        compDiscount: cents(2500),
      }),
    );
    // Of 125 dollars 100 are transport, so 20 of the 25 that our staff take off are the transport's; 7.25 % of 80 are 5.80.
    expect(price.outbound).toMatchObject({
      surcharges: 500,
      compDiscount: 2500,
      taxable: 8000,
      tax: 580,
      total: 10_580,
    });
    expect(price.steps.slice(2).map(({ label, amount, reason }) => [label, amount, reason.words])).toEqual([
      ['Remote area', 500, '$5.00 per bag and leg, for 1 bag'],
      ['Courtesy discount', -2500, 'granted by our staff'],
      ['Sales tax', 580, '7.25% of $80.00 transport'],
    ]);
  });

  test('PRC-03 legs with the same tax have one tax line, rounded once; others have one each', () => {
    const leg = (basisPoints: number) => legFacts({ bags: [bag('golf-standard', 1001)], tax: taxRate(basisPoints) });
    const alike = priceBreakdown(priceFacts({ outbound: leg(500), return: leg(500) }));
    const taxSteps = (price: typeof alike) => price.steps.filter(({ reason }) => reason.rule === 'tax');
    // 5 % of 20.02 are 1.001; of 10.01 twice they would be 1.00 as well, 0.50 for each leg.
    expect(taxSteps(alike).map(({ leg: of, amount }) => [of, amount])).toEqual([[null, 100]]);
    expect([alike.outbound.tax, alike.return?.tax]).toEqual([50, 50]);
    const apart = priceBreakdown(priceFacts({ outbound: leg(500), return: leg(1300) }));
    expect(taxSteps(apart).map(({ leg: of, amount }) => [of, amount])).toEqual([
      ['outbound', 50],
      ['return', 130],
    ]);
  });

  test('PRC-02 surcharges are shown with their reason, and their waiver by staff is a line of its own', () => {
    const perBike = surcharge({ kind: 'fixed', amount: cents(1500) }, { name: 'Oversize', productType: 'bike' });
    const percent = surcharge({ kind: 'percent', basisPoints: 1000 }, { name: 'Fuel' });
    const outbound = legFacts({
      bags: [bag('bike-road', 20_000), bag('bike-road', 20_000), bag('golf-standard', 10_000)],
      surcharges: [perBike, percent],
    });
    const told = (areSurchargesWaived: boolean) => {
      const price = priceBreakdown(priceFacts({ outbound, areSurchargesWaived }));
      const steps = price.steps.filter(({ reason }) => reason.rule === 'surcharge');
      return { total: price.total, lines: steps.map(({ label, amount, reason }) => [label, amount, reason.words]) };
    };
    const lines = [
      ['Oversize', 3000, '$15.00 per bag and leg, for 2 bags'],
      ['Fuel', 5000, '10% of $500.00 transport'],
    ];
    expect(told(false)).toEqual({ total: 58_000, lines });
    expect(told(true)).toEqual({
      total: 50_000,
      lines: [...lines, ['Surcharges waived', -8000, 'waived by our staff']],
    });
  });

  test('PRC-03 a courtesy discount takes at most everything', () => {
    expect(priceBreakdown(priceFacts({ compDiscount: cents(1_000_000) })).total).toBe(0);
    expect(priceBreakdown(priceFacts({ compDiscount: cents(-500) })).total).toBe(8999);
  });

  test('PRC-03 wallet credit pays before gift cards', () => {
    const price = priceBreakdown(
      priceFacts({
        credit: { requested: cents(8000), balance: cents(8000) },
        giftCards: [{ code: 'GIFT', balance: cents(5000) }],
      }),
    );
    expect(price.credit.applied).toBe(8000);
    expect(price.giftCards[0]?.applied).toBe(999);
    expect(price.charge).toBe(0);
  });
});

describe('coupons', () => {
  test('PRC-06 a refused coupon takes nothing and says why', () => {
    const price = priceBreakdown(priceFacts({ coupon: couponUse({ roundTripOnly: true }) }));
    expect(price.total).toBe(8999);
    expect(price.coupon).toMatchObject({
      kind: 'refused',
      problem: { message: 'couponRoundTripOnly' },
      text: 'This coupon is valid for round trip shipments only',
    });
  });

  test('PRC-03 a coupon takes nothing of cover and pickup', () => {
    const price = priceBreakdown(
      workedExample({ coupon: couponUse({ discount: { kind: 'fixed', amount: cents(1_000_000) } }) }),
    );
    expect(sumOf(price.bags, (line) => line.price)).toBe(0);
    expect(price.total).toBe(4 * 899 + 2 * 1999);
  });

  test('PRC-03 the minimum looks at the transport before discounts', () => {
    const facts = priceFacts({ coupon: couponUse({ minimum: cents(8999) }), wholesaleBasisPoints: 5000 });
    expect(priceBreakdown(facts).coupon.kind).toBe('applied');
  });
});

describe('a changed order', () => {
  test('PRC-03 the difference is due, and below zero it is a refund', () => {
    expect(priceBreakdown(priceFacts({ alreadyPaid: cents(5000) }))).toMatchObject({ due: 3999, charge: 3999 });
    expect(priceBreakdown(priceFacts({ alreadyPaid: cents(10_000) }))).toMatchObject({ due: -1001, charge: -1001 });
  });

  test('PRC-03 zero_cents_penalty: a change that costs exactly what was paid moves no money', () => {
    expect(priceBreakdown(priceFacts({ alreadyPaid: cents(8999) })).isEvenChange).toBe(true);
    expect(priceBreakdown(priceFacts({ alreadyPaid: cents(8998) })).isEvenChange).toBe(false);
    expect(priceBreakdown(priceFacts({ compDiscount: cents(8999) }))).toMatchObject({
      due: 0,
      isEvenChange: false,
    });
  });
});

describe('whatever is ordered', () => {
  test('PRC-03 the steps add up to the total and to the charge', () => {
    const payments = ['already-paid', 'wallet-credit', 'gift-card'];
    fc.assert(
      fc.property(anyPriceFacts, (facts) => {
        const price = priceBreakdown(facts);
        const beforePayment = price.steps.filter(({ reason }) => !payments.includes(reason.rule));
        expect(sumOf(beforePayment, (step) => step.amount)).toBe(price.total);
        expect(sumOf(price.steps, (step) => step.amount)).toBe(price.charge);
      }),
    );
  });

  test('PRC-03 the bags add up to their legs and the legs to the total', () => {
    fc.assert(
      fc.property(anyPriceFacts, (facts) => {
        const price = priceBreakdown(facts);
        let total = 0;
        for (const leg of ['outbound', 'return'] as const) {
          const sums = price[leg];
          if (!sums) continue;
          const bags = price.bags.filter((line) => line.leg === leg);
          expect(sumOf(bags, (line) => line.transport)).toBe(sums.transport);
          expect(sumOf(bags, (line) => line.wholesaleDiscount)).toBe(sums.wholesaleDiscount);
          expect(sumOf(bags, (line) => line.couponDiscount)).toBe(sums.couponDiscount);
          expect(sumOf(bags, (line) => line.coverPrice)).toBe(sums.cover);
          const netOfBags = sumOf(bags, (line) => cents(line.price + line.coverPrice));
          expect(netOfBags + sums.pickup + sums.surcharges - sums.compDiscount + sums.tax).toBe(sums.total);
          expect(sums.transportOfBags).toHaveLength(bags.length);
          expect(sumOf(sums.transportOfBags, (amount) => amount)).toBe(sums.taxable + sums.tax);
          total += sums.total;
        }
        expect(total).toBe(price.total);
      }),
    );
  });

  test('PRC-03 nothing falls below zero, except what is due on a changed order', () => {
    fc.assert(
      fc.property(anyPriceFacts, (facts) => {
        const price = priceBreakdown(facts);
        expect(price.total).toBeGreaterThanOrEqual(0);
        for (const line of price.bags) {
          for (const amount of [line.price, line.priceBeforeDiscount, line.wholesaleDiscount, line.couponDiscount]) {
            expect(amount).toBeGreaterThanOrEqual(0);
          }
        }
        for (const { applied, balanceLeft } of price.giftCards) {
          expect(applied).toBeGreaterThanOrEqual(0);
          expect(balanceLeft).toBeGreaterThanOrEqual(0);
        }
        const lowestCharge = facts.alreadyPaid === null ? 0 : Math.min(0, price.due);
        expect(price.charge).toBeGreaterThanOrEqual(lowestCharge);
      }),
    );
  });

  test('PRC-03 discounts never exceed the transport', () => {
    fc.assert(
      fc.property(anyPriceFacts, (facts) => {
        const { bags } = priceBreakdown(facts);
        const discounts = sumOf(bags, (line) => cents(line.wholesaleDiscount + line.couponDiscount));
        expect(discounts).toBeLessThanOrEqual(sumOf(bags, (line) => line.priceBeforeDiscount));
      }),
    );
  });

  test('PRC-03 an offer shows what the price detail then charges for the transport', () => {
    fc.assert(
      fc.property(anyPriceFacts, (facts) => {
        const { bags, adjustment: adjusted } = facts.outbound;
        const service: LegService = {
          level: carrierLevel({ carrier: 'FEDEX', level: 'DOMESTIC_GROUND' }),
          transitDays: 5,
          arrivalDate: isoDate('2026-03-16'),
          hybrid: false,
          bagPrices: new Map(bags.map(({ sku, transport }) => [sku, transport])),
        };
        const [offer] = serviceOffers({ services: [service], skus: bags.map(({ sku }) => sku), adjustment: adjusted });
        const { outbound } = priceBreakdown(facts);
        expect(offer?.price).toBe(outbound.transport + outbound.adjustment);
        expect(offer?.originalPrice ?? offer?.price).toBe(outbound.transport);
      }),
    );
  });
});
