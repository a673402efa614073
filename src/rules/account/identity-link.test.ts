import { expect, test } from 'vitest';
import { identityLink } from './identity-link.ts';

const stranger = { isEmailProven: true, account: 'none' } as const;

test('ACC-05 a new email gets a new account', () => {
  expect(identityLink(stranger)).toBe('make-account');
  expect(identityLink({ ...stranger, isEmailProven: false })).toBe('make-account');
});

test('ACC-05 a proven email opens an account that never had a password', () => {
  expect(identityLink({ ...stranger, account: 'without-password' })).toBe('link-to-account');
});

test('ACC-05 an unproven email opens no existing account', () => {
  for (const account of ['without-password', 'with-password', 'of-staff'] as const) {
    expect(identityLink({ isEmailProven: false, account })).toBe('ask-for-password');
  }
});

test('ACC-05 accounts with a password and staff accounts are opened by their password only', () => {
  for (const account of ['with-password', 'of-staff'] as const) {
    expect(identityLink({ isEmailProven: true, account })).toBe('ask-for-password');
  }
});
