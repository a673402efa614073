import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { findCallerAndCart } from '#access/find-requested-cart.ts';
import { Refusal } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { findSavedSession } from '#records/sessions/saved-sessions.ts';
import type { Tables } from '#records/tables.ts';
import { withMaskedGiftCards } from '#rules/shipment-form/masked-gift-cards.ts';
import type { SavedTrip, NamedCart } from '../wire.ts';

/** The trip that is kept with a cart, for callers who may touch the cart. CRT-02 */
export async function loadCartSession(
  deps: { readonly db: Kysely<Tables>; readonly clock: Clock },
  named: NamedCart,
  request: FastifyRequest,
): Promise<SavedTrip | Refusal> {
  const found = await findCallerAndCart(deps, named, request);
  if (found instanceof Refusal) return found;
  const session = await findSavedSession(deps.db, found.cart.id);
  return { shipState: session ? withMaskedGiftCards(session.shipState) : null, revision: session?.revision ?? 0 };
}
