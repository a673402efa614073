import { expect, test } from 'vitest';
import { identityLink } from './identity-link.ts';

test('ACC-05 a new email gets a new account', () => {
  expect(identityLink({ isEmailProven: true, account: null })).toBe('make-account');
  expect(identityLink({ isEmailProven: false, account: null })).toBe('make-account');
});

test('ACC-05 a proven email opens an account that never had a password', () => {
  for (const role of ['user', 'pro']) {
    expect(identityLink({ isEmailProven: true, account: { role, hasPassword: false } })).toBe('link-to-account');
  }
});

test('ACC-05 an unproven email opens no existing account', () => {
  for (const hasPassword of [true, false]) {
    expect(identityLink({ isEmailProven: false, account: { role: 'user', hasPassword } })).toBe('ask-for-password');
  }
});

test('ACC-05 accounts with a password and staff accounts are opened by their password only', () => {
  expect(identityLink({ isEmailProven: true, account: { role: 'user', hasPassword: true } })).toBe('ask-for-password');
  for (const hasPassword of [true, false]) {
    expect(identityLink({ isEmailProven: true, account: { role: 'admin', hasPassword } })).toBe('ask-for-password');
  }
});
