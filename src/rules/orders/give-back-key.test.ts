import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#rules/limits.ts';
import { giveBackKey } from './give-back-key.ts';

const asked = { orderId: 100_001, deed: 'cancel', what: 'outbound-return' } as const;

test('PRC-04 without a key of the client the order and what is asked for are the key', () => {
  expect(giveBackKey({ ...asked, header: undefined })).toEqual({
    kind: 'ok',
    value: 'order-100001-cancel-outbound-return',
  });
});

test('PRC-04 a key of the client counts within its order and its deed', () => {
  expect(giveBackKey({ ...asked, header: 'abc' })).toEqual({ kind: 'ok', value: 'order-100001-cancel-client-abc' });
});

test('PRC-04 a key that no gateway could take is refused by its name', () => {
  for (const header of ['', 'a b', 'é', 'x'.repeat(limits.idempotencyKeyLengthMax + 1)]) {
    expect(giveBackKey({ ...asked, header })).toEqual({
      kind: 'problem',
      field: 'Idempotency-Key',
      message: 'orderKeyNotValid',
    });
  }
});

test('PRC-04 whatever the client sends, a key that is taken fits a gateway', () => {
  fc.assert(
    fc.property(fc.nat(limits.idMax), fc.string({ maxLength: 70 }), (orderId, header) => {
      const key = giveBackKey({ ...asked, orderId, header });
      expect(key.kind === 'ok' ? key.value : 'refused').toMatch(/^[A-Za-z0-9_-]{1,100}$/);
    }),
  );
});
