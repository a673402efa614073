import { expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { pickupRefund } from './pickup-refund.ts';

test('the fee of a refused pickup is refunded', () => {
  expect(pickupRefund({ total: cents(10_000), pickup: cents(2_000), transportOfBags: [cents(7_000)] })).toBe(2_000);
  expect(pickupRefund({ total: cents(10_000), pickup: cents(2_000) })).toBe(2_000);
});

test('a discount that covers part of the fee is not paid out', () => {
  expect(pickupRefund({ total: cents(8_000), pickup: cents(2_000), transportOfBags: [cents(7_000)] })).toBe(1_000);
  expect(pickupRefund({ total: cents(0), pickup: cents(2_000), transportOfBags: [cents(0)] })).toBe(0);
});

test('a pickup without a fee refunds nothing', () => {
  expect(pickupRefund({ total: cents(7_000), pickup: cents(0), transportOfBags: [cents(7_000)] })).toBe(0);
});
