import type { Kysely, Transaction } from 'kysely';
import { hashToken } from '#kit/server/secret-token.ts';
import type { Tables } from '#records/tables.ts';

/** What users see of their passkeys. */
export type Passkey = {
  readonly id: number;
  readonly name: string;
  /** The host name of the site that it works on. */
  readonly site: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

/** What the answer of an authenticator is checked with. */
export type PasskeyKey = {
  /** In base64url, as browsers write it. */
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
};

const columns = ['id', 'name', 'site', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const;

/** A user's passkeys, the newest first. ACC-02 */
export async function listPasskeys(db: Kysely<Tables>, userId: number): Promise<readonly Passkey[]> {
  return db.selectFrom('passkeys').select(columns).where('user_id', '=', userId).orderBy('id', 'desc').execute();
}

/** The passkeys that a user has on a site, so that an authenticator which has one makes no second. */
export async function listPasskeyKeys(
  db: Kysely<Tables>,
  { userId, site }: { readonly userId: number; readonly site: string },
): Promise<readonly Pick<PasskeyKey, 'credentialId' | 'transports'>[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('site', '=', site)
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    credentialId: credential_id.toString('base64url'),
    transports,
  }));
}

export type AddedPasskey =
  | { readonly kind: 'added'; readonly passkey: Passkey }
  /** The credential is some user's already. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'full' };

/** Stores a passkey. The lock on the user keeps simultaneous calls from adding more than `passkeysMax`. ACC-02 */
export async function addPasskey(
  tx: Transaction<Tables>,
  passkey: PasskeyKey & {
    readonly userId: number;
    readonly site: string;
    readonly name: string;
    readonly now: Date;
    readonly passkeysMax: number;
  },
): Promise<AddedPasskey> {
  const { userId, now } = passkey;
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  if ((await listPasskeys(tx, userId)).length >= passkey.passkeysMax) return { kind: 'full' };
  const added = await tx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: Buffer.from(passkey.credentialId, 'base64url'),
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      site: passkey.site,
      name: passkey.name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst();
  return added ? { kind: 'added', passkey: added } : { kind: 'taken' };
}

/** The passkey that an authenticator has signed with, and whose it is. ACC-02 */
export async function findPasskey(
  db: Kysely<Tables>,
  credentialId: string,
): Promise<(PasskeyKey & { readonly id: number; readonly userId: number }) | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      credentialId,
      publicKey: row.public_key,
      counter: row.counter,
      transports: row.transports,
    }
  );
}

/**
 * Records a sign-in. False when the passkey was removed in the meantime, or when its counter has not grown: a copy of the key may then be
 * in use elsewhere. Of two simultaneous sign-ins with one count only one passes. ACC-02
 */
export async function recordPasskeyUse(
  tx: Transaction<Tables>,
  { id, counter, now }: { readonly id: number; readonly counter: number; readonly now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((where) => (counter === 0 ? where('counter', '=', 0) : where('counter', '<', counter)))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Removes a user's passkey and returns its name. An unknown one, or another user's, is ignored. ACC-02 */
export async function deletePasskey(
  tx: Transaction<Tables>,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}

/** Removes every passkey of a user, and those that are being added. */
export async function deletePasskeysOf(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await tx.deleteFrom('passkey_challenges').where('adding_user_id', '=', userId).execute();
}

/** What a challenge is for: the browser that asked, and who adds a passkey; null for a sign-in. */
export type ChallengeUse = { readonly sessionIdHash: Buffer; readonly addingUserId: number | null };

/** Stores a challenge as a hash and deletes expired ones. ACC-02 */
export async function savePasskeyChallenge(
  db: Kysely<Tables>,
  {
    challenge,
    use,
    now,
    expiresAt,
  }: { readonly challenge: string; readonly use: ChallengeUse; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      session_id_hash: use.sessionIdHash,
      adding_user_id: use.addingUserId,
      expires_at: expiresAt,
    })
    .execute();
}

/** Uses a challenge up. False when it was used before, has expired, or belongs to another browser, user or purpose. ACC-02 */
export async function takePasskeyChallenge(
  db: Kysely<Tables>,
  { challenge, use, now }: { readonly challenge: string; readonly use: ChallengeUse; readonly now: Date },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('session_id_hash', '=', use.sessionIdHash)
    .where('adding_user_id', 'is not distinct from', use.addingUserId)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst();
  return taken !== undefined;
}
