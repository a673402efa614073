import fc from 'fast-check';
import { expect, test } from 'vitest';
import { identityLink, type NewcomerFacts } from './identity-link.ts';

const anyFacts: fc.Arbitrary<NewcomerFacts> = fc.record({
  isSignedIn: fc.boolean(),
  isEmailProven: fc.boolean(),
  account: fc.constantFrom('none', 'without-password', 'with-password'),
});

const stranger = { isSignedIn: false, isEmailProven: true, account: 'none' } as const;

test('ACC-05 a new person gets an account', () => {
  expect(identityLink(stranger)).toBe('make-account');
  expect(identityLink({ ...stranger, isEmailProven: false })).toBe('make-account');
});

test('ACC-05 a proven email opens the account of a guest who never had a password', () => {
  expect(identityLink({ ...stranger, account: 'without-password' })).toBe('link-to-account');
});

test('ACC-05 an email that is not proven opens no account that exists', () => {
  for (const account of ['without-password', 'with-password'] as const) {
    expect(identityLink({ isSignedIn: false, isEmailProven: false, account })).toBe('ask-for-password');
  }
});

test('ACC-05 an account with a password is opened by its password, whatever a provider says', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const link = identityLink({ ...facts, account: 'with-password' });
      expect(link).toBe(facts.isSignedIn ? 'link-to-caller' : 'ask-for-password');
    }),
  );
});

test('ACC-05 whoever is signed in adds the provider to their own account and to no other', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      expect(identityLink({ ...facts, isSignedIn: true })).toBe('link-to-caller');
      expect(identityLink({ ...facts, isSignedIn: false })).not.toBe('link-to-caller');
    }),
  );
});
