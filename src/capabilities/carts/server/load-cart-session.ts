import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { callerAndCart } from '#access/cart-of-request.ts';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { findSavedSession } from '#records/sessions/saved-sessions.ts';
import type { Tables } from '#records/tables.ts';
import { withMaskedGiftCards } from '#rules/shipment-form/masked-gift-cards.ts';
import type { loadSession } from '../contract.ts';

/** The trip that is kept with a cart, for whoever may touch the cart. CRT-02 */
export async function loadCartSession(
  deps: { readonly db: Kysely<Tables>; readonly clock: Clock },
  asked: EndpointRequest<typeof loadSession>,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof loadSession> | Refusal> {
  const { params, query } = asked;
  const named = { cartId: params.cart_id, cartToken: query.cart_token };
  const found = await callerAndCart(deps, named, request.headers);
  if (found instanceof Refusal) return found;
  const session = await findSavedSession(deps.db, found.cart.id);
  return { ship_state: session ? withMaskedGiftCards(session.shipState) : null, revision: session?.revision ?? 0 };
}
