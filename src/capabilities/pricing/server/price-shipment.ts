import type { FastifyRequest } from 'fastify';
import type { EndpointRequest } from '#kit/endpoint.ts';
import { type FieldError, Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { type Sessions, sessionIdHash } from '#kit/server/session.ts';
import type { CarrierRates } from '#ports/carrier-rates/carrier-rates.ts';
import { localTime } from '#ports/clock/clock.ts';
import { callerOf } from '#records/caller.ts';
import type { Cart } from '#records/carts.ts';
import { findOwnCart } from '#records/own-cart.ts';
import { type FactSources, type ShipmentFacts, shipmentFacts } from '#records/shipment-facts.ts';
import type { User } from '#records/users.ts';
import { brandByKey } from '#rules/brand/brand.ts';
import { messageText } from '#rules/messages.ts';
import { cents, zeroCents } from '#rules/money.ts';
import { priceBreakdown } from '#rules/pricing/price-breakdown.ts';
import type { PriceFacts } from '#rules/pricing/price-facts.ts';
import type { Problem } from '#rules/result.ts';
import { checkBags, missingBags } from '#rules/shipment/bags-on-leg.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { fromFields } from '#rules/shipment/draft-fields.ts';
import type { PriceWire, shipPrice } from '../contract.ts';
import { type LegPricing, legPricing } from './leg-pricing.ts';
import {
  couponFacts,
  giftCardFacts,
  type PriceContext,
  type RefusedGiftCard,
  walletFacts,
} from './means-of-payment.ts';
import { priceToWire, unpricedToWire } from './price-to-wire.ts';

export type PriceDeps = FactSources & { readonly carrierRates: CarrierRates; readonly sessions: Sessions };

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
  const dateProblem = facts.outbound.handoverProblem ?? (draft.roundtrip ? facts.return.handoverProblem : null);
  const unready = [...missingFields(facts), ...missingBags(draft).map(toFieldError)];
  if (unready.length > 0 || dateProblem) return unpricedToWire({ draft, errors: unready, dateProblem });

  const outbound = await legPricing(deps, draft, facts, 'outbound');
  if (Array.isArray(outbound)) return unpricedToWire({ draft, errors: outbound, dateProblem: null });
  const back = draft.roundtrip ? await legPricing(deps, draft, facts, 'return') : null;
  if (Array.isArray(back)) return unpricedToWire({ draft, errors: back, dateProblem: null });

  const { priceFacts, couponCode, refusedGiftCards } = await gatherPriceFacts(deps, {
    draft,
    fields,
    facts,
    outbound,
    back,
    caller,
    cart,
  });
  return priceToWire(priceBreakdown(priceFacts), {
    orderId: cart?.orderId ?? null,
    isRoundTrip: draft.roundtrip,
    couponCode,
    refusedGiftCards,
    rateCardVersion: outbound.rateCardVersion,
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

function missingFields({ missing }: ShipmentFacts): FieldError[] {
  const words = { zip: 'zipRequired', city: 'cityRequired', state: 'stateRequired' } as const;
  return missing.map(({ end, field }) => ({
    field: `${end === 'origin' ? 'o' : 'd'}_${field}`,
    message: messageText(words[field]),
  }));
}

async function gatherPriceFacts(
  deps: PriceDeps,
  known: {
    draft: Draft;
    fields: PriceRequest;
    facts: ShipmentFacts;
    outbound: LegPricing;
    back: LegPricing | null;
    caller: User | undefined;
    cart: Cart | null;
  },
): Promise<{
  priceFacts: PriceFacts;
  couponCode: string | null;
  refusedGiftCards: readonly RefusedGiftCard[];
}> {
  const { draft, fields, facts, outbound, back, caller, cart } = known;
  const couponCode = fields.coupon?.trim().toUpperCase() || null;
  const context: PriceContext = {
    brand: brandByKey(draft.brand).key,
    today: localTime(deps.clock, facts.ends.origin.place.timeZone).day,
    cartId: cart?.id ?? null,
    caller,
  };
  const [coupon, walletCredit, giftCards] = await Promise.all([
    couponFacts(deps, couponCode ?? undefined, context),
    walletFacts(deps, fields.wallet_creadits ?? fields.ship_wallet_creadits, context),
    giftCardFacts(deps, fields.gift_card ?? [], context),
  ]);
  const priceFacts: PriceFacts = {
    outbound: outbound.facts,
    return: back?.facts ?? null,
    wholesaleBasisPoints: caller?.wholesaleBasisPoints ?? 0,
    coupon,
    surcharges: [],
    // Whatever a customer sends here changes nothing.
    compDiscount: isAdmin(caller) ? cents(Math.max(0, fields.comp_discount ?? 0)) : zeroCents,
    taxBasisPoints: 0,
    alreadyPaid: null,
    walletCredit,
    giftCards: giftCards.usable,
  };
  return { priceFacts, couponCode, refusedGiftCards: giftCards.refused };
}

function isAdmin(caller: User | undefined): boolean {
  return caller?.role === 'admin' || caller?.role === 'admin_plus';
}

function toFieldError({ field, message }: Problem): FieldError {
  return { field, message: messageText(message) };
}
