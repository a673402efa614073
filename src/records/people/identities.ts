import type { Kysely, Transaction } from 'kysely';
import type { ProviderKey, SignInAttempt } from '#ports/identity/identity.ts';
import { type IdentityLink, identityLink, type NewcomerFacts } from '#rules/account/identity-link.ts';
import { isCustomerRole } from '#rules/account/role-kinds.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { limits } from '#rules/limits.ts';
import { unreachable } from '#rules/result.ts';
import { proveEmail } from '#records/orders/guest-orders.ts';
import { hashToken } from '#kit/server/secret-token.ts';
import { deleteSessionsOf } from '#records/sessions/sessions.ts';
import type { Tables } from '#records/tables.ts';
import { findUser, type User } from './users.ts';

/** What a provider tells us about a user. */
export type NewIdentity = {
  readonly provider: ProviderKey;
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

/** The user to whom a provider's account is linked. ACC-05 */
export async function findIdentity(
  db: Kysely<Tables>,
  { provider, subject }: Pick<NewIdentity, 'provider' | 'subject'>,
): Promise<User | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && findUser(db, row.user_id);
}

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
    return isCustomerRole(known.role) ? { kind: 'signed-in', user: known, isNew: false } : { kind: 'ask-for-password' };
  }
  const email = signInEmail(identity.email);
  const account = await accountOf(tx, email);
  const link = identityLink({ isEmailProven: identity.emailVerified, account: account?.kind ?? 'none' });
  if (link === 'ask-for-password') return { kind: link };
  const userId = await userFor(tx, link, { identity, email, accountId: account?.id });
  // A concurrent sign-in has created the account in the meantime, so we look again.
  if (userId === undefined) return signInIdentity(tx, { identity, now });
  if (link === 'link-to-account') await deleteUnproven(tx, userId);
  if (identity.emailVerified) await proveEmail(tx, { userId, email, now });
  return saveIdentity(tx, { identity, userId, isNew: link === 'make-account', now });
}

/** A provider's account that a user has linked to theirs. */
export type LinkedIdentity = { readonly id: number; readonly provider: ProviderKey; readonly linkedAt: Date };

/** The linked identities of a user, the oldest first. ACC-05 */
export async function listIdentities(db: Kysely<Tables>, userId: number): Promise<readonly LinkedIdentity[]> {
  return db
    .selectFrom('identities')
    .select(['id', 'provider', 'linked_at as linkedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Links an identity to the account of a user who asked for it. One that is linked already, to this user or another, stays there. ACC-05 */
export async function addIdentity(
  tx: Transaction<Tables>,
  { identity, user, now }: { identity: NewIdentity; user: User; now: Date },
): Promise<'linked' | 'known' | 'taken'> {
  const { provider, subject, emailVerified } = identity;
  const proven = emailVerified && signInEmail(identity.email) === user.email;
  const made = await tx
    .insertInto('identities')
    .values({ provider, subject, user_id: user.id, email_was_proven: proven, linked_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return 'linked';
  return (await findIdentity(tx, identity))?.id === user.id ? 'known' : 'taken';
}

export type IdentityRemoval =
  | { readonly kind: 'removed'; readonly provider: ProviderKey }
  | { readonly kind: 'gone' }
  | { readonly kind: 'last' };

/**
 * Unlinks an identity of a user. The last one of an account without a password stays, until its owner chooses a password. An unknown one, or
 * another user's, is `gone`. ACC-05
 */
export async function removeIdentity(
  tx: Transaction<Tables>,
  { userId, id }: { userId: number; id: number },
): Promise<IdentityRemoval> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const linked = await listIdentities(tx, userId);
  const own = linked.find((identity) => identity.id === id);
  if (!own) return { kind: 'gone' };
  const password = await tx.selectFrom('passwords').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  if (!password && linked.length === 1) return { kind: 'last' };
  await tx.deleteFrom('identities').where('id', '=', id).where('user_id', '=', userId).execute();
  return { kind: 'removed', provider: own.provider };
}

async function accountOf(
  tx: Transaction<Tables>,
  email: string,
): Promise<{ readonly id: number; readonly kind: NewcomerFacts['account'] } | undefined> {
  const row = await tx
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id', 'role', 'passwords.phc'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!isCustomerRole(row.role)) return { id: row.id, kind: 'of-staff' };
  return { id: row.id, kind: row.phc === null ? 'without-password' : 'with-password' };
}

async function userFor(
  tx: Transaction<Tables>,
  link: Exclude<IdentityLink, 'ask-for-password'>,
  facts: { identity: NewIdentity; email: string; accountId: number | undefined },
): Promise<number | undefined> {
  switch (link) {
    case 'link-to-account':
      return facts.accountId;
    case 'make-account':
      return makeAccount(tx, facts.email, facts.identity);
    default:
      return unreachable(link);
  }
}

/** Creates an account without a password. Names are cut to our maximum length. */
async function makeAccount(
  tx: Transaction<Tables>,
  email: string,
  { firstName, lastName }: NewIdentity,
): Promise<number | undefined> {
  const made = await tx
    .insertInto('users')
    .values({
      email,
      first_name: firstName.slice(0, limits.textFieldLengthMax),
      last_name: lastName.slice(0, limits.textFieldLengthMax),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** The owner of the email has signed in, so identities that were linked without proof of the email go, and all sessions with them. */
async function deleteUnproven(tx: Transaction<Tables>, userId: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('email_was_proven', '=', false)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await deleteSessionsOf(tx, userId);
}

async function saveIdentity(
  tx: Transaction<Tables>,
  { identity, userId, isNew, now }: { identity: NewIdentity; userId: number; isNew: boolean; now: Date },
): Promise<IdentitySignIn> {
  const { provider, subject, emailVerified } = identity;
  await tx
    .insertInto('identities')
    .values({ provider, subject, user_id: userId, email_was_proven: emailVerified, linked_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute();
  const user = await findIdentity(tx, identity);
  if (!user) throw new Error(`The identity of user ${userId} was not saved.`);
  return { kind: 'signed-in', user, isNew };
}

/** Unlinks every provider account of a person. */
export async function deleteIdentitiesOf(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute();
}

/** A sign-in that has been sent to a provider, and the page to return to. */
export type SignInAttemptRow = SignInAttempt & {
  readonly backPath: string;
  /** The user to link the identity to; null for a sign-in. */
  readonly linkingUserId: number | null;
};

/** Stores what the provider's answer is checked against, bound to the browser's session, and deletes expired attempts. ACC-05 */
export async function saveIdentityAttempt(
  db: Kysely<Tables>,
  { attempt, sessionIdHash, now }: { attempt: SignInAttemptRow; sessionIdHash: Buffer; now: Date },
): Promise<void> {
  await db.deleteFrom('identity_attempts').where('expires_at', '<=', now).execute();
  await db
    .insertInto('identity_attempts')
    .values({
      state_hash: hashToken(attempt.state),
      session_id_hash: sessionIdHash,
      provider: attempt.provider,
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      back_path: attempt.backPath,
      linking_user_id: attempt.linkingUserId,
      expires_at: new Date(now.getTime() + limits.socialSignInMs),
    })
    .execute();
}

/** Uses an attempt up: it works once, until it expires, and only for the browser and provider it began with. ACC-05 */
export async function takeIdentityAttempt(
  db: Kysely<Tables>,
  asked: { readonly provider: ProviderKey; readonly state: string; readonly sessionIdHash: Buffer; readonly now: Date },
): Promise<SignInAttemptRow | undefined> {
  const row = await db
    .deleteFrom('identity_attempts')
    .where('state_hash', '=', hashToken(asked.state))
    .where('session_id_hash', '=', asked.sessionIdHash)
    .where('provider', '=', asked.provider)
    .where('expires_at', '>', asked.now)
    .returningAll()
    .executeTakeFirst();
  return (
    row && {
      provider: row.provider,
      state: asked.state,
      nonce: row.nonce,
      codeVerifier: row.code_verifier,
      backPath: row.back_path,
      linkingUserId: row.linking_user_id,
    }
  );
}
