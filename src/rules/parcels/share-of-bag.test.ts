import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { shareOfBag } from './share-of-bag.ts';

const bags = [cents(6000), cents(3000)];

test('PRC-04 the share of a bag is its transport with its part of cover and tax, without the pickup', () => {
  const leg = { total: cents(11_900), pickup: cents(2000), transportOfBags: bags };
  expect([shareOfBag(leg, 1), shareOfBag(leg, 2)]).toEqual([6600, 3300]);
});

test('PRC-04 an order of an earlier release has no share of a bag', () => {
  expect(shareOfBag({ total: cents(9000), pickup: cents(0) }, 1)).toBe(undefined);
  expect(shareOfBag({ total: cents(9000), pickup: cents(0), transportOfBags: bags }, 3)).toBe(undefined);
});

test('PRC-04 a discount on the whole leg leaves the transport of the bag', () => {
  expect(shareOfBag({ total: cents(9000), pickup: cents(2000), transportOfBags: bags }, 2)).toBe(3000);
});
