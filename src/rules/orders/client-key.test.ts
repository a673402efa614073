import { expect, test } from 'vitest';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { clientKey } from './client-key.ts';

test('PAY-04 PRC-04 a request may have no key of its client, or a plain one', () => {
  expect(clientKey(undefined)).toEqual({ kind: 'ok', value: null });
  expect(clientKey('a-key_1')).toEqual({ kind: 'ok', value: 'a-key_1' });
  const longest = 'x'.repeat(limits.idempotencyKeyLengthMax);
  expect(clientKey(longest)).toEqual({ kind: 'ok', value: longest });
});

test('PAY-04 PRC-04 the key of a client is refused when it is empty, too long or not plain', () => {
  const tooLong = 'x'.repeat(limits.idempotencyKeyLengthMax + 1);
  for (const header of ['', ' ', 'two words', 'line\nbreak', 'ключ', 'é', 'semi;colon', tooLong]) {
    expect(clientKey(header), header).toEqual({
      kind: 'problem',
      field: 'Idempotency-Key',
      message: 'orderKeyNotValid',
    });
  }
  expect(messageText('orderKeyNotValid', { most: '64' })).toBe(
    'Please use a key of up to 64 letters, digits, hyphens and underscores.',
  );
});
