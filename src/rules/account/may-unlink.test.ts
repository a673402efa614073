import { expect, test } from 'vitest';
import { mayUnlink } from './may-unlink.ts';

test('ACC-05 the last identity of an account without a password stays', () => {
  expect(mayUnlink({ identities: 1, hasPassword: false })).toBe(false);
});

test('ACC-05 any other identity may be unlinked', () => {
  expect(mayUnlink({ identities: 2, hasPassword: false })).toBe(true);
  expect(mayUnlink({ identities: 1, hasPassword: true })).toBe(true);
});
