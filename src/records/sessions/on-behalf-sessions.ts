import type { Kysely, Transaction } from 'kysely';
import { recordAction } from '#records/people/audit-log.ts';
import { startSignedInSession } from './sessions.ts';
import type { Tables } from '#records/tables.ts';

export type OnBehalfSession = {
  readonly actorId: number;
  /** Null while the cart is that of a guest. */
  readonly customerId: number | null;
  readonly cartId: number;
  readonly reason: string;
  readonly startedAt: Date;
  readonly endsAt: Date;
};

/**
 * Starts an on-behalf session: until `endsAt` the actor works for the customer of a cart, under a new session id. The former id stops
 * working at once. Returns false when it had stopped already, so of two takeovers under one session only one succeeds. CRT-03
 */
export async function startOnBehalfSession(
  tx: Transaction<Tables>,
  asked: {
    readonly idHash: Buffer;
    readonly formerIdHash: Buffer;
    readonly expiresAt: Date;
    readonly actorId: number;
    readonly customerId: number | null;
    readonly cartId: number;
    readonly reason: string;
    readonly now: Date;
    readonly endsAt: Date;
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
      subject_id: asked.customerId,
      cart_id: asked.cartId,
      reason: asked.reason,
      started_at: now,
      ends_at: asked.endsAt,
    })
    .execute();
  return true;
}

/**
 * The on-behalf session under a sign-in session, while both last. When a guest's cart has been given to a person since, that person is the
 * customer. CRT-03
 */
export async function findOnBehalfSession(
  db: Kysely<Tables>,
  { sessionIdHash, now }: { readonly sessionIdHash: Buffer; readonly now: Date },
): Promise<OnBehalfSession | undefined> {
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
      customerId: row.subject_id ?? row.cart_user_id,
      cartId: row.cart_id,
      reason: row.reason,
      startedAt: row.started_at,
      endsAt: row.ends_at,
    }
  );
}

/**
 * Ends an on-behalf session early and records that in the audit log. Returns the session that ended, or undefined when there was none or
 * another request ended it first. CRT-03
 */
export async function endOnBehalfSession(
  tx: Transaction<Tables>,
  { sessionIdHash, now }: { readonly sessionIdHash: Buffer; readonly now: Date },
): Promise<OnBehalfSession | undefined> {
  const session = await findOnBehalfSession(tx, { sessionIdHash, now });
  if (!session) return undefined;
  const { numUpdatedRows } = await tx
    .updateTable('acting_for')
    .set({ ended_at: now })
    .where('session_id_hash', '=', sessionIdHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await recordAction(tx, {
    at: now,
    actorId: session.actorId,
    subjectId: session.customerId,
    action: 'acting-ended',
    object: { kind: 'cart', id: String(session.cartId) },
    details: { since: session.startedAt.toISOString() },
  });
  return session;
}
