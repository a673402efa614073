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

describe('which adjustment holds', () => {
  test('PRC-03 one for any route holds everywhere', () => {
    const any = made({});
    expect(rateAdjustmentFor([any], route)).toBe(any);
    expect(rateAdjustmentFor([], route)).toBeNull();
  });

  test('PRC-03 one for a route holds in that direction only', () => {
    const westToEast = made({ from: route.origin, to: route.destination });
    expect(rateAdjustmentFor([westToEast], route)).toBe(westToEast);
    const back = { ...route, origin: route.destination, destination: route.origin };
    expect(rateAdjustmentFor([westToEast], back)).toBeNull();
    expect(rateAdjustmentFor([made({ to: { country: 'CA', state: null } })], route)).toBeNull();
  });

  test('PRC-03 it holds on its first and on its last day, not around them', () => {
    const dated = made({ firstDay: isoDate('2026-03-09'), lastDay: isoDate('2026-03-10') });
    const on = (day: string) => rateAdjustmentFor([dated], { ...route, handover: isoDate(day) }) !== null;
    expect(['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11'].map(on)).toEqual([false, true, true, false]);
  });

  test('PRC-03 the one that names the places most closely wins, whatever the order', () => {
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

  test('PRC-03 of equals the one that began last wins, then the newest', () => {
    const old = made({ id: 9, firstDay: isoDate('2026-01-01') });
    const recent = made({ id: 1, firstDay: isoDate('2026-03-01') });
    const newest = made({ id: 2, firstDay: isoDate('2026-03-01') });
    expect(rateAdjustmentFor([old, recent], route)).toBe(recent);
    expect(rateAdjustmentFor([newest, recent, old], route)).toBe(newest);
  });
});

describe('what it does to a price', () => {
  test('PRC-03 it raises or lowers the bag, in percent or in cents', () => {
    const price = cents(8999);
    expect(adjustedPrice(price, adjustment({ kind: 'percent', basisPoints: 1000 }))).toBe(9899);
    expect(adjustedPrice(price, adjustment({ kind: 'percent', basisPoints: -1000 }))).toBe(8099);
    expect(adjustedPrice(price, adjustment({ kind: 'fixed', amount: cents(500) }))).toBe(9499);
    expect(adjustedPrice(price, adjustment({ kind: 'fixed', amount: cents(-500) }))).toBe(8499);
  });

  test('PRC-03 a bag never costs less than nothing', () => {
    expect(adjustedPrice(cents(100), adjustment({ kind: 'fixed', amount: cents(-500) }))).toBe(0);
    expect(adjustedPrice(cents(100), adjustment({ kind: 'percent', basisPoints: -20_000 }))).toBe(0);
  });
});
