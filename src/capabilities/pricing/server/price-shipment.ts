import type { FastifyRequest } from 'fastify';
import type { EndpointRequest } from '#kit/endpoint.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { callerOf } from '#records/caller.ts';
import { cartOfRequest } from '#records/own-cart.ts';
import { shipmentFacts } from '#records/shipment-facts.ts';
import { messageText } from '#rules/messages.ts';
import { checkBags } from '#rules/shipment/bags-on-leg.ts';
import { fromFields } from '#rules/shipment/draft-fields.ts';
import type { PriceWire, shipPrice } from '../contract.ts';
import { type DraftPriceDeps, isAdmin, priceDraft, toFieldError } from './price-draft.ts';
import { priceToWire, unpricedToWire } from './price-to-wire.ts';

type PriceRequest = EndpointRequest<typeof shipPrice>['body'];

/** The full price of a shipment. What is still missing or no longer holds is said in the answer; nothing is kept. PRC-03 */
export async function priceShipment(
  deps: DraftPriceDeps,
  fields: PriceRequest,
  request: FastifyRequest,
): Promise<PriceWire | Refusal> {
  const { draft, problems } = fromFields(fields);
  const wrong = [...problems, ...checkBags(draft)];
  if (wrong.length > 0) return refuseFields(wrong.map(toFieldError));

  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  const { cart_id: cartId, cart_token: cartToken } = fields;
  const cart =
    cartId === undefined ? null : await cartOfRequest(deps.db, { cartId, cartToken, caller }, request.headers);
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
