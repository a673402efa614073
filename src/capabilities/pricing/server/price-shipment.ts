import type { FastifyRequest } from 'fastify';
import type { EndpointRequest } from '#kit/endpoint.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { type Sessions, sessionIdHash } from '#kit/server/session.ts';
import { callerOf } from '#records/caller.ts';
import type { Cart } from '#records/carts.ts';
import { findOwnCart } from '#records/own-cart.ts';
import { shipmentFacts } from '#records/shipment-facts.ts';
import type { User } from '#records/users.ts';
import { messageText } from '#rules/messages.ts';
import { checkBags } from '#rules/shipment/bags-on-leg.ts';
import { fromFields } from '#rules/shipment/draft-fields.ts';
import type { PriceWire, shipPrice } from '../contract.ts';
import { type DraftPriceDeps, isAdmin, priceDraft, toFieldError } from './price-draft.ts';
import { priceToWire, unpricedToWire } from './price-to-wire.ts';

export type PriceDeps = DraftPriceDeps & { readonly sessions: Sessions };

type PriceRequest = EndpointRequest<typeof shipPrice>['body'];

/** The full price of a shipment. What is still missing or no longer holds is said in the answer; nothing is kept. PRC-03 */
export async function priceShipment(
  deps: PriceDeps,
  fields: PriceRequest,
  request: FastifyRequest,
): Promise<PriceWire | Refusal> {
  const { draft, problems } = fromFields(fields);
  const wrong = [...problems, ...checkBags(draft)];
  if (wrong.length > 0) return refuseFields(wrong.map(toFieldError));

  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  const cart = await cartOf(deps, fields, request, caller);
  if (cart instanceof Refusal) return cart;
  // No order has been placed yet that could be amended, so any number is an unknown one.
  if (fields.price_api_order_id !== undefined) return refuseUnknown(messageText('orderUnknown'), 'price_api_order_id');

  const facts = await shipmentFacts(deps, draft);
  if ('length' in facts) return refuseFields(facts);
  const priced = await priceDraft(deps, { draft, facts, extras: fields, caller, cartId: cart?.id ?? null });
  if (priced.kind === 'unpriced') return unpricedToWire({ draft, ...priced });
  return priceToWire(priced.price, {
    orderId: cart?.orderId ?? null,
    isRoundTrip: draft.roundtrip,
    couponCode: priced.couponCode,
    refusedGiftCards: priced.refusedGiftCards,
    rateCardVersion: priced.rateCardVersion,
    seesDetails: isAdmin(caller),
  });
}

async function cartOf(
  deps: PriceDeps,
  { cart_id: cartId, cart_token }: PriceRequest,
  request: FastifyRequest,
  caller: User | undefined,
): Promise<Cart | null | Refusal> {
  if (cartId === undefined) return null;
  const header = request.headers['x-cart-token'];
  const token = typeof header === 'string' ? header : cart_token;
  const sessionId = deps.sessions.idOf(request);
  const cart = await findOwnCart(deps.db, {
    cartId,
    token: token ?? null,
    sessionIdHash: sessionId ? sessionIdHash(sessionId) : null,
    userId: caller?.id ?? null,
    isAdmin: isAdmin(caller),
  });
  return cart ?? refuseUnknown(messageText('cartUnknown'), 'cart_id');
}
