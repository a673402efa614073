import type { Kysely, Transaction } from 'kysely';
import type { ProviderKey, SignInAttempt } from '#ports/identity/identity.ts';
import { hashToken } from '#kit/server/secret-token.ts';
import type { Tables } from '#records/tables.ts';
import { findUser, type User } from './users.ts';

/** The facts about a user that a provider has sent. */
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

/** Links an identity to a user. False when it is linked already, to this user or another: one identity has one user. ACC-05 */
export async function insertIdentity(
  tx: Transaction<Tables>,
  identity: Pick<NewIdentity, 'provider' | 'subject'> & {
    readonly userId: number;
    readonly emailWasProven: boolean;
    readonly now: Date;
  },
): Promise<boolean> {
  const { provider, subject, userId, emailWasProven, now } = identity;
  const made = await tx
    .insertInto('identities')
    .values({ provider, subject, user_id: userId, email_was_proven: emailWasProven, linked_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Unlinks one identity of a user. */
export async function deleteIdentity(
  tx: Transaction<Tables>,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  await tx.deleteFrom('identities').where('id', '=', id).where('user_id', '=', userId).execute();
}

/** Unlinks the identities of a user that were linked without proof of the email. Says how many there were. */
export async function deleteUnprovenIdentities(tx: Transaction<Tables>, userId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('email_was_proven', '=', false)
    .executeTakeFirst();
  return Number(numDeletedRows);
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
  {
    attempt,
    sessionIdHash,
    now,
    expiresAt,
  }: { attempt: SignInAttemptRow; sessionIdHash: Buffer; now: Date; expiresAt: Date },
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
      expires_at: expiresAt,
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
