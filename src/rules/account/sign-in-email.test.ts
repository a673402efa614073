import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signInEmail } from './sign-in-email.ts';

test('ACC-02 capitals and spaces around an email make no other email of it', () => {
  expect(signInEmail('  Traveler@Portage.TEST ')).toBe('traveler@portage.test');
});

test('ACC-02 an email that is looked for once more is the same', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(signInEmail(signInEmail(email))).toBe(signInEmail(email));
    }),
  );
});
