import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { newSessionId, type Sessions, sessionExpiry, sessionIdHash } from '#kit/server/session.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { endOnBehalfSession, startOnBehalfSession } from '#records/sessions/on-behalf-sessions.ts';
import { recordAction } from '#records/people/audit-log.ts';
import { isCartOfColleague } from '#access/is-cart-of-colleague.ts';
import { refuseTakeoverOfGuest, requireTakeoverStaff } from '#access/require-takeover-staff.ts';
import { findRequestedCart } from '#access/find-requested-cart.ts';
import { findSavedSession } from '#records/sessions/saved-sessions.ts';
import type { Tables } from '#records/tables.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { withMaskedGiftCards } from '#rules/shipment-form/masked-gift-cards.ts';
import { takeoverReasonOrDefault } from '#rules/takeover/takeover-reason.ts';
import type { TakeoverAnswer, TakeoverRequest } from '../wire.ts';

export type TakeoverDeps = { readonly db: Kysely<Tables>; readonly clock: Clock; readonly sessions: Sessions };

/**
 * Takes a cart over. Callers without the right get the same answer for every cart, whether it exists or not. The browser continues under a
 * new session, so that the old session id is worth nothing during the on-behalf session. CRT-03 CRT-05
 */
export async function takeOver(
  deps: TakeoverDeps,
  asked: TakeoverRequest,
  { request, reply }: CallContext,
): Promise<TakeoverAnswer | Refusal> {
  const caller = await requireTakeoverStaff(deps, asked, request);
  if (caller instanceof Refusal) return caller;
  const reason = takeoverReasonOrDefault(asked.reason);
  if (reason.kind === 'problem') {
    return refuseFields([{ field: reason.field, message: messageText(reason.message) }]);
  }
  const named = { cartId: asked.cartId, cartToken: asked.cartToken, caller };
  const cart = await findRequestedCart(deps, named, request);
  if (cart instanceof Refusal || (await isCartOfColleague(deps.db, cart, caller))) {
    return refuseUnknown(messageText('takeoverCartNotFound'), 'cartId');
  }

  const formerIdHash = sessionOfBrowser(request);
  const sessionId = newSessionId();
  const nowMs = deps.clock.nowMs();
  const now = new Date(nowMs);
  const isTaken = await inTransaction(deps.db, async (tx) => {
    if (formerIdHash !== null) {
      await endOnBehalfSession(tx, { sessionIdHash: formerIdHash, now });
      const isStarted = await startOnBehalfSession(tx, {
        idHash: sessionIdHash(sessionId),
        formerIdHash,
        expiresAt: sessionExpiry(nowMs),
        actorId: caller.id,
        customerId: cart.userId,
        cartId: cart.id,
        reason: reason.value,
        now,
        endsAt: new Date(nowMs + limits.onBehalfSessionMs),
      });
      if (!isStarted) return false;
    }
    await recordAction(tx, {
      at: now,
      actorId: caller.id,
      subjectId: cart.userId,
      action: 'cart-taken-over',
      object: { kind: 'cart', id: String(cart.id) },
      details: { reason: reason.value },
    });
    return true;
  });
  if (!isTaken) return refuseTakeoverOfGuest();
  request.server.security.note('cart-taken-over', { user: caller.id, subject: cart.userId, cart: cart.id });

  if (formerIdHash !== null) deps.sessions.giveId(reply, sessionId);
  const saved = await findSavedSession(deps.db, cart.id);
  return {
    cart: { userId: cart.userId, shipState: saved ? withMaskedGiftCards(saved.shipState) : null },
    csrfToken: formerIdHash === null ? null : deps.sessions.csrfTokenOf(sessionId),
  };
}

/** The session of a browser; null for a program, which is known by its token even if it sends a cookie. */
function sessionOfBrowser(request: FastifyRequest): Buffer | null {
  return request.headers['x-user-token'] ? null : request.sessionIdHash;
}
