import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, splitByWeight } from '#rules/money.ts';
import { shareOut } from './share-out.ts';

const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents);
const weights = fc.array(fc.oneof(fc.constant(0), fc.nat(1_000_000)).map(cents), { maxLength: 40 });

test('PRC-03 the parts always add up to the whole', () => {
  fc.assert(
    fc.property(amount, weights, (whole, shares) => {
      fc.pre(shares.length > 0);
      expect(shareOut(whole, shares).reduce((sum, part) => sum + part, 0)).toBe(whole);
    }),
  );
});

test('PRC-03 no part exceeds its weight if the whole does not exceed the sum', () => {
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (shares, fraction) => {
      const total = shares.reduce((sum, weight) => sum + weight, 0);
      fc.pre(total > 0);
      shareOut(cents(Math.floor(total * fraction)), shares).forEach((part, index) => {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(shares[index] ?? Number.NaN);
      });
    }),
  );
});

test('PRC-03 plain numbers split exactly as big integers do', () => {
  fc.assert(
    fc.property(amount, weights, (whole, shares) => {
      expect(shareOut(whole, shares)).toEqual(splitByWeight(whole, shares));
    }),
  );
});

test('PRC-03 amounts beyond 2^53 are split exactly too', () => {
  const huge = cents(Number.MAX_SAFE_INTEGER);
  const shares = [cents(7_000_001), cents(3), cents(5_000_000)];
  expect(shareOut(huge, shares)).toEqual(splitByWeight(huge, shares));
  expect(shareOut(huge, shares).reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(huge));
});

test('PRC-03 a zero amount and an empty list are accepted', () => {
  expect(shareOut(cents(0), [cents(5), cents(5)])).toEqual([0, 0]);
  expect(shareOut(cents(0), [])).toEqual([]);
});
