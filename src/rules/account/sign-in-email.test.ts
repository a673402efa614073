import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signInEmail } from './sign-in-email.ts';

test('ACC-02 case and spaces around an email are ignored', () => {
  expect(signInEmail('  Traveler@Portage.TEST ')).toBe('traveler@portage.test');
});

test('ACC-02 normalizing an email twice changes nothing', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(signInEmail(signInEmail(email))).toBe(signInEmail(email));
    }),
  );
});
