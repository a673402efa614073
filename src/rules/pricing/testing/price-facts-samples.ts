import fc from 'fast-check';
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { isoDate } from '#rules/dates.ts';
import { type Cents, cents, zeroCents } from '#rules/money.ts';
import { coverAmounts, coverPrice } from '#rules/products/cover-options.ts';
import { type Sku, sizeClasses } from '#rules/products/size-classes.ts';
import { domesticLevels } from '#rules/services/service-levels.ts';
import { basePrice } from '../base-price.ts';
import type { Coupon } from '../coupon-rules.ts';
import type { BagFacts, LegPriceFacts, PriceFacts } from '../price-facts.ts';
import type { RateAdjustment } from '../rate-adjustment.ts';
import { rateCardOn } from '../rate-card.ts';
import type { Surcharge } from '../surcharge.ts';
import type { TaxRate } from '../tax-rate.ts';

const today = isoDate('2026-03-01');

export const card = rateCardOn(rateCards, today);

export function coupon(changes: Partial<Coupon> = {}): Coupon {
  return {
    code: 'SPRING',
    discount: { kind: 'percent', basisPoints: 1000 },
    brand: null,
    isActive: true,
    firstDay: null,
    lastDay: null,
    minimum: null,
    roundTripOnly: false,
    usesMax: null,
    usesPerUserMax: null,
    ...changes,
  };
}

export function couponUse(changes: Partial<Coupon> = {}): NonNullable<PriceFacts['coupon']> {
  return { coupon: coupon(changes), use: { brand: 'golf', today, usesSoFar: 0, usesByUserSoFar: 0 } };
}

export function adjustment(change: RateAdjustment['change']): RateAdjustment {
  const anywhere = { country: null, state: null };
  return { id: 7, name: 'Peak season', from: anywhere, to: anywhere, firstDay: null, lastDay: null, change };
}

/** A bag with the cover that is included. */
export function bag(sku: Sku, transport: number, travelerId = '1'): BagFacts {
  return { travelerId, sku, transport: cents(transport), cover: cents(100_000), coverPrice: zeroCents };
}

export function surcharge(charge: Surcharge['charge'], changes: Partial<Surcharge> = {}): Surcharge {
  const about = { id: 3, kind: 'remote', name: 'Remote area', productType: null, route: 'any' } as const;
  return { ...about, firstDay: today, charge, ...changes };
}

export function taxRate(basisPoints: number, changes: Partial<TaxRate> = {}): TaxRate {
  return { country: 'CA', state: null, name: 'Sales tax', basisPoints, firstDay: today, ...changes };
}

export function legFacts(changes: Partial<LegPriceFacts> = {}): LegPriceFacts {
  return {
    rateCardVersion: card.version,
    zone: { kind: 'domestic', rates: card.farZone, miles: 2339 },
    serviceName: 'Ground',
    adjustment: null,
    bags: [bag('golf-standard', 8999)],
    pickup: { title: 'Drop off at local carrier store', price: zeroCents, freeBecause: null },
    surcharges: [],
    tax: null,
    ...changes,
  };
}

/** One golf bag, one way, in zone 8 by ground, with nothing else: 8999 cents. */
export function priceFacts(changes: Partial<PriceFacts> = {}): PriceFacts {
  return {
    outbound: legFacts(),
    return: null,
    wholesaleBasisPoints: 0,
    coupon: null,
    areSurchargesWaived: false,
    compDiscount: zeroCents,
    alreadyPaid: null,
    credit: null,
    giftCards: [],
    ...changes,
  };
}

const anyZone = fc.constantFrom(...card.zones, card.farZone, card.remoteZone);
const anySku = fc.constantFrom(...sizeClasses.map(({ sku }): Sku => sku));
const anyBasisPoints = fc.integer({ min: 0, max: 10_000 });
const amountUpTo = (max: number) => fc.integer({ min: 0, max }).map(cents);

const anyChange: fc.Arbitrary<RateAdjustment['change']> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.integer({ min: -12_000, max: 12_000 }) }),
  fc.record({ kind: fc.constant('fixed' as const), amount: fc.integer({ min: -20_000, max: 20_000 }).map(cents) }),
);

const anyDiscount: fc.Arbitrary<Coupon['discount']> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), basisPoints: anyBasisPoints }),
  fc.record({ kind: fc.constant('fixed' as const), amount: amountUpTo(200_000) }),
);

const anySurcharge = fc.oneof(
  amountUpTo(5000).map((amount) => surcharge({ kind: 'fixed', amount })),
  anyBasisPoints.map((basisPoints) => surcharge({ kind: 'percent', basisPoints }, { productType: 'golf' })),
);

const anyLeg: fc.Arbitrary<LegPriceFacts> = fc
  .record({
    zone: anyZone,
    level: fc.constantFrom(...domesticLevels),
    bags: fc.array(fc.record({ sku: anySku, cover: fc.constantFrom(...coverAmounts) }), {
      minLength: 1,
      maxLength: 12,
    }),
    change: fc.option(anyChange),
    pickup: fc.constantFrom(0, 1999, 2999),
    surcharges: fc.array(anySurcharge, { maxLength: 2 }),
    taxBasisPoints: fc.constantFrom(0, 725, 1025),
  })
  .map(({ zone, level, bags, change, pickup, surcharges, taxBasisPoints }) => {
    const distanceFactorHundredths = zone.factorHundredths;
    return legFacts({
      zone: { kind: 'domestic', rates: zone, miles: 1234 },
      adjustment: change && adjustment(change),
      bags: bags.map(({ sku, cover }, index) => ({
        travelerId: String(index % 3),
        sku,
        transport: basePrice({ card, sku, level, carrier: 'FEDEX', distanceFactorHundredths }),
        cover,
        coverPrice: coverPrice(card, cover),
      })),
      pickup: { title: 'Pickup', price: cents(pickup), freeBecause: null },
      surcharges,
      tax: taxBasisPoints === 0 ? null : taxRate(taxBasisPoints),
    });
  });

/** Orders of every kind, sensible and odd. */
export const anyPriceFacts: fc.Arbitrary<PriceFacts> = fc
  .record({
    outbound: anyLeg,
    return: fc.option(anyLeg),
    wholesaleBasisPoints: fc.oneof(fc.constant(0), anyBasisPoints),
    discount: fc.option(anyDiscount),
    areSurchargesWaived: fc.boolean(),
    compDiscount: fc.oneof(fc.constant(zeroCents), amountUpTo(300_000)),
    alreadyPaid: fc.option(amountUpTo(300_000)),
    credit: fc.option(
      fc.record({ requested: fc.integer({ min: -1000, max: 200_000 }).map(cents), balance: amountUpTo(200_000) }),
    ),
    giftCards: fc.array(fc.record({ code: fc.constantFrom('A', 'B', 'C'), balance: amountUpTo(60_000) }), {
      maxLength: 3,
    }),
  })
  .map(({ discount, ...rest }) => ({ ...rest, coupon: discount && couponUse({ discount }) }));

export function sumOf<Item>(items: readonly Item[], amountOf: (item: Item) => Cents): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0);
}
