import { expect, test } from 'vitest';
import { keepWaivedPickups, offeredPickups } from './waived-pickups.ts';
import { shippedDraft } from './testing/placed-order.ts';

const { outbound, return: back } = shippedDraft();
const withPickups = (there: number, backAgain: number) =>
  shippedDraft({
    outbound: { ...outbound, pickupOptionId: there },
    return: { ...back, pickupOptionId: backAgain },
  });

test('PKP-01 PRC-04 a waived pickup stays waived in a change, at its own hours and on its own leg', () => {
  const placed = withPickups(2, 1);
  expect(keepWaivedPickups(withPickups(1, 1), placed)).toEqual(placed);
  expect(keepWaivedPickups(withPickups(1001, 1), placed)).toEqual(withPickups(1002, 1));
  expect(keepWaivedPickups(withPickups(0, 0), placed)).toEqual(withPickups(0, 0));
  expect(keepWaivedPickups(withPickups(108, 1), placed)).toEqual(withPickups(108, 1));
});

test('PKP-01 a customer who changes an order sees the pickup at the same hours', () => {
  expect(offeredPickups(withPickups(2, 109))).toEqual(withPickups(1, 109));
});
