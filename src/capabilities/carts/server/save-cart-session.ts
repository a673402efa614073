import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { callerAndCart } from '#access/cart-of-request.ts';
import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import type { Clock } from '#ports/clock/clock.ts';
import { saveSession as saveSessionRow } from '#records/sessions/saved-sessions.ts';
import type { Tables } from '#records/tables.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { withMaskedGiftCards } from '#rules/shipment-form/masked-gift-cards.ts';
import { isSessionKept } from '#rules/shipment/is-session-kept.ts';
import type { saveSession } from '../contract.ts';

/** Far deeper than any ship state, and far from what the database gives up at. */
const depthMax = 20;

/** Keeps a trip with its cart, unless whoever asks books for others. CRT-02 */
export async function saveCartSession(
  deps: { readonly db: Kysely<Tables>; readonly clock: Clock },
  asked: EndpointRequest<typeof saveSession>,
  request: FastifyRequest,
): Promise<EndpointResponse<typeof saveSession> | Refusal> {
  const { params, query } = asked;
  const named = { cartId: params.cart_id, cartToken: query.cart_token };
  const found = await callerAndCart(deps, named, request.headers);
  if (found instanceof Refusal) return found;
  const { body } = asked;
  const refusal = refusalOf(body.ship_state);
  if (refusal) return refusal;
  if (!isSessionKept(found.caller?.role ?? null)) return { success: true, saved: false, revision: 0 };
  const { isSaved, revision } = await saveSessionRow(deps.db, {
    cartId: found.cart.id,
    session: {
      originCity: body.origin_city ?? '',
      originState: body.origin_state ?? '',
      destinationCity: body.destination_city ?? '',
      destinationState: body.destination_state ?? '',
      travelers: body.travelers ?? [],
      shipState: withMaskedGiftCards(body.ship_state),
    },
    revision: body.revision ?? null,
    now: new Date(deps.clock.nowMs()),
  });
  return { success: true, saved: isSaved, revision };
}

function refusalOf(shipState: unknown): Refusal | null {
  if (!isStorable(shipState, depthMax)) {
    return refuseFields([{ field: 'ship_state', message: messageText('fixThisField') }]);
  }
  if (Buffer.byteLength(JSON.stringify(shipState)) <= limits.savedSessionBytesMax) return null;
  const message = messageText('savedTripTooLarge');
  return new Refusal(413, message, [{ field: 'ship_state', message }]);
}

/** The database keeps no NUL, no half of a surrogate pair and no nesting without an end. */
function isStorable(value: unknown, depthLeft: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return (
    depthLeft > 0 &&
    Object.entries(value).every(([name, part]) => isStorable(name, 0) && isStorable(part, depthLeft - 1))
  );
}
