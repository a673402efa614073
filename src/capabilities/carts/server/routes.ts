import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseHidden } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { type Sessions, sessionExpiry, sessionIdHash } from '#kit/server/session.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { callerOf } from '#access/caller.ts';
import { createCart as createCartRow } from '#records/carts/carts.ts';
import { ensureSession } from '#records/sessions/sessions.ts';
import type { Tables } from '#records/tables.ts';
import type { Brand } from '#rules/brand/brand.ts';
import { messageText } from '#rules/messages.ts';
import { createCart, loadSession, saveSession } from '../contract.ts';
import { loadCartSession } from './load-cart-session.ts';
import { saveCartSession } from './save-cart-session.ts';

type CartDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly sessions: Sessions;
  /** The brand of the page that a request comes from. */
  brandOf(request: FastifyRequest): Brand;
};

export function cartRoutes(app: FastifyInstance, deps: CartDeps): void {
  mount(app, createCart, ({ body }, { request }) => openCart(deps, body.cart, request));
  mount(app, saveSession, (asked, { request }) => saveCartSession(deps, asked, request));
  mount(app, loadSession, (asked, { request }) => loadCartSession(deps, asked, request));
}

/** Opens a cart for a guest, or for the person whose token came along; nobody opens one in the name of another, who does not exist here. CRT-01 */
async function openCart(
  deps: CartDeps,
  wanted: EndpointRequest<typeof createCart>['body']['cart'],
  request: FastifyRequest,
): Promise<EndpointResponse<typeof createCart> | Refusal> {
  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  if (wanted.user_id !== undefined && wanted.user_id !== caller?.id) {
    return refuseHidden(messageText('personUnknown'), 'cart[user_id]');
  }
  const sessionId = deps.sessions.idOf(request);
  const nowMs = deps.clock.nowMs();
  const { cart, token } = await inTransaction(deps.db, async (tx) => {
    const idHash = sessionId ? sessionIdHash(sessionId) : null;
    if (idHash) await ensureSession(tx, { idHash, expiresAt: sessionExpiry(nowMs), now: new Date(nowMs) });
    return createCartRow(tx, {
      brandId: wanted.brand_id ?? deps.brandOf(request).id,
      userId: caller?.id ?? null,
      microSiteId: wanted.micro_site_id ?? null,
      sessionIdHash: idHash,
    });
  });
  return { id: cart.id, order_id: cart.orderId, display_id: cart.displayId, cart_token: token };
}
