import type { Kysely, Transaction } from 'kysely';
import { limits } from '#rules/limits.ts';
import { recordAction } from '#records/people/audit-log.ts';
import { startSignedInSession } from './sessions.ts';
import type { Tables } from '#records/tables.ts';

export type Acting = {
  readonly actorId: number;
  /** Null while the cart is that of a guest. */
  readonly subjectId: number | null;
  readonly cartId: number;
  readonly reason: string;
  readonly startedAt: Date;
  readonly endsAt: Date;
};

/**
 * Lets somebody act for the person of a cart, for half an hour, under a session id that nobody has seen before; the one they came with is
 * dead at once. Answers false when it was dead already: of two takeovers that come with one session, one counts. CRT-03
 */
export async function startActing(
  tx: Transaction<Tables>,
  asked: {
    readonly idHash: Buffer;
    readonly formerIdHash: Buffer;
    readonly expiresAt: Date;
    readonly actorId: number;
    readonly subjectId: number | null;
    readonly cartId: number;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { idHash, formerIdHash, expiresAt, actorId, now } = asked;
  const former = await tx
    .selectFrom('sessions')
    .select('signed_in_at')
    .where('id_hash', '=', formerIdHash)
    .where('user_id', '=', actorId)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!former) return false;
  await startSignedInSession(tx, {
    idHash,
    formerIdHash,
    userId: actorId,
    expiresAt,
    signedInAt: former.signed_in_at,
  });
  await tx
    .insertInto('acting_for')
    .values({
      session_id_hash: idHash,
      actor_id: actorId,
      subject_id: asked.subjectId,
      cart_id: asked.cartId,
      reason: asked.reason,
      started_at: now,
      ends_at: new Date(now.getTime() + limits.actingForMs),
    })
    .execute();
  return true;
}

/**
 * For whom somebody acts under a session, as long as both last. A guest whose cart was given to a person meanwhile is that person. CRT-03
 */
export async function findActing(
  db: Kysely<Tables>,
  { sessionIdHash, now }: { readonly sessionIdHash: Buffer; readonly now: Date },
): Promise<Acting | undefined> {
  const row = await db
    .selectFrom('acting_for')
    .innerJoin('sessions', 'sessions.id_hash', 'acting_for.session_id_hash')
    .innerJoin('carts', 'carts.id', 'acting_for.cart_id')
    .selectAll('acting_for')
    .select('carts.user_id as cart_user_id')
    .where('acting_for.session_id_hash', '=', sessionIdHash)
    .whereRef('sessions.user_id', '=', 'acting_for.actor_id')
    .where('sessions.expires_at', '>', now)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return (
    row && {
      actorId: row.actor_id,
      subjectId: row.subject_id ?? row.cart_user_id,
      cartId: row.cart_id,
      reason: row.reason,
      startedAt: row.started_at,
      endsAt: row.ends_at,
    }
  );
}

/**
 * Ends it before its time, and writes that down. Answers what ended; nothing when there was nothing to end, or somebody else ended it
 * first. CRT-03
 */
export async function endActing(
  tx: Transaction<Tables>,
  { sessionIdHash, now }: { readonly sessionIdHash: Buffer; readonly now: Date },
): Promise<Acting | undefined> {
  const acting = await findActing(tx, { sessionIdHash, now });
  if (!acting) return undefined;
  const { numUpdatedRows } = await tx
    .updateTable('acting_for')
    .set({ ended_at: now })
    .where('session_id_hash', '=', sessionIdHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await recordAction(tx, {
    at: now,
    actorId: acting.actorId,
    subjectId: acting.subjectId,
    action: 'acting-ended',
    object: { kind: 'cart', id: String(acting.cartId) },
    details: { since: acting.startedAt.toISOString() },
  });
  return acting;
}
