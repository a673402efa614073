import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import rateCards from '#data/rate-card.json' with { type: 'json' };
import { addDays, isoDate, isWeekend, weekdayOf } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { adjustedPrice, type RateAdjustment } from '#rules/pricing/rate-adjustment.ts';
import { rateCardOn } from '#rules/pricing/rate-card.ts';
import { type Sku, sizeClasses } from '#rules/products/size-classes.ts';
import { type LegService, quoteLeg } from './quote-leg.ts';
import { bagPrice, serviceOffers } from './service-offers.ts';

const card = rateCardOn(rateCards, isoDate('2026-03-09'));
const monday = isoDate('2026-03-09');
const everySku = sizeClasses.map(({ sku }): Sku => sku);

const tenPercentOff: RateAdjustment = {
  id: 1,
  name: 'Spring on the coast',
  from: { country: null, state: null },
  to: { country: null, state: null },
  firstDay: null,
  lastDay: null,
  change: { kind: 'percent', basisPoints: -1000 },
};

function servicesFor({ miles = 2339, handover = monday, closedWeekday = -1 }): readonly LegService[] {
  const quote = quoteLeg(card, {
    carrier: 'FEDEX',
    route: { origin: { country: 'US', state: 'CA' }, destination: { country: 'US', state: 'FL' }, miles },
    handover,
    skus: everySku,
    isCarrierWorkingDay: (day) => !isWeekend(day),
    isDestinationOpen: (day) => weekdayOf(day) !== closedWeekday,
  });
  if (quote.kind === 'problem') throw new Error(quote.message);
  return quote.value.services;
}

describe('the offers of a leg', () => {
  test('SVC-02 the offers of a leg come cheapest first, and the price is that of all bags', () => {
    const offers = serviceOffers({
      services: servicesFor({}),
      skus: ['golf-standard', 'golf-standard', 'golf-staff'],
      adjustment: null,
    });
    expect(offers[0]?.price).toBe(8999 + 8999 + 11_099);
    expect(offers[0]?.service.level.level).toBe('DOMESTIC_GROUND');
    expect(offers[0]?.originalPrice).toBeNull();
  });

  test('SVC-02 the offers of a leg leave out a level that costs more without arriving earlier', () => {
    // In zone 8 expedited ground and four days both arrive on Friday.
    const levels = serviceOffers({ services: servicesFor({}), skus: ['golf-standard'], adjustment: null }).map(
      ({ service }) => service.level.level,
    );
    expect(levels).toEqual([
      'DOMESTIC_GROUND',
      'DOMESTIC_EXPEDITED_GROUND',
      'DOMESTIC_3_DAY',
      'DOMESTIC_2_DAY',
      'DOMESTIC_1_DAY',
    ]);
  });

  test('SVC-02 the only offer at a short distance is ground, since nothing arrives earlier', () => {
    const offers = serviceOffers({ services: servicesFor({ miles: 20 }), skus: ['golf-standard'], adjustment: null });
    expect(offers.map(({ service }) => service.level.level)).toEqual(['DOMESTIC_GROUND']);
  });

  test('PRC-03 the offers of a leg show the price before the adjustment beside the one after', () => {
    const [ground] = serviceOffers({
      services: servicesFor({}),
      skus: ['golf-standard', 'golf-staff'],
      adjustment: tenPercentOff,
    });
    // 10 % of 8999 and of 11099 are 900 and 1110 cents, rounded bag by bag.
    expect(ground).toMatchObject({ price: 8099 + 9989, originalPrice: 8999 + 11_099 });
  });

  test('PRC-03 a size without a quote makes the offers throw', () => {
    const [service] = servicesFor({});
    if (!service) throw new Error('No service');
    expect(() => bagPrice({ ...service, bagPrices: new Map() }, 'golf-standard')).toThrow(
      'No carrier quote for golf-standard',
    );
  });
});

test('SVC-02 no level is offered twice, and each offer costs more and arrives earlier than the one before it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...everySku), { minLength: 1, maxLength: 30 }),
      fc.nat(4000),
      fc.nat(60),
      fc.integer({ min: -1, max: 5 }),
      fc.constantFrom(null, tenPercentOff),
      (skus, miles, daysAhead, closedWeekday, adjustment) => {
        const services = servicesFor({ miles, handover: addDays(monday, daysAhead), closedWeekday });
        const offers = serviceOffers({ services, skus, adjustment });
        expect(offers.length).toBeGreaterThan(0);
        offers.slice(1).forEach((offer, index) => {
          expect(offer.price).toBeGreaterThan(offers[index]?.price ?? Number.NaN);
          expect(offer.service.arrivalDate < (offers[index]?.service.arrivalDate ?? '')).toBe(true);
        });
        // Nothing that was left out would have been worth offering.
        for (const service of services) {
          const price = skus.reduce((sum, sku) => {
            const unit = bagPrice(service, sku);
            return cents(sum + (adjustment ? adjustedPrice(unit, adjustment) : unit));
          }, cents(0));
          expect(offers.some((offer) => offer.price <= price && offer.service.arrivalDate <= service.arrivalDate)).toBe(
            true,
          );
        }
      },
    ),
    { numRuns: 100 },
  );
});
