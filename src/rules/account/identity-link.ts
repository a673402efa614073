import { may } from './permissions.ts';

/** What we know when a provider signs in a user with a subject that is new to us. */
export type NewcomerFacts = {
  /** Whether the provider vouches for the email. */
  readonly isEmailProven: boolean;
  /** The account we have under that email, if any. */
  readonly account: { readonly role: string; readonly hasPassword: boolean } | null;
};

export type IdentityLink = 'make-account' | 'link-to-account' | 'ask-for-password';

/**
 * Which account a newcomer from a provider gets. ACC-05
 *
 * The email decides, and only a proven email opens an existing account: an unproven one could be anyone's, and even an account without a
 * password has orders. A proven email does not open an account with a password: we don't know that the user who set the password owns
 * the email, so both would share the account. They sign in with the password and link the provider on their account page. Staff accounts
 * are opened by their password only.
 */
export function identityLink({ isEmailProven, account }: NewcomerFacts): IdentityLink {
  if (!account) return 'make-account';
  const isOpen = isEmailProven && !account.hasPassword && may(account.role, 'link-sign-in');
  return isOpen ? 'link-to-account' : 'ask-for-password';
}
