import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { newSessionId, sessionIdHash } from '#kit/server/session.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findSignedInUser } from '#access/find-caller.ts';
import type { SessionDeps } from '#access/start-session.ts';
import { deleteSession, deleteSessionsOf } from '#records/sessions/sessions.ts';
import type { signOut as signOutCall } from '../contract.ts';
import { signedOutToWire } from '../wire.ts';

/**
 * Ends the session of this browser, or with `everywhere` all sessions of the user. A copy of the old session id is worth nothing
 * afterwards. ACC-02
 */
export async function signOut(
  deps: SessionDeps,
  { everywhere = false }: EndpointRequest<typeof signOutCall>['body'],
  { request, reply }: CallContext,
): Promise<EndpointResponse<typeof signOutCall>> {
  const formerId = deps.sessions.idOf(request);
  if (formerId !== undefined) {
    const idHash = sessionIdHash(formerId);
    const person = everywhere ? await findSignedInUser(deps, idHash) : undefined;
    await inTransaction(deps.db, async (tx) => {
      await deleteSession(tx, idHash);
      if (person) await deleteSessionsOf(tx, person.id);
    });
  }
  const sessionId = newSessionId();
  deps.sessions.giveId(reply, sessionId);
  return signedOutToWire(deps.sessions.csrfTokenOf(sessionId));
}
