import { expect, test } from 'vitest';
import { identityLink } from './identity-link.ts';

const stranger = { isEmailProven: true, account: 'none' } as const;

test('ACC-05 a new person gets an account', () => {
  expect(identityLink(stranger)).toBe('make-account');
  expect(identityLink({ ...stranger, isEmailProven: false })).toBe('make-account');
});

test('ACC-05 a proven email opens an account that never had a password', () => {
  expect(identityLink({ ...stranger, account: 'without-password' })).toBe('link-to-account');
});

test('ACC-05 an email that is not proven opens no account that exists', () => {
  for (const account of ['without-password', 'with-password', 'of-staff'] as const) {
    expect(identityLink({ isEmailProven: false, account })).toBe('ask-for-password');
  }
});

test('ACC-05 an account with a password, and one of staff, is opened by its password, whatever a provider says', () => {
  for (const account of ['with-password', 'of-staff'] as const) {
    expect(identityLink({ isEmailProven: true, account })).toBe('ask-for-password');
  }
});
