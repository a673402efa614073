import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unfitTravelDays } from '#capabilities/customs/server/customs-missing.ts';
import { codeSender } from '#capabilities/pricing/server/code-sender.ts';
import { draftOfCart } from '#capabilities/pricing/server/draft-of-cart.ts';
import { changedDraft } from '#capabilities/pricing/server/changed-draft.ts';
import { type DraftPriceDeps, toFieldError } from '#capabilities/pricing/server/price-draft.ts';
import { Refusal, refuseFields } from '#kit/problem.ts';
import type { CallContext } from '#kit/server/mount.ts';
import { readClientKey } from '#kit/server/read-client-key.ts';
import { refuseTooMany } from '#kit/server/refuse-too-many.ts';
import { findCustomer } from '#access/require-permitted-person.ts';
import { cardWait } from './card-tries.ts';
import type { Cart } from '#records/carts/carts.ts';
import { findCartIdsOfOrder } from '#records/orders/orders.ts';
import { localTime } from '#ports/clock/clock.ts';
import type { OrderToChange } from '#facts/order-to-change.ts';
import { findOrderToChange } from '#access/find-order-to-change.ts';
import { findCallerAndCart } from '#access/find-requested-cart.ts';
import type { User } from '#records/people/users.ts';
import { findUser } from '#records/people/users.ts';
import type { Wait } from '#rules/count-tries.ts';
import { brandByKey } from '#rules/brand/brand.ts';
import { isCustomerUnnamed } from '#rules/checkout/is-customer-unnamed.ts';
import { isGatewayId } from '#rules/checkout/is-gateway-id.ts';
import { shownPriceProblem } from '#rules/checkout/shown-price-problem.ts';
import { whoseTerms } from '#rules/checkout/whose-terms.ts';
import { contentsProblems, withListedNotes } from '#rules/inventory/contents-of-draft.ts';
import { messageText } from '#rules/messages.ts';
import { attemptKey } from '#rules/orders/idempotency.ts';
import { isSameDraft } from '#rules/orders/same-draft.ts';
import { isSameShipment } from '#rules/orders/same-shipment.ts';
import { isGivenAwayBy } from '#rules/pricing/staff-discounts.ts';
import { stableText } from '#rules/stable-text.ts';
import { checkBags } from '#rules/shipment/bags-on-leg.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import type { PaymentAnswerWire } from '../contract.ts';
import type { OrderRequest } from '../wire.ts';
import { isUnchanged } from './is-unchanged.ts';
import {
  beginAttempt,
  contentsToStore,
  type EarlierUse,
  findEarlier,
  findEarlierUse,
  type OrderIdentity,
} from './begin-attempt.ts';
import { type BegunOrder, cardsTooOften, type CardTrierOfOrder, payAttempt } from './charge-attempt.ts';
import { checkedFacts, checkedPrice, storedOrderDetails, checkPayer } from './check-order.ts';
import { openStep } from './check-steps.ts';
import type { OrderDeps } from './order-deps.ts';
import { withDefaults } from './with-defaults.ts';
import { confirmAnswer, errorAnswer, otherTripAnswer } from './payment-answer.ts';
import { wayToPay } from './way-to-pay.ts';

export type PlaceOrderDeps = OrderDeps & DraftPriceDeps;

/**
 * Places the order of a cart, or changes an order with it. Form, price and caller are checked before anything is written; the attempt is
 * written before anything is charged; what breaks after that is finished or undone by the recovery.
 * CHK-01 PAY-01 PAY-04 PAY-05 PRC-04
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  asked: OrderRequest,
  context: CallContext,
): Promise<PaymentAnswerWire | Refusal> {
  const { request } = context;
  const order = withDefaults(asked);
  const form = readForm(order, { isCountry: (code) => deps.countries.has(code) });
  if (form instanceof Refusal) return form;
  const found = await findCallerAndCart(deps, order, request);
  if (found instanceof Refusal) return found;
  const { cart, caller } = found;
  const draft = draftOfCart(form, order.brandId, cart);
  if (draft instanceof Refusal) return draft;
  const clientKey = readClientKey(request);
  if (clientKey instanceof Refusal) return clientKey;

  const key = attemptKey({ clientKey, cartId: order.cartId, priceShown: order.priceShown });
  const identity = { cart, key, bodyHash: bodyHash(asked) };
  const outcome = await beginOrder(deps, { identity, order, draft, caller, context });
  if (!(outcome instanceof Refusal) && outcome.kind === 'begun') return payAttempt(deps, outcome.order);
  // A repeated request gets the answer of the first one, whatever has changed since then.
  const use = await findEarlierUse(deps.db, identity);
  const { changedOrderId } = order.extras;
  if (use && !isSameUse(use, changedOrderId, draft)) {
    if (changedOrderId === null && use.changedOrderId === null) return otherTripAnswer(order, cart);
    return outcome instanceof Refusal ? outcome : refuseSpentCart();
  }
  const earlier = await findEarlier(deps.db, identity);
  if (earlier.kind === 'refused') return earlier.refusal;
  if (earlier.kind === 'answered') return earlier.answer;
  return outcome instanceof Refusal ? outcome : outcome.answer;
}

type OrderAsked = {
  readonly identity: OrderIdentity;
  readonly order: OrderRequest;
  readonly draft: Draft;
  readonly caller: User | undefined;
  readonly context: CallContext;
};

/** `answered`: there is nothing to pay now, and the answer says why. */
type OrderOutcome =
  | { readonly kind: 'begun'; readonly order: BegunOrder }
  | { readonly kind: 'answered'; readonly answer: PaymentAnswerWire };

/** Checks everything an order needs and begins to pay it, or says why it can't be ordered. */
async function beginOrder(
  deps: PlaceOrderDeps,
  { identity, order, draft: sent, caller, context }: OrderAsked,
): Promise<OrderOutcome | Refusal> {
  const { cart } = identity;
  const { request, reply } = context;
  const named = { orderId: order.extras.changedOrderId, brand: sent.brand, cartToken: order.cartToken };
  const toChange = await findOrderToChange(deps, named, request);
  if (toChange instanceof Refusal) return toChange;
  if (toChange?.problem) return answered(errorAnswer(order, toChange.problem));
  const customer = await findCustomer(deps.db, toChange?.order ?? cart, caller);
  const role = caller?.role ?? null;
  const isUnnamed = isCustomerUnnamed({ role, isCartOwned: cart.userId !== null, isChange: toChange !== null });
  if (isUnnamed) return refuseFields([{ field: 'customerId', message: messageText('customerUnnamed') }]);
  const payer = checkPayer(order, toChange ? await findOwner(deps, toChange) : (customer ?? caller));
  if (payer instanceof Refusal) return payer;
  const facts = await checkedFacts(deps, changedDraft(sent, toChange, caller));
  if (facts instanceof Refusal) return facts;
  const { draft } = facts;
  const earlierCartIds = toChange ? await findCartIdsOfOrder(deps.db, toChange.order) : [];
  const checked = { draft, facts, cartId: cart.id, earlierCartIds };
  const step = await openStep(deps, { ...checked, ...whoseTerms({ caller, customer }) });
  if (step) return answered(errorAnswer(order, step));
  const { day: today } = localTime(deps.clock, facts.ends.origin.place.timeZone);
  const unfit = await unfitTravelDays(deps.db, { ...checked, today });
  if (unfit.length > 0) return refuseFields(unfit);
  const sender = codeSender(request);
  const priced = await checkedPrice(deps, { draft, facts, order, caller, customer, sender, toChange });
  if (priced instanceof Refusal) return priced;
  if (toChange && priced.price.due === 0 && (await isUnchanged(deps.db, { toChange, draft, cartId: cart.id }))) {
    return answered(errorAnswer(order, 'changeIsNone'));
  }
  const unconfirmed = shownPriceProblem(order, priced.price);
  if (unconfirmed) return answered(confirmAnswer(order, unconfirmed, priced.price));
  const brandId = brandByKey(draft.brand).id;
  const way = await wayToPay(deps, { order, charge: priced.price.charge, brandId, caller, customer, toChange });
  if (way instanceof Refusal) return way;
  if (way.kind === 'error') return answered(errorAnswer(order, way.message));

  const trier = way.kind === 'gateway' ? cardTrierOf(cart, request) : null;
  const wait = trier && (await cardWait(deps.db, trier, deps.clock.nowMs()));
  if (trier && wait) return refuseCard(trier, wait, reply);
  const begun = await beginAttempt(deps, {
    ...identity,
    draft,
    payer,
    toChange,
    creditOwnerId: (customer ?? caller)?.id ?? null,
    priced,
    way,
    paymentMethod: order.paymentMethod,
    details: { ...storedOrderDetails(order), ...(request.language !== 'en' && { language: request.language }) },
    emailMarketing: order.wantsNews,
    // Discounts by staff are logged with their name, on their own orders too.
    bookedBy: customer || isGivenAwayBy(role, priced.price.steps) ? (caller?.id ?? null) : null,
  });
  if (begun.kind === 'refused') return begun.refusal;
  return begun.kind === 'answered' ? begun : { kind: 'begun', order: { begun, way, trier } };
}

/**
 * Whether a cart is used again for what it was used for. Another door or bag makes another order; a change can be about a phone number or
 * about what is in a bag, so that everything has to be the same. PAY-04 PRC-04
 */
function isSameUse(use: EarlierUse, changedOrderId: number | null, draft: Draft): boolean {
  if (use.changedOrderId !== changedOrderId) return false;
  if (changedOrderId === null) return isSameShipment(use.trip, draft);
  const isSameContents = JSON.stringify(use.contents) === JSON.stringify(contentsToStore(draft));
  return isSameContents && isSameDraft(use.trip, draft);
}

/** A cart becomes one order or one change, so that it can't be used for another change, nor for a change of its own order. PRC-04 CRT-06 */
function refuseSpentCart(): Refusal {
  const text = messageText('cartSpent');
  return new Refusal(409, text, [{ field: 'cartId', message: text }]);
}

function answered(answer: PaymentAnswerWire): OrderOutcome {
  return { kind: 'answered', answer };
}

function cardTrierOf({ id: cartId }: Cart, request: FastifyRequest): CardTrierOfOrder {
  const noteLimited = () => request.server.security.note('card-tries-limited', { cart: cartId });
  return { ...codeSender(request), cartId, noteLimited };
}

/** After too many declined cards the caller has to wait before the gateway is asked about another one. PAY-01 */
function refuseCard(trier: CardTrierOfOrder, wait: Wait, reply: FastifyReply): Refusal {
  trier.noteLimited();
  return refuseTooMany(reply, wait, cardsTooOften(wait.waitMs));
}

function readForm(order: OrderRequest, facts: Parameters<typeof contentsProblems>[1]): Draft | Refusal {
  for (const field of ['nonce', 'storedCardId'] as const) {
    const text = order[field];
    if (text !== null && !isGatewayId(text)) {
      return refuseFields([{ field, message: messageText('fixThisField') }]);
    }
  }
  const { draft, problems } = order;
  const wrong = [...problems, ...checkBags(draft), ...contentsProblems(draft, facts)];
  return wrong.length > 0 ? refuseFields(wrong.map(toFieldError)) : withListedNotes(draft);
}

/** A changed order keeps its owner. PRC-04 */
async function findOwner({ db }: PlaceOrderDeps, { order }: OrderToChange): Promise<User> {
  const owner = await findUser(db, order.userId);
  if (!owner) throw new Error(`Order ${order.id} has no owner`);
  return owner;
}

/** The same hash for the same request, whatever the order of its fields. The cart token says who asks, not what for. */
function bodyHash({ sent }: OrderRequest): string {
  return createHash('sha256').update(stableText(sent)).digest('hex');
}
