import { expect, test } from 'vitest';
import { messageText } from '../messages.ts';
import { signInGaps } from './sign-in-gaps.ts';

function gapTexts(typed: { email: string; password: string }): string[] {
  return signInGaps(typed).map(({ field, message }) => `${field}: ${messageText(message)}`);
}

test('ACC-02 email and password are required, each at its field', () => {
  expect(gapTexts({ email: '', password: '' })).toEqual([
    'email: Please enter your email.',
    'password: Please enter your password.',
  ]);
  expect(gapTexts({ email: ' ', password: 'secret' })).toEqual(['email: Please enter your email.']);
  expect(gapTexts({ email: 'traveler@portage.test', password: '' })).toEqual(['password: Please enter your password.']);
});

test('ACC-02 a password of spaces is a password', () => {
  expect(gapTexts({ email: 'traveler@portage.test', password: '  ' })).toEqual([]);
});
