import fc from 'fast-check';
import { expect, test } from 'vitest';
import { receiptAddress } from './receipt-address.ts';

test('SCR-06 the receipt’s address names the role, the order, and keeps the source of the visit', () => {
  expect(receiptAddress({ role: 'admin', orderId: 100_001 })).toBe(
    '/payments/receipt?admin&order_id=100001&utm_nooverride=1',
  );
});

test('SCR-06 the role is "user" when the current role is the string false', () => {
  expect(receiptAddress({ role: 'false', orderId: 7 })).toBe('/payments/receipt?user&order_id=7&utm_nooverride=1');
});

test('SCR-06 whatever the role is called, the order is the one that was asked for', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), (role, orderId) => {
      const address = new URL(receiptAddress({ role, orderId }), 'https://portage.test');
      expect(address.pathname).toBe('/payments/receipt');
      expect(address.searchParams.getAll('order_id')).toEqual([String(orderId)]);
      expect(address.hash).toBe('');
    }),
  );
});
