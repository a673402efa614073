import { expect, test } from 'vitest';
import { weightShares } from './weight-shares.ts';

test('INT-01 every piece of a bag has the same share of its weight, and the shares add up', () => {
  const shares = weightShares([{ count: 1 }, { count: 12 }, { count: 1 }], 672);
  expect(shares.map(({ ounces }) => ounces)).toEqual([48, 576, 48]);
  const odd = weightShares([{ count: 1 }, { count: 1 }, { count: 1 }], 100);
  expect(odd.map(({ ounces }) => ounces)).toEqual([33.333, 33.333, 33.334]);
});

test('INT-01 no item weighs nothing, however many others there are', () => {
  const [small] = weightShares([{ count: 1 }, { count: 19 * 999 }], 672);
  expect(small?.ounces).toBeGreaterThan(0);
});
