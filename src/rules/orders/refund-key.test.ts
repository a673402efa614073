import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#rules/limits.ts';
import { clientKey } from './client-key.ts';
import { refundKey } from './refund-key.ts';

const cancellation = { orderId: 100_001, action: 'cancel', subject: 'outbound-return' } as const;

test('PRC-04 without a client key, order, action and subject make the key', () => {
  expect(refundKey({ ...cancellation, clientKey: null })).toBe('order-100001-cancel-outbound-return');
});

test('PRC-04 a client key is scoped to its order and action', () => {
  expect(refundKey({ ...cancellation, clientKey: 'abc' })).toBe('order-100001-cancel-client-abc');
});

test('PRC-04 every accepted key is valid at a gateway', () => {
  fc.assert(
    fc.property(fc.nat(limits.idMax), fc.string({ maxLength: 70 }), (orderId, header) => {
      const sent = clientKey(header);
      fc.pre(sent.kind === 'ok');
      expect(refundKey({ ...cancellation, orderId, clientKey: sent.value })).toMatch(/^[A-Za-z0-9_-]{1,100}$/);
    }),
  );
});
