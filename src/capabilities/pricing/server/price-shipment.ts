import type { FastifyRequest } from 'fastify';
import { Refusal, refuseFields } from '#kit/problem.ts';
import { nowOf } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { findCustomer } from '#access/require-permitted-person.ts';
import { findCaller } from '#access/find-caller.ts';
import { type Cart, replaceCart } from '#records/carts/carts.ts';
import { isCartSpent } from '#records/orders/orders.ts';
import { findOrderToChange } from '#access/find-order-to-change.ts';
import { findRequestedCart } from '#access/find-requested-cart.ts';
import { shipmentFacts } from '#facts/shipment-facts.ts';
import { type MessageName, messageText } from '#rules/messages.ts';
import { mayForOthers } from '#rules/account/permissions.ts';
import { checkBags } from '#rules/shipment/bags-on-leg.ts';
import type { PriceWire } from '../contract.ts';
import { type PriceRequest, priceToWire, unpricedToWire, withReplacedCart } from '../wire.ts';
import { changedDraft } from './changed-draft.ts';
import { codeSender } from './code-sender.ts';
import { draftOfCart } from './draft-of-cart.ts';
import { type DraftPriceDeps, priceDraft, toFieldError, type UnpricedDraft } from './price-draft.ts';

/**
 * The full price of a shipment, or what is missing or outdated. Nothing is stored except tries of unknown codes and the gift cards entered
 * for the cart. PRC-03 CRT-03
 */
export async function priceShipment(
  deps: DraftPriceDeps,
  asked: PriceRequest,
  request: FastifyRequest,
): Promise<PriceWire | Refusal> {
  const { draft: form, problems, cartId, cartToken, brandId, extras, listsSurcharges } = asked;
  const wrong = [...problems, ...checkBags(form)];
  if (wrong.length > 0) return refuseFields(wrong.map(toFieldError));

  const caller = await findCaller(deps, request);
  if (caller instanceof Refusal) return caller;
  const cart = cartId === undefined ? null : await findRequestedCart(deps, { cartId, cartToken, caller }, request);
  if (cart instanceof Refusal) return cart;
  const sent = cart ? draftOfCart(form, brandId, cart) : form;
  if (sent instanceof Refusal) return sent;
  const named = { orderId: extras.changedOrderId, brand: sent.brand, cartToken };
  const toChange = await findOrderToChange(deps, named, request);
  if (toChange instanceof Refusal) return toChange;
  const draft = changedDraft(sent, toChange, caller);

  const known = await shipmentFacts(deps, draft);
  if (known.kind === 'refused') return refuseFields(known.errors);
  const { facts } = known;
  const replacement = cart && (await replacementFor(deps, cart));
  const cartInUse = replacement?.cart ?? cart;
  const priced = toChange?.problem
    ? notChangeable(toChange.problem)
    : await priceDraft(deps, {
        draft,
        facts,
        extras,
        caller,
        customer: await findCustomer(deps.db, toChange?.order ?? cartInUse, caller),
        cartId: cartInUse?.id ?? null,
        sender: codeSender(request),
        toChange,
      });
  const price =
    priced.kind === 'unpriced'
      ? unpricedToWire({ draft, ...priced })
      : priceToWire(priced.price, {
          orderId: toChange?.order.id ?? cartInUse?.orderId ?? null,
          isRoundTrip: draft.roundtrip,
          couponCode: priced.couponCode,
          couponCodeProblem: priced.couponCodeProblem,
          refusedGiftCards: priced.refusedGiftCards,
          rateCardVersion: priced.rateCardVersion,
          listsSurcharges,
          seesDetails: mayForOthers(caller?.role ?? null, 'see-price-details'),
        });
  return replacement ? withReplacedCart(price, replacement) : price;
}

/** An order that can't be changed has no price for its change. PRC-04 */
function notChangeable(problem: MessageName): UnpricedDraft {
  return {
    kind: 'unpriced',
    errors: [{ field: 'changedOrderId', message: messageText(problem) }],
    dateProblem: null,
  };
}

/** A cart that has become an order is closed; a price request for it gets another cart. CRT-06 */
async function replacementFor(
  { db, clock }: DraftPriceDeps,
  cart: Cart,
): Promise<{ cart: Cart; token: string } | null> {
  if (!(await isCartSpent(db, cart.id))) return null;
  return inTransaction(db, (tx) => replaceCart(tx, { cart, now: nowOf(clock) }));
}
