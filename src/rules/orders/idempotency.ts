import { limits } from '#rules/limits.ts';
import type { MessageName } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import { ok, problem, type Result } from '#rules/result.ts';
import type { AttemptState } from './order-states.ts';

/**
 * The key of an attempt: given by the client, or made of the cart and the price that was shown. A request that shows no price is asked to
 * confirm one, so that no attempt ever begins under the key of such a request.
 */
export type AttemptKey = { readonly key: string; readonly isFromClient: boolean };

/**
 * The key under which an attempt is stored before the gateway is asked. A client's key counts within its cart alone, so that two
 * people who happen on the same one never meet; one made of cart and price can't be given by a client. All of it may stand in the
 * name of a charge, which takes plain letters, digits, hyphens and underscores. PAY-04
 */
export function attemptKey({
  header,
  cartId,
  priceShown,
}: {
  /** `Idempotency-Key`, undefined when the client sent none. */
  readonly header: string | undefined;
  readonly cartId: number;
  readonly priceShown: Cents | null;
}): Result<AttemptKey> {
  if (header === undefined) return ok({ key: `cart-${cartId}-price-${priceShown ?? 'none'}`, isFromClient: false });
  const isPlain = /^[\w-]+$/.test(header) && header.length <= limits.idempotencyKeyLengthMax;
  if (!isPlain) return problem('Idempotency-Key', 'orderKeyNotValid');
  return ok({ key: `cart-${cartId}-client-${header}`, isFromClient: true });
}

/** The key that the gateway gets. A new try after a refusal is another charge, a repeated one is not. PAY-04 */
export function chargeKey({ key }: AttemptKey, tryNumber: number): string {
  return `${key}-try-${tryNumber}`;
}

/** What is stored of the last attempt with a key. */
export type StoredAttempt = {
  readonly state: AttemptState;
  /** A hash of all that was sent, the same for the same request. */
  readonly bodyHash: string;
};

export type AttemptDecision =
  | { readonly kind: 'start' }
  /** The same answer as before, whatever it was. */
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
 * What a request gets whose key is stored already. The same request gets the same answer, and while there is none yet it waits.
 * A client that sends something else under its key has a mistake in it. A key made of cart and price is not the client's doing: after
 * a refusal the person may come back with another card, before and after an order they get that order. PAY-04
 */
const decisions: Readonly<Record<'same-body' | 'other-body', Readonly<Record<Outcome, AttemptDecision>>>> = {
  'same-body': { running: wait, ordered: answerAgain, refused: answerAgain },
  'other-body': { running: wait, ordered: answerAgain, refused: start },
};

/** What to do with a request to place an order, by what is stored under its key. PAY-04 */
export function attemptDecision({
  key,
  stored,
  bodyHash,
}: {
  readonly key: AttemptKey;
  readonly stored: StoredAttempt | null;
  readonly bodyHash: string;
}): AttemptDecision {
  if (!stored) return start;
  const isSame = stored.bodyHash === bodyHash;
  if (!isSame && key.isFromClient) return keyReused;
  return decisions[isSame ? 'same-body' : 'other-body'][outcomeOf[stored.state]];
}

/**
 * The same for a request whose own key is new, by the last attempt of its cart under any other key: a second tab has a key of its own,
 * and a cart still becomes one order. After a refusal it may start. PAY-04
 */
export function cartDecision(lastOfCart: Pick<StoredAttempt, 'state'> | null): AttemptDecision {
  return lastOfCart ? decisions['other-body'][outcomeOf[lastOfCart.state]] : start;
}
