import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideHalfUp } from '#rules/money.ts';
import { type Sku, sizeClasses } from '#rules/products/size-classes.ts';
import { domesticLevels, type ServiceLevel } from '#rules/services/service-levels.ts';
import { zoneOfMiles } from '#rules/services/route-zone.ts';
import { type BasePriceFacts, basePrice } from './base-price.ts';
import type { RateCard } from './rate-card.ts';
import { card } from './testing/price-facts-samples.ts';

const milesOfZone = { 2: 100, 4: 500, 6: 1200, 8: 2500 } as const;
const everySku = sizeClasses.map(({ sku }): Sku => sku);

function priceOf(sku: Sku, zone: keyof typeof milesOfZone, level: ServiceLevel = 'DOMESTIC_GROUND'): number {
  const distanceFactorHundredths = zoneOfMiles(card, milesOfZone[zone]).factorHundredths;
  return basePrice({ card, sku, level, carrier: 'FEDEX', distanceFactorHundredths });
}

test('PRC-03 a standard golf bag by ground costs 4299, 5699, 7499, 8999 in zones 2, 4, 6, 8', () => {
  expect(([2, 4, 6, 8] as const).map((zone) => priceOf('golf-standard', zone))).toEqual([4299, 5699, 7499, 8999]);
});

test('PRC-03 in zone 8 it costs 8999, 9799, 10499, 12099, 14899, 19799 from ground to one day', () => {
  expect(domesticLevels.map((level) => priceOf('golf-standard', 8, level))).toEqual([
    8999, 9799, 10_499, 12_099, 14_899, 19_799,
  ]);
});

test('PRC-03 a checked bag by ground costs 4399, 5899, 7799, 9399 in zones 2, 4, 6, 8', () => {
  expect(([2, 4, 6, 8] as const).map((zone) => priceOf('luggage-checked', zone))).toEqual([4399, 5899, 7799, 9399]);
});

test('PRC-03 half a dollar is rounded up, slightly less is rounded down', () => {
  const even: RateCard = {
    ...card,
    bagDollars: 0,
    sizeDollars: { ...card.sizeDollars, 'golf-standard': 1 },
    levelFactorsHundredths: { ...card.levelFactorsHundredths, DOMESTIC_GROUND: 100 },
  };
  const at = (distanceFactorHundredths: number) =>
    basePrice({
      card: even,
      sku: 'golf-standard',
      level: 'DOMESTIC_GROUND',
      carrier: 'FEDEX',
      distanceFactorHundredths,
    });
  expect([at(149), at(150), at(250), at(249)]).toEqual([99, 199, 299, 199]);
});

test('PRC-03 plain numbers and big integers agree on every price', () => {
  fc.assert(
    fc.property(
      fc.record({
        bagDollars: fc.nat(1000),
        sizeDollars: fc.nat(1000),
        distance: fc.nat(1000),
        level: fc.nat(1000),
        carrier: fc.nat(1000),
      }),
      (drawn) => {
        const drawnCard: RateCard = {
          ...card,
          bagDollars: drawn.bagDollars,
          sizeDollars: { ...card.sizeDollars, 'golf-standard': drawn.sizeDollars },
          levelFactorsHundredths: { ...card.levelFactorsHundredths, DOMESTIC_GROUND: drawn.level },
          carrierFactorsHundredths: { ...card.carrierFactorsHundredths, FEDEX: drawn.carrier },
        };
        const facts: BasePriceFacts = {
          card: drawnCard,
          sku: 'golf-standard',
          level: 'DOMESTIC_GROUND',
          carrier: 'FEDEX',
          distanceFactorHundredths: drawn.distance,
        };
        const scaled =
          BigInt(drawn.bagDollars) * 1_000_000n +
          BigInt(drawn.sizeDollars) * BigInt(drawn.distance) * BigInt(drawn.level) * BigInt(drawn.carrier);
        expect(basePrice(facts)).toBe(divideHalfUp(scaled, 1_000_000n) * 100 - 1);
      },
    ),
    { numRuns: 1000 },
  );
});

test('PRC-03 a price never falls with a longer distance, a faster level or a more expensive carrier, and ends in 99', () => {
  const zones = [...card.zones, card.farZone, card.remoteZone];
  for (const sku of everySku) {
    for (const level of domesticLevels) {
      const byZone = zones.map(({ factorHundredths }) =>
        basePrice({ card, sku, level, carrier: 'FEDEX', distanceFactorHundredths: factorHundredths }),
      );
      expect(byZone).toEqual(byZone.toSorted((a, b) => a - b));
      expect(byZone.every((price) => price % 100 === 99)).toBe(true);
    }
    for (const { factorHundredths } of zones) {
      const byLevel = domesticLevels.map((level) =>
        basePrice({ card, sku, level, carrier: 'FEDEX', distanceFactorHundredths: factorHundredths }),
      );
      expect(new Set(byLevel).size).toBe(domesticLevels.length);
      expect(byLevel).toEqual(byLevel.toSorted((a, b) => a - b));
      const ups = basePrice({
        card,
        sku,
        level: 'DOMESTIC_GROUND',
        carrier: 'UPS',
        distanceFactorHundredths: factorHundredths,
      });
      expect(ups).toBeGreaterThanOrEqual(byLevel[0] ?? Number.NaN);
    }
  }
});
