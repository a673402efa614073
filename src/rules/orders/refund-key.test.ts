import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#rules/limits.ts';
import { refundKey } from './refund-key.ts';

const cancellation = { orderId: 100_001, action: 'cancel', subject: 'outbound-return' } as const;

test('PRC-04 without a client key, order, action and subject make the key', () => {
  expect(refundKey({ ...cancellation, header: undefined })).toEqual({
    kind: 'ok',
    value: 'order-100001-cancel-outbound-return',
  });
});

test('PRC-04 a client key is scoped to its order and action', () => {
  expect(refundKey({ ...cancellation, header: 'abc' })).toEqual({
    kind: 'ok',
    value: 'order-100001-cancel-client-abc',
  });
});

test('PRC-04 a client key that a gateway would reject is refused', () => {
  for (const header of ['', 'a b', 'é', 'x'.repeat(limits.idempotencyKeyLengthMax + 1)]) {
    expect(refundKey({ ...cancellation, header })).toEqual({
      kind: 'problem',
      field: 'Idempotency-Key',
      message: 'orderKeyNotValid',
    });
  }
});

test('PRC-04 every accepted key is valid at a gateway', () => {
  fc.assert(
    fc.property(fc.nat(limits.idMax), fc.string({ maxLength: 70 }), (orderId, header) => {
      const key = refundKey({ ...cancellation, orderId, header });
      expect(key.kind === 'ok' ? key.value : 'refused').toMatch(/^[A-Za-z0-9_-]{1,100}$/);
    }),
  );
});
