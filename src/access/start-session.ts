import type { Kysely, Transaction } from 'kysely';
import type { CallContext } from '#kit/server/mount.ts';
import { newSessionId, type Sessions, sessionExpiry, sessionIdHash } from '#kit/server/session.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { startSignedInSession } from '#records/sessions/sessions.ts';
import type { Tables } from '#records/tables.ts';

export type SessionDeps = { readonly db: Kysely<Tables>; readonly clock: Clock; readonly sessions: Sessions };

/**
 * Starts a session for a user who has proven who they are and returns its CSRF token. The session always gets a new id, so an id
 * that was planted beforehand is worth nothing. `alongside` runs in the same transaction. ACC-02 ACC-03
 */
export async function startSession(
  { db, clock, sessions }: SessionDeps,
  { userId, alongside }: { readonly userId: number; alongside?(tx: Transaction<Tables>): Promise<void> },
  { request, reply }: CallContext,
): Promise<string> {
  const sessionId = newSessionId();
  const formerId = sessions.idOf(request);
  await inTransaction(db, async (tx) => {
    await alongside?.(tx);
    await startSignedInSession(tx, {
      idHash: sessionIdHash(sessionId),
      formerIdHash: formerId === undefined ? null : sessionIdHash(formerId),
      userId,
      expiresAt: sessionExpiry(clock.nowMs()),
      signedInAt: nowOf(clock),
    });
  });
  sessions.giveId(reply, sessionId);
  return sessions.csrfTokenOf(sessionId);
}
