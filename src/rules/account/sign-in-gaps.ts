import type { MessageName } from '../messages.ts';
import { signInEmail } from './sign-in-email.ts';

export type SignInGap = { readonly field: 'email' | 'password'; readonly message: MessageName };

/** The empty fields of the sign-in form. ACC-02 */
export function signInGaps({ email, password }: { readonly email: string; readonly password: string }): SignInGap[] {
  const gaps: SignInGap[] = [];
  if (signInEmail(email) === '') gaps.push({ field: 'email', message: 'loginEmailRequired' });
  // A space may be part of a password, so nothing is trimmed here.
  if (password === '') gaps.push({ field: 'password', message: 'loginPasswordRequired' });
  return gaps;
}
