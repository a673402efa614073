/** What is known when somebody comes from a provider under a subject that we have not seen before. */
export type NewcomerFacts = {
  /** Whether the provider vouches for the email. */
  readonly isEmailProven: boolean;
  /** What we have under that email. */
  readonly account: 'none' | 'without-password' | 'with-password' | 'of-staff';
};

export type IdentityLink = 'make-account' | 'link-to-account' | 'ask-for-password';

/**
 * Which account a newcomer from a provider gets. ACC-05
 *
 * The email decides, and only one that the provider vouches for opens an account that exists: an email that anybody may type proves nothing,
 * not even for an account without a password, since orders hang on it. An account with a password is never opened by an email alone: we do
 * not know that whoever set the password owns the email, so the two would share the account. They sign in with the password and link the
 * provider on their account page. The accounts of staff are opened by their password and by nothing else.
 */
export function identityLink({ isEmailProven, account }: NewcomerFacts): IdentityLink {
  if (account === 'none') return 'make-account';
  return account === 'without-password' && isEmailProven ? 'link-to-account' : 'ask-for-password';
}
