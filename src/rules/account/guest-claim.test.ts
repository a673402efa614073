import { expect, test } from 'vitest';
import { guestClaim } from './guest-claim.ts';

test('CHK-01 the link of a guest order makes an account, unless the email has one', () => {
  expect(guestClaim(null)).toBe('new-account');
});

test('CHK-01 the link of a guest order adds it to an account only if that account has proved the email', () => {
  expect(guestClaim({ isEmailProven: true })).toBe('add-to-account');
  expect(guestClaim({ isEmailProven: false })).toBe('new-password');
});
