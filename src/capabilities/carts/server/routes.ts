import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal } from '#kit/problem.ts';
import { mount } from '#kit/server/mount.ts';
import { type Sessions, sessionExpiry, sessionIdHash } from '#kit/server/session.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findCaller } from '#access/find-caller.ts';
import { refuseOtherPerson } from '#access/refuse-other-person.ts';
import { createCart as createCartRow } from '#records/carts/carts.ts';
import { ensureSession } from '#records/sessions/sessions.ts';
import type { Tables } from '#records/tables.ts';
import type { Brand } from '#rules/brand/brand.ts';
import { createCart, loadSession, saveSession } from '../contract.ts';
import {
  savedTripToWire,
  namedCartFromWire,
  type OpenedCart,
  openedCartToWire,
  tripFromWire,
  type WantedCart,
  wantedCartFromWire,
} from '../wire.ts';
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
  mount(app, createCart, async ({ body }, { request }) => {
    const opened = await openCart(deps, wantedCartFromWire(body), request);
    return opened instanceof Refusal ? opened : openedCartToWire(opened);
  });
  mount(app, saveSession, (input, { request }) =>
    saveCartSession(deps, { named: namedCartFromWire(input), ...tripFromWire(input.body) }, request),
  );
  mount(app, loadSession, async (input, { request }) => {
    const kept = await loadCartSession(deps, namedCartFromWire(input), request);
    return kept instanceof Refusal ? kept : savedTripToWire(kept);
  });
}

/** Opens a cart for a guest, or for the calling user. Any other user id is refused as unknown, whether it exists or not. CRT-01 */
async function openCart(deps: CartDeps, wanted: WantedCart, request: FastifyRequest): Promise<OpenedCart | Refusal> {
  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  const refusal = refuseOtherPerson(wanted.userId, { caller, field: 'cart[userId]' });
  if (refusal) return refusal;
  const sessionId = deps.sessions.idOf(request);
  const nowMs = deps.clock.nowMs();
  return inTransaction(deps.db, async (tx) => {
    const idHash = sessionId ? sessionIdHash(sessionId) : null;
    if (idHash) await ensureSession(tx, { idHash, expiresAt: sessionExpiry(nowMs), now: new Date(nowMs) });
    return createCartRow(tx, {
      brandId: wanted.brandId ?? deps.brandOf(request).id,
      userId: caller?.id ?? null,
      microSiteId: wanted.microSiteId ?? null,
      sessionIdHash: idHash,
      now: new Date(nowMs),
    });
  });
}
