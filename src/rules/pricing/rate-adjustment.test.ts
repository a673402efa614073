import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDate } from '#rules/dates.ts';
import { cents } from '#rules/money.ts';
import { adjustedPrice, type RateAdjustment, rateAdjustmentFor } from './rate-adjustment.ts';
import { adjustment } from './testing/price-facts-samples.ts';

const route = {
  origin: { country: 'US', state: 'CA' },
  destination: { country: 'US', state: 'FL' },
  handover: isoDate('2026-03-09'),
};
const anywhere = { country: null, state: null };
const unitedStates = { country: 'US', state: null };

function made(changes: Partial<RateAdjustment>): RateAdjustment {
  return { ...adjustment({ kind: 'percent', basisPoints: -500 }), ...changes };
}

describe('which adjustment applies', () => {
  test('PRC-03 one for any route applies everywhere', () => {
    const any = made({});
    expect(rateAdjustmentFor([any], route)).toBe(any);
    expect(rateAdjustmentFor([], route)).toBeNull();
  });

  test('PRC-03 one for a route applies in that direction only', () => {
    const westToEast = made({ from: route.origin, to: route.destination });
    expect(rateAdjustmentFor([westToEast], route)).toBe(westToEast);
    const back = { ...route, origin: route.destination, destination: route.origin };
    expect(rateAdjustmentFor([westToEast], back)).toBeNull();
    expect(rateAdjustmentFor([made({ to: { country: 'CA', state: null } })], route)).toBeNull();
  });

  test('PRC-03 it applies on its first and last day, not before or after', () => {
    const dated = made({ firstDay: isoDate('2026-03-09'), lastDay: isoDate('2026-03-10') });
    const on = (day: string) => rateAdjustmentFor([dated], { ...route, handover: isoDate(day) }) !== null;
    expect(['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11'].map(on)).toEqual([false, true, true, false]);
  });

  test('PRC-03 the most specific one wins, in any order', () => {
    const byState = made({ id: 1, from: anywhere, to: route.destination });
    const byCountries = made({ id: 2, from: unitedStates, to: unitedStates });
    const any = made({ id: 3 });
    fc.assert(
      fc.property(fc.shuffledSubarray([byState, byCountries, any], { minLength: 3 }), (list) => {
        expect(rateAdjustmentFor(list, route)).toBe(byState);
      }),
    );
    expect(rateAdjustmentFor([any, byCountries], route)).toBe(byCountries);
  });

  test('PRC-03 of equally specific ones the one that started last wins, then the newest', () => {
    const old = made({ id: 9, firstDay: isoDate('2026-01-01') });
    const recent = made({ id: 1, firstDay: isoDate('2026-03-01') });
    const newest = made({ id: 2, firstDay: isoDate('2026-03-01') });
    expect(rateAdjustmentFor([old, recent], route)).toBe(recent);
    expect(rateAdjustmentFor([newest, recent, old], route)).toBe(newest);
  });
});

describe('how it changes a price', () => {
  test('PRC-03 it raises or lowers the bag, in percent or in cents', () => {
    const price = cents(8999);
    expect(adjustedPrice(price, adjustment({ kind: 'percent', basisPoints: 1000 }))).toBe(9899);
    expect(adjustedPrice(price, adjustment({ kind: 'percent', basisPoints: -1000 }))).toBe(8099);
    expect(adjustedPrice(price, adjustment({ kind: 'fixed', amount: cents(500) }))).toBe(9499);
    expect(adjustedPrice(price, adjustment({ kind: 'fixed', amount: cents(-500) }))).toBe(8499);
  });

  test('PRC-03 the price of a bag is never negative', () => {
    expect(adjustedPrice(cents(100), adjustment({ kind: 'fixed', amount: cents(-500) }))).toBe(0);
    expect(adjustedPrice(cents(100), adjustment({ kind: 'percent', basisPoints: -20_000 }))).toBe(0);
  });
});
