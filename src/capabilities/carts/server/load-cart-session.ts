import type { FastifyRequest } from 'fastify';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import { findSavedSession } from '#records/sessions/saved-sessions.ts';
import { withMaskedGiftCards } from '#rules/shipment/masked-gift-cards.ts';
import type { loadSession } from '../contract.ts';
import { type CartCallerDeps, cartOfCaller } from './cart-of-caller.ts';

/** The trip that is kept with a cart, for whoever may touch the cart. CRT-02 */
export async function loadCartSession(
  deps: CartCallerDeps,
  asked: EndpointRequest<typeof loadSession>,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof loadSession> | Refusal> {
  const found = await cartOfCaller(deps, asked, request);
  if (found instanceof Refusal) return found;
  const session = await findSavedSession(deps.db, found.cart.id);
  return { ship_state: session ? withMaskedGiftCards(session.shipState) : null, revision: session?.revision ?? 0 };
}
