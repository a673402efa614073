import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCents,
  atLeastZero,
  type Cents,
  cents,
  divideHalfUp,
  formatCents,
  formatDollarsUp,
  negateCents,
  shareOf,
  smallerCents,
  splitByWeight,
  subtractCents,
  timesCents,
  zeroCents,
} from './money.ts';

const amount = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 }).map(cents);
const weight = fc.integer({ min: 0, max: 1_000_000_00 }).map(cents);

function sum(parts: readonly Cents[]): number {
  return parts.reduce<number>((total, part) => total + part, 0);
}

describe('whole cents', () => {
  test('a fraction of a cent, or a number too large to be exact, throws', () => {
    expect(() => cents(0.5)).toThrow('Not whole cents: 0.5');
    expect(() => cents(Number.NaN)).toThrow('Not whole cents');
    expect(() => cents(2 ** 53)).toThrow('Not whole cents');
  });

  test('there is no negative zero', () => {
    expect(Object.is(negateCents(zeroCents), 0)).toBe(true);
    expect(Object.is(timesCents(cents(-5), 0), 0)).toBe(true);
  });

  test('amounts are added, subtracted and compared in whole cents', () => {
    expect(addCents()).toBe(0);
    expect(addCents(cents(1), cents(2), cents(-4))).toBe(-1);
    expect(subtractCents(cents(5), cents(7))).toBe(-2);
    expect(timesCents(cents(300), 4)).toBe(1200);
    expect(smallerCents(cents(3), cents(2))).toBe(2);
    expect(smallerCents(cents(2), cents(3))).toBe(2);
    expect(atLeastZero(cents(-1))).toBe(0);
    expect(atLeastZero(cents(1))).toBe(1);
  });
});

describe('rounding', () => {
  test('ten percent of 47496 is 4750, a half goes up', () => {
    expect(shareOf(cents(47_496), 1000)).toBe(4750);
    expect(shareOf(cents(5), 1000)).toBe(1);
    expect(shareOf(cents(4), 1000)).toBe(0);
    expect(shareOf(cents(-5), 1000)).toBe(0);
    expect(shareOf(cents(-6), 1000)).toBe(-1);
  });

  test('the quotient is the nearest integer, halves rounded up', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (n, d) => {
          const quotient = BigInt(divideHalfUp(n, d));
          const twiceTheError = 2n * (quotient * d - n);
          expect(twiceTheError <= d && twiceTheError > -d).toBe(true);
        },
      ),
    );
  });
});

describe('sharing out', () => {
  test('a coupon of 4750 over four bags takes 1210, 1530, 900 and 1110 off', () => {
    const bags = [12_099, 15_299, 8999, 11_099].map(cents);
    expect(sum(bags)).toBe(47_496);
    expect(splitByWeight(cents(4750), bags)).toEqual([1210, 1530, 900, 1110]);
  });

  test('equal remainders go to the earlier part', () => {
    expect(splitByWeight(cents(2), [1, 1, 1].map(cents))).toEqual([1, 1, 0]);
    expect(splitByWeight(cents(-2), [1, 1, 1].map(cents))).toEqual([-1, -1, 0]);
  });

  test('without weight the first part gets everything, and an empty list gets nothing', () => {
    expect(splitByWeight(cents(7), [zeroCents, zeroCents])).toEqual([7, 0]);
    expect(splitByWeight(cents(7), [])).toEqual([]);
  });

  test('the parts add up to the whole, and each is less than a cent away from its exact share', () => {
    fc.assert(
      fc.property(amount, fc.array(weight, { minLength: 1, maxLength: 40 }), (whole, weights) => {
        const parts = splitByWeight(whole, weights);
        expect(sum(parts)).toBe(whole);
        const total = BigInt(sum(weights));
        if (total === 0n) return;
        parts.forEach((part, index) => {
          const error = BigInt(part) * total - BigInt(whole) * BigInt(weights[index] ?? 0);
          expect(error < total && error > -total).toBe(true);
        });
      }),
    );
  });

  test('a part without weight gets nothing', () => {
    expect(splitByWeight(cents(100), [zeroCents, cents(3), zeroCents, cents(4)])).toEqual([0, 43, 0, 57]);
  });
});

describe('showing money', () => {
  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [100_000, '$1,000.00'],
    [123_456_789, '$1,234,567.89'],
    [-300, '-$3.00'],
  ])('PRC-05 %i cents are shown as %s', (value, shown) => {
    expect(formatCents(cents(value))).toBe(shown);
  });

  test('PRC-05 what is shown has two decimals and a dollar sign and reads back as the same cents', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const shown = formatCents(value);
        expect(shown).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(Number(shown.replace(/[$,.]/g, ''))).toBe(Number(value));
      }),
    );
  });
});

test('PRC-05 a price without cents is rounded up, so that it never promises less than the price', () => {
  expect([8999, 9000, 9001, 123_450, 0].map((price) => formatDollarsUp(cents(price)))).toEqual([
    '$90',
    '$90',
    '$91',
    '$1,235',
    '$0',
  ]);
});
