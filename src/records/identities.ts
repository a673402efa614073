import type { Kysely, Transaction } from 'kysely';
import type { ProviderKey, SignInAttempt } from '#ports/identity/identity.ts';
import { type IdentityLink, identityLink } from '#rules/account/identity-link.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import { limits } from '#rules/limits.ts';
import { unreachable } from '#rules/result.ts';
import { hashToken } from './secret-token.ts';
import { deleteSessionsOf } from './sessions.ts';
import type { Tables } from './tables.ts';
import { findUser, type User } from './users.ts';

/** Whom a provider vouches for. */
export type NewIdentity = {
  readonly provider: ProviderKey;
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

/** The person who signs in with this account elsewhere. ACC-05 */
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

/**
 * The account of somebody who comes from a provider: the one that they have come to before, else the one that `identityLink` names.
 * Two who come at once under one subject or one email end up with one account. ACC-05
 */
export async function linkIdentity(
  tx: Transaction<Tables>,
  { identity, callerId, now }: { identity: NewIdentity; callerId: number | null; now: Date },
): Promise<{ readonly user: User; readonly isNew: boolean } | 'ask-for-password'> {
  const known = await findIdentity(tx, identity);
  if (known) return { user: known, isNew: false };
  const email = signInEmail(identity.email);
  const account = await accountOf(tx, email);
  const link = identityLink({
    isSignedIn: callerId !== null,
    isEmailProven: identity.emailVerified,
    account: account === undefined ? 'none' : account.hasPassword ? 'with-password' : 'without-password',
  });
  if (link === 'ask-for-password') return link;
  const userId = await userFor(tx, link, { identity, email, callerId, accountId: account?.id });
  // Somebody was faster under the same email: it is looked at again.
  if (userId === undefined) return linkIdentity(tx, { identity, callerId, now });
  if (link === 'link-to-account') await dropUnproven(tx, userId);
  return keep(tx, { identity, userId, isNew: link === 'make-account', now });
}

async function accountOf(
  tx: Transaction<Tables>,
  email: string,
): Promise<{ readonly id: number; readonly hasPassword: boolean } | undefined> {
  const row = await tx
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id', 'passwords.phc'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row && { id: row.id, hasPassword: row.phc !== null };
}

async function userFor(
  tx: Transaction<Tables>,
  link: Exclude<IdentityLink, 'ask-for-password'>,
  facts: { identity: NewIdentity; email: string; callerId: number | null; accountId: number | undefined },
): Promise<number | undefined> {
  switch (link) {
    case 'link-to-caller':
      return facts.callerId ?? undefined;
    case 'link-to-account':
      return facts.accountId;
    case 'make-account':
      return makeAccount(tx, facts.email, facts.identity);
    default:
      return unreachable(link);
  }
}

/** An account without a password. Names are cut to what a name may have here. */
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

/** The owner of the email has come: whoever used the account under that email without proof is out, and out of every browser. */
async function dropUnproven(tx: Transaction<Tables>, userId: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('email_was_proven', '=', false)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await deleteSessionsOf(tx, userId);
}

async function keep(
  tx: Transaction<Tables>,
  { identity, userId, isNew, now }: { identity: NewIdentity; userId: number; isNew: boolean; now: Date },
): Promise<{ readonly user: User; readonly isNew: boolean }> {
  const { provider, subject, emailVerified } = identity;
  await tx
    .insertInto('identities')
    .values({ provider, subject, user_id: userId, email_was_proven: emailVerified, linked_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute();
  const user = await findIdentity(tx, identity);
  if (!user) throw new Error(`The identity of user ${userId} was not kept.`);
  return { user, isNew };
}

/** Somebody on the way to a provider, and where they go afterwards. */
export type KeptAttempt = SignInAttempt & { readonly backPath: string };

/** Keeps what the way back is checked against, bound to the session of the browser that sets out. Old attempts are swept. ACC-05 */
export async function keepIdentityAttempt(
  db: Kysely<Tables>,
  { attempt, sessionIdHash, now }: { attempt: KeptAttempt; sessionIdHash: Buffer; now: Date },
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
      expires_at: new Date(now.getTime() + limits.socialSignInMs),
    })
    .execute();
}

/** The attempt that a browser comes back from: once, in time, and only to the browser and provider that it set out with. ACC-05 */
export async function takeIdentityAttempt(
  db: Kysely<Tables>,
  asked: { readonly provider: ProviderKey; readonly state: string; readonly sessionIdHash: Buffer; readonly now: Date },
): Promise<KeptAttempt | undefined> {
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
    }
  );
}
