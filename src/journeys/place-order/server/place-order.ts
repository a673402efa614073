import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type DraftPriceDeps, isAdmin, toFieldError } from '#capabilities/pricing/server/price-draft.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { callerOf } from '#records/caller.ts';
import type { Cart } from '#records/carts.ts';
import { cartOfRequest } from '#records/own-cart.ts';
import type { User } from '#records/users.ts';
import { findUser } from '#records/users.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { cents } from '#rules/money.ts';
import { type AttemptKey, attemptKey } from '#rules/orders/idempotency.ts';
import { checkBags } from '#rules/shipment/bags-on-leg.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { fromFields } from '#rules/shipment/draft-fields.ts';
import type { PaymentAnswerWire } from '../contract.ts';
import { beginAttempt, findEarlier } from './begin-attempt.ts';
import { payAttempt } from './charge-attempt.ts';
import {
  chargeMethod,
  checkedPrice,
  hasPriceMoved,
  looksLikeCardNumber,
  type OrderRequest,
  payerOf,
} from './check-order.ts';
import { errorAnswer } from './finish-attempt.ts';
import type { OrderDeps } from './order-deps.ts';

export type PlaceOrderDeps = OrderDeps & DraftPriceDeps;

/**
 * Places the order of a cart. The form, the price and who asks are checked before anything is written; the attempt is written before
 * anything is charged; and whatever breaks after that is finished or undone by the recovery. CHK-01 PAY-04 PAY-05
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  fields: OrderRequest,
  request: FastifyRequest,
): Promise<PaymentAnswerWire | Refusal> {
  const draft = readForm(fields);
  if (draft instanceof Refusal) return draft;
  const asked = await whoAsks(deps, fields, request);
  if (asked instanceof Refusal) return asked;
  const { cart, caller } = asked;
  const key = readKey(fields, request);
  if (key instanceof Refusal) return key;

  const identity = { cart, key, bodyHash: hashOf(fields) };
  const earlier = await findEarlier(deps.db, identity);
  if (earlier.kind === 'refused') return earlier.refusal;
  if (earlier.kind === 'answered') return earlier.answer;

  const payer = payerOf(fields, await personPaidFor(deps, cart, caller));
  if (payer instanceof Refusal) return payer;
  const priced = await checkedPrice(deps, { draft, fields, caller });
  if (priced instanceof Refusal) return priced;
  const paymentType = fields.payment_type ?? null;
  if (hasPriceMoved(fields, priced)) return errorAnswer({ paymentType }, 'priceMoved');
  const method = chargeMethod(fields, priced.price.charge);
  if (method instanceof Refusal) return method;

  const begun = await beginAttempt(deps, {
    ...identity,
    draft,
    payer,
    walletOwnerId: caller?.id ?? null,
    priced,
    paymentType,
  });
  if (begun.kind === 'refused') return begun.refusal;
  if (begun.kind === 'answered') return begun.answer;
  return payAttempt(deps, begun.attempt, method);
}

function readForm(fields: OrderRequest): Draft | Refusal {
  if (looksLikeCardNumber(fields.payment_method_nonce)) {
    return refuseFields([{ field: 'payment_method_nonce', message: messageText('fixThisField') }]);
  }
  // No order can be amended yet, so any number is an unknown one.
  if (fields.price_api_order_id !== undefined) return refuseUnknown(messageText('orderUnknown'), 'price_api_order_id');
  const { draft, problems } = fromFields(fields);
  const wrong = [...problems, ...checkBags(draft)];
  return wrong.length > 0 ? refuseFields(wrong.map(toFieldError)) : draft;
}

async function whoAsks(
  deps: PlaceOrderDeps,
  { cart_id: cartId, cart_token: cartToken }: OrderRequest,
  request: FastifyRequest,
): Promise<{ readonly cart: Cart; readonly caller: User | undefined } | Refusal> {
  const caller = await callerOf(deps, request.headers);
  if (caller instanceof Refusal) return caller;
  const cart = await cartOfRequest(deps.db, { cartId, cartToken, caller }, request.headers);
  return cart instanceof Refusal ? cart : { cart, caller };
}

function readKey(fields: OrderRequest, request: FastifyRequest): AttemptKey | Refusal {
  const header = request.headers['idempotency-key'];
  const key = attemptKey({
    header: typeof header === 'string' ? header : undefined,
    cartId: fields.cart_id,
    priceShown: cents(fields.price_shown_cents),
  });
  if (key.kind === 'ok') return key.value;
  const message = messageText(key.message, { most: String(limits.idempotencyKeyLengthMax) });
  return refuseFields([{ field: key.field, message }]);
}

/** An admin orders for the person of the cart; everybody else for themselves. */
async function personPaidFor({ db }: PlaceOrderDeps, cart: Cart, caller: User | undefined): Promise<User | undefined> {
  const isForAnother = isAdmin(caller) && cart.userId !== null && cart.userId !== caller?.id;
  return isForAnother && cart.userId !== null ? findUser(db, cart.userId) : caller;
}

/** The same for the same request, in whatever order its fields were sent. The cart's token says who asks, not what for. */
function hashOf({ cart_token: _token, ...fields }: OrderRequest): string {
  return createHash('sha256').update(stableText(fields)).digest('hex');
}

function stableText(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
