import type { MessageName } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import type { AttemptState } from './order-states.ts';

/**
 * The key of an attempt: given by the client, or made of the cart and the price that was shown. A request without a shown price must
 * confirm one first, so no attempt ever starts under its key.
 */
export type AttemptKey = { readonly key: string; readonly isFromClient: boolean };

/**
 * The key under which an attempt is stored before we call the gateway. A client's key is scoped to its cart, so that equal keys of two
 * clients never collide, and a client can't choose a key that is made of cart and price. PAY-04
 */
export function attemptKey({
  clientKey,
  cartId,
  priceShown,
}: {
  readonly clientKey: string | null;
  readonly cartId: number;
  readonly priceShown: Cents | null;
}): AttemptKey {
  if (clientKey === null) return { key: `cart-${cartId}-price-${priceShown ?? 'none'}`, isFromClient: false };
  return { key: `cart-${cartId}-client-${clientKey}`, isFromClient: true };
}

/** The key that the gateway gets. A new try after a refusal is another charge; a repeated request is not. PAY-04 */
export function chargeKey({ key }: AttemptKey, tryNumber: number): string {
  return `${key}-try-${tryNumber}`;
}

/** What is stored of the last attempt with a key. */
export type LastAttempt = {
  readonly state: AttemptState;
  /** A hash of the request body. */
  readonly bodyHash: string;
};

export type AttemptDecision =
  | { readonly kind: 'start' }
  /** Repeats the stored answer, success or refusal. */
  | { readonly kind: 'answer-again' }
  | { readonly kind: 'refuse'; readonly status: 409 | 422; readonly message: MessageName };

const start: AttemptDecision = { kind: 'start' };
const answerAgain: AttemptDecision = { kind: 'answer-again' };
const wait: AttemptDecision = { kind: 'refuse', status: 409, message: 'orderInProgress' };
const keyReused: AttemptDecision = { kind: 'refuse', status: 422, message: 'orderKeyReused' };

type Outcome = 'running' | 'ordered' | 'refused';

const outcomeOf: Readonly<Record<AttemptState, Outcome>> = {
  new: 'running',
  charging: 'running',
  charged: 'running',
  placed: 'ordered',
  declined: 'refused',
  undone: 'refused',
  refunding: 'ordered',
  refunded: 'ordered',
};

/**
 * What a request whose key is already stored gets. The same request gets the stored answer, or a 409 while there is none. A client that
 * reuses its own key for another body has a bug. A key made of cart and price is not the client's choice: after a refusal the customer
 * may try another card, and once the order is placed they get that order. PAY-04
 */
const decisions: Readonly<Record<'same-body' | 'other-body', Readonly<Record<Outcome, AttemptDecision>>>> = {
  'same-body': { running: wait, ordered: answerAgain, refused: answerAgain },
  'other-body': { running: wait, ordered: answerAgain, refused: start },
};

/** Decides about a request to place an order by what is stored under its key. PAY-04 */
export function attemptDecision({
  key,
  stored,
  bodyHash,
}: {
  readonly key: AttemptKey;
  readonly stored: LastAttempt | null;
  readonly bodyHash: string;
}): AttemptDecision {
  if (!stored) return start;
  const isSame = stored.bodyHash === bodyHash;
  if (!isSame && key.isFromClient) return keyReused;
  return decisions[isSame ? 'same-body' : 'other-body'][outcomeOf[stored.state]];
}

/**
 * The same for a request whose own key is new, by the cart's last attempt under any other key: a second tab has its own key, and a cart
 * must still become only one order. After a refusal it may start. PAY-04
 */
export function cartDecision(lastOfCart: Pick<LastAttempt, 'state'> | null): AttemptDecision {
  return lastOfCart ? decisions['other-body'][outcomeOf[lastOfCart.state]] : start;
}
