import { type Kysely, sql, type Transaction } from 'kysely';
import type { SessionRow, Tables } from './tables.ts';

export type Session = {
  readonly idHash: Buffer;
  readonly userId: number | null;
  readonly expiresAt: Date;
};

/**
 * The session of a browser, made if there is none, lasting until `expiresAt` from now on. One that had already expired starts
 * anew: whoever was signed in with it no longer is.
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

/** Answers how many there were. */
export async function deleteExpiredSessions(db: Kysely<Tables>, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst();
  return Number(numDeletedRows);
}

function sessionOf(row: SessionRow): Session {
  return { idHash: row.id_hash, userId: row.user_id, expiresAt: row.expires_at };
}
