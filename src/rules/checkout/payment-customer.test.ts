import { expect, test } from 'vitest';
import { paymentCustomer } from './payment-customer.ts';

test('PAY-01 every user is a customer of their own at the gateway, by number only', () => {
  expect(paymentCustomer(7)).toBe('user-7');
  expect(new Set([1, 2, 11, 12].map(paymentCustomer)).size).toBe(4);
});
