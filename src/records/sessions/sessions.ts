import { type Kysely, sql, type Transaction } from 'kysely';
import type { SessionRow, Tables } from '#records/tables.ts';

export type Session = {
  readonly idHash: Buffer;
  readonly userId: number | null;
  readonly expiresAt: Date;
};

/**
 * The session of a browser, created if there is none, and extended to `expiresAt`. A session that has expired starts again without its
 * user.
 */
export async function ensureSession(
  tx: Transaction<Tables>,
  { idHash, expiresAt, now }: { idHash: Buffer; expiresAt: Date; now: Date },
): Promise<Session> {
  const row = await tx
    .insertInto('sessions')
    .values({ id_hash: idHash, user_id: null, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('id_hash').doUpdateSet({
        expires_at: expiresAt,
        user_id: sql<number | null>`case when sessions.expires_at > ${now} then sessions.user_id end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return sessionOf(row);
}

/** The session, unless it has expired. */
export async function findSession(
  db: Kysely<Tables>,
  { idHash, now }: { idHash: Buffer; now: Date },
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && sessionOf(row);
}

/**
 * Signs a user in under a new session id and ends the former one at once, so that an id that was planted in their browser is worthless.
 * Carts of the former session move along if they have no owner or are the user's; those of another user stay behind. ACC-02
 */
export async function startSignedInSession(
  tx: Transaction<Tables>,
  {
    idHash,
    formerIdHash,
    userId,
    expiresAt,
    signedInAt,
  }: { idHash: Buffer; formerIdHash: Buffer | null; userId: number; expiresAt: Date; signedInAt: Date | null },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ id_hash: idHash, user_id: userId, expires_at: expiresAt, signed_in_at: signedInAt })
    .execute();
  if (formerIdHash === null) return;
  // The lock waits for a transaction that is opening a cart under the former id, so that its cart moves too.
  await tx.selectFrom('sessions').select('id_hash').where('id_hash', '=', formerIdHash).forUpdate().execute();
  await tx
    .updateTable('carts')
    .set({ session_id_hash: idHash, user_id: userId })
    .where('session_id_hash', '=', formerIdHash)
    .where((where) => where.or([where('user_id', 'is', null), where('user_id', '=', userId)]))
    .execute();
  await deleteSession(tx, formerIdHash);
}

/** Records that the signed-in user has just entered their password again. */
export async function freshenSession(
  db: Kysely<Tables>,
  { idHash, userId, now }: { idHash: Buffer; userId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ signed_in_at: now })
    .where('id_hash', '=', idHash)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Whether the user has signed in or entered the password after `since`. A browser that was left open must not be enough to add a new way to sign
 * in. ACC-02
 */
export async function isSignInFresh(
  db: Kysely<Tables>,
  { idHash, userId, since }: { idHash: Buffer; userId: number; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id_hash')
    .where('id_hash', '=', idHash)
    .where('user_id', '=', userId)
    .where('signed_in_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a session. Its carts stay with their owners. */
export async function deleteSession(db: Kysely<Tables>, idHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

/** Ends every session of a user, on all their devices. */
export async function deleteSessionsOf(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Ends every session of a user except one; all of them when `keptIdHash` is null. */
export async function deleteOtherSessionsOf(
  db: Kysely<Tables>,
  { userId, keptIdHash }: { readonly userId: number; readonly keptIdHash: Buffer | null },
): Promise<void> {
  const all = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (keptIdHash ? all.where('id_hash', '<>', keptIdHash) : all).execute();
}

function sessionOf(row: SessionRow): Session {
  return { idHash: row.id_hash, userId: row.user_id, expiresAt: row.expires_at };
}
