import type { Transaction } from 'kysely';
import { proveEmail } from '#access/prove-email.ts';
import { isEmailProven } from '#records/orders/guest-orders.ts';
import {
  deleteUnprovenIdentities,
  findIdentity,
  insertIdentity,
  type NewIdentity,
} from '#records/people/identities.ts';
import { deletePasskeysOf } from '#records/people/passkeys.ts';
import { deleteUserTokensOf, findAccountByEmail, registerUser, type User } from '#records/people/users.ts';
import { deleteSessionsOf } from '#records/sessions/sessions.ts';
import type { Tables } from '#records/tables.ts';
import { identityLink } from '#rules/account/identity-link.ts';
import { may } from '#rules/account/permissions.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { limits } from '#rules/limits.ts';

export type IdentitySignIn =
  | { readonly kind: 'signed-in'; readonly user: User; readonly isNew: boolean }
  | { readonly kind: 'ask-for-password' };

/**
 * The account of a user who signs in through a provider: the linked one, or else the one that `identityLink` decides on. Staff accounts can't
 * be signed in to this way. Two simultaneous sign-ins with one subject or one email end up in one account. ACC-05
 */
export async function signInIdentity(
  tx: Transaction<Tables>,
  { identity, now }: { identity: NewIdentity; now: Date },
): Promise<IdentitySignIn> {
  const known = await findIdentity(tx, identity);
  if (known) {
    return may(known.role, 'link-sign-in')
      ? { kind: 'signed-in', user: known, isNew: false }
      : { kind: 'ask-for-password' };
  }
  const email = signInEmail(identity.email);
  const account = await findAccountByEmail(tx, email);
  const link = identityLink({
    isEmailProven: identity.emailVerified,
    account: account ? { role: account.user.role, hasPassword: account.hasPassword } : null,
  });
  if (link === 'ask-for-password') return { kind: link };
  const userId = account?.user.id ?? (await makeAccount(tx, email, identity));
  // A concurrent sign-in has created the account in the meantime, so we look again.
  if (userId === undefined) return signInIdentity(tx, { identity, now });
  if (link === 'link-to-account') await unlinkUnproven(tx, userId);
  if (identity.emailVerified) await proveEmail(tx, { userId, email, now });
  await insertIdentity(tx, { ...identity, userId, emailWasProven: identity.emailVerified, now });
  const user = await findIdentity(tx, identity);
  if (!user) throw new Error(`The identity of user ${userId} was not saved.`);
  return { kind: 'signed-in', user, isNew: link === 'make-account' };
}

/**
 * Creates an account without a password. Names are cut to our maximum length. Undefined if the email has got an account in the meantime.
 */
async function makeAccount(
  tx: Transaction<Tables>,
  email: string,
  { firstName, lastName }: NewIdentity,
): Promise<number | undefined> {
  const registered = await registerUser(tx, {
    email,
    firstName: firstName.slice(0, limits.textFieldLengthMax),
    lastName: lastName.slice(0, limits.textFieldLengthMax),
    phone: '',
  });
  return registered.kind === 'registered' ? registered.user.id : undefined;
}

/**
 * The owner of the email has signed in, so identities that were linked without proof of the email are removed, and all sessions end. If the
 * email was never proven before, passkeys and tokens are removed, too, because a stranger may have added them.
 */
async function unlinkUnproven(tx: Transaction<Tables>, userId: number): Promise<void> {
  if ((await deleteUnprovenIdentities(tx, userId)) > 0) await deleteSessionsOf(tx, userId);
  if (await isEmailProven(tx, userId)) return;
  await deletePasskeysOf(tx, userId);
  await deleteUserTokensOf(tx, userId);
}
