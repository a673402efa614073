import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { createCart } from '#capabilities/carts/contract.ts';
import { shipPrice } from '#capabilities/pricing/contract.ts';
import type { AnyEndpoint, EndpointResponse } from '#kit/endpoint.ts';
import { processPayment } from '#journeys/place-order/contract.ts';
import { attemptKey, chargeKey } from '#rules/orders/idempotency.ts';
import { messageText } from '#rules/messages.ts';
import { cents } from '#rules/money.ts';
import { shipmentFields } from '#rules/shipment-form/draft-fields.ts';

export type Fields = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string>>;

const example: Fields = processPayment.example.body ?? {};

/** One bag from Los Angeles to Miami by ground, which costs 89.99 dollars: what the documentation of the call orders. */
export const oneBag: Fields = Object.fromEntries(
  Object.entries(example).filter(([name]) => name in shipmentFields && !['cart_id', 'cart_token'].includes(name)),
);

/** The payer, and how they pay. */
const payment: Fields = {
  first_name: 'Ann',
  last_name: 'Lee',
  phone_number: '213 555 0142',
  terms_accepted: true,
  payment_type: 'new_card',
  payment_method_nonce: 'fake-valid-visa-nonce',
  billing_country: 'US',
  billing_zip: '33101',
};

/** A cart and how it is to be paid; the price is known once it was requested. */
export type Checkout = {
  readonly cart: EndpointResponse<typeof createCart>;
  /** The shipment, and the coupon and gift cards that are to count. */
  readonly fields: Fields;
  readonly shown: { readonly total: number; readonly charge: number };
  /** Who orders; a guest where there is none. */
  readonly account?: Account | undefined;
};

export type Account = { readonly email: string; readonly token: string };

/** An answer, or nothing because the connection broke or the server was down. */
export type Reply = { readonly status: number; readonly body: unknown } | 'lost';

/** How long a shopper keeps trying before the run reports it. */
const patienceMs = 300_000;
const pauseMs = 100;

/** Sends one request to a server that may be dead. */
export async function send(url: string, path: string, body: unknown, headers: Headers = {}): Promise<Reply> {
  try {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return 'lost';
  }
}

/** Repeats a request until there is an answer, like a user who presses again. */
async function callUntilAnswered<E extends AnyEndpoint>(
  url: string,
  endpoint: E,
  body: unknown,
  headers: Headers = {},
): Promise<EndpointResponse<E>> {
  const endMs = performance.now() + patienceMs;
  for (;;) {
    const reply = await send(url, endpoint.path, body, headers);
    if (reply !== 'lost' && reply.status === 200) return z.parse(endpoint.response, reply.body) as EndpointResponse<E>;
    const isHopeless = reply !== 'lost' && reply.status < 500;
    if (isHopeless || performance.now() > endMs) throw new Error(`${endpoint.id}: ${JSON.stringify(reply)}`);
    await wait(pauseMs);
  }
}

/** Opens a cart and requests its price. */
export async function openCheckout(
  url: string,
  extras: Fields = {},
  shipment: Fields = oneBag,
  account?: Account,
): Promise<Checkout> {
  const cart = await callUntilAnswered(url, createCart, { cart: { brand_id: 5 } }, accountHeaders(account));
  const fields = { ...shipment, ...extras, cart_id: cart.id };
  return { cart, fields, shown: await priceOf(url, { cart, fields }), account };
}

async function priceOf(
  url: string,
  { cart, fields }: Pick<Checkout, 'cart' | 'fields'>,
): Promise<{ total: number; charge: number }> {
  const { orders, errors } = await callUntilAnswered(url, shipPrice, fields, { 'x-cart-token': cart.cart_token });
  const [order] = orders;
  if (!order) throw new Error(`There is no price: ${JSON.stringify(errors)}`);
  return { total: order.price_cents, charge: order.final_price };
}

/** One press of the button. */
export function press(
  url: string,
  { cart, fields, shown, account }: Checkout,
  key: string,
  headers: Headers = {},
): Promise<Reply> {
  const email = account?.email ?? `guest-${cart.id}@example.com`;
  const shownCents = { price_shown_cents: shown.charge, total_shown_cents: shown.total };
  const body = { ...fields, ...payment, email, ...shownCents };
  return send(url, processPayment.path, body, {
    'x-cart-token': cart.cart_token,
    'idempotency-key': key,
    ...accountHeaders(account),
    ...headers,
  });
}

function accountHeaders(account: Account | undefined): Headers {
  return account ? { 'x-user-token': account.token } : {};
}

/** The key that the gateway gets for a press. */
export function chargeKeyOf({ cart, shown }: Checkout, key: string, tryNumber = 1): string {
  return chargeKey(attemptKey({ clientKey: key, cartId: cart.id, priceShown: cents(shown.charge) }), tryNumber);
}

const pressAnswer = z.object({
  status: z.enum(['success', 'error', 'pending']),
  order_id: z.nullable(z.int()),
  error: z.nullable(z.string()),
});

type PressAnswer = z.infer<typeof pressAnswer>;

/** The answer to a press, or null while there is none: the connection broke, the server is down, or the order is being placed. */
export function answerOf(reply: Reply): PressAnswer | null {
  if (reply === 'lost' || reply.status >= 500 || reply.status === 409) return null;
  if (reply.status !== 200) throw new Error(`An order was refused: ${JSON.stringify(reply)}`);
  const answer = z.parse(pressAnswer, reply.body);
  return answer.status === 'pending' ? null : answer;
}

/** Presses with the same key until the payment is decided. */
async function pressUntilAnswered(
  url: string,
  checkout: Checkout,
  key: string,
  headers: Headers = {},
): Promise<PressAnswer> {
  const endMs = performance.now() + patienceMs;
  while (performance.now() < endMs) {
    const answer = answerOf(await press(url, checkout, key, headers));
    if (answer) return answer;
    await wait(pauseMs);
  }
  throw new Error(`Cart ${checkout.cart.id} was never answered.`);
}

/**
 * Presses until the order is placed or refused. A payment that the recovery gave up, because the gateway was too slow, is neither, so the
 * shopper starts again with another key.
 */
export async function pressUntilDecided(url: string, checkout: Checkout, headers: Headers = {}): Promise<PressAnswer> {
  const endMs = performance.now() + patienceMs;
  for (let presses = 1; performance.now() < endMs; presses += 1) {
    const answer = await pressUntilAnswered(url, checkout, `press-${presses}`, headers);
    if (!isGivenUp(answer)) return answer;
    await wait(pauseMs);
  }
  throw new Error(`Cart ${checkout.cart.id} was never decided.`);
}

/** The answer of an attempt whose charge the gateway never made, or that could not reach it. */
export function isGivenUp({ error }: Pick<PressAnswer, 'error'>): boolean {
  return error === messageText('paymentFailed') || error === messageText('paymentsAway');
}

/** Changes an order in what is printed on its labels, and not in its price, until a server has answered that it is changed. */
export async function changeAddress(url: string, { cart: before, fields, shown }: Checkout): Promise<void> {
  const { cart, fields: changing } = await openCheckout(url, {}, { ...fields, d_address2: 'Gate 2' });
  const headers = { 'x-order-token': before.cart_token };
  const replaced = { price_api_order_id: before.order_id, price_shown_cents: 0, total_shown_cents: shown.total };
  const answer = await pressUntilDecided(
    url,
    { cart, fields: { ...changing, ...replaced }, shown: { charge: 0, total: shown.total } },
    headers,
  );
  if (answer.status !== 'success') throw new Error(`Order ${before.order_id} was not changed: ${answer.error}`);
}

/**
 * Continues until the order is placed: waits with the same key while the payment is undecided, and starts again with another key after a
 * refusal, at the current price.
 */
export async function payUntilOrdered(url: string, opened: Checkout, firstKey = 'press-1'): Promise<PressAnswer> {
  const endMs = performance.now() + patienceMs;
  let checkout = opened;
  let key = firstKey;
  for (let presses = 1; performance.now() < endMs; presses += 1) {
    const answer = await pressUntilAnswered(url, checkout, key);
    if (answer.status === 'success') return answer;
    key = `press-${presses + 1}`;
    checkout = { ...checkout, shown: await priceOf(url, checkout) };
  }
  throw new Error(`Cart ${opened.cart.id} was never ordered.`);
}
