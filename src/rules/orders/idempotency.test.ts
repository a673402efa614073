import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';
import { type Cents, cents } from '#rules/money.ts';
import { type AttemptKey, attemptDecision, attemptKey, cartDecision, chargeKey } from './idempotency.ts';
import { type AttemptState, attemptStates } from './order-states.ts';

const priceShown = cents(8999);

function keyOf(clientKey: string | null, cartId = 7, price: Cents | null = priceShown): AttemptKey {
  return attemptKey({ clientKey, cartId, priceShown: price });
}

const running: readonly AttemptState[] = ['new', 'charging', 'charged'];
const ordered: readonly AttemptState[] = ['placed', 'refunding', 'refunded'];
const refused: readonly AttemptState[] = ['declined', 'undone'];

const fromClient = keyOf('a-key');
const fromCart = keyOf(null);

function decide(key: AttemptKey, state: AttemptState, body = 'same') {
  const decision = attemptDecision({ key, stored: { state, bodyHash: 'same' }, bodyHash: body });
  return decision.kind === 'refuse' ? decision.status : decision.kind;
}

describe('the key of an attempt', () => {
  test('PAY-04 the key of an attempt is the client’s, else the cart and the price shown', () => {
    expect(fromClient).toEqual({ key: 'cart-7-client-a-key', isFromClient: true });
    expect(fromCart).toEqual({ key: 'cart-7-price-8999', isFromClient: false });
  });

  test('PAY-04 the key of an attempt differs between carts, prices and client keys', () => {
    const keys = [fromClient, fromCart, keyOf('a-key', 8), keyOf('b-key'), keyOf(null, 8)];
    const all = [...keys, keyOf(null, 7, cents(9000)), keyOf('price-8999')].map(({ key }) => key);
    expect(new Set(all).size).toBe(all.length);
  });

  test('PAY-04 the key of an attempt without a shown price is one that no attempt uses, unless the client gives a key', () => {
    expect(keyOf(null, 7, null)).toEqual({ key: 'cart-7-price-none', isFromClient: false });
    expect(keyOf('a-key', 7, null)).toEqual(fromClient);
  });

  test('PAY-04 no client can give a key made of cart and price, or another cart’s key', () => {
    const anyHeader = fc.stringMatching(/^[\w-]{1,40}$/);
    fc.assert(
      fc.property(anyHeader, fc.nat(), fc.nat(), fc.nat(), (header, cartId, otherCartId, price) => {
        fc.pre(cartId !== otherCartId);
        const { key } = keyOf(header, cartId, cents(price));
        expect(key).not.toBe(keyOf(null, cartId, cents(price)).key);
        expect(key).not.toBe(keyOf(null, otherCartId, cents(price)).key);
        expect(key).not.toBe(keyOf(header, otherCartId, cents(price)).key);
      }),
    );
  });

  test('PAY-04 the gateway gets one key for each try', () => {
    expect(chargeKey(fromClient, 1)).toBe('cart-7-client-a-key-try-1');
    expect(chargeKey(fromClient, 2)).not.toBe(chargeKey(fromClient, 1));
  });

  test('PAY-04 the longest client key still fits into a charge key', () => {
    const longest = keyOf('x'.repeat(limits.idempotencyKeyLengthMax), limits.idMax);
    expect(chargeKey(longest, 999_999).length).toBeLessThanOrEqual(limits.chargeKeyLengthMax);
    expect(chargeKey(longest, 999_999)).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  test('PAY-04 two tries never share a charge key', () => {
    const anyTry = fc.integer({ min: 1, max: 3 });
    const anyHeader = fc
      .array(fc.constantFrom('a', '-try-1', '-try-2', '1'), { minLength: 1 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(anyHeader, anyTry, anyHeader, anyTry, (header, tryNumber, otherHeader, otherTry) => {
        fc.pre(Math.max(header.length, otherHeader.length) <= limits.idempotencyKeyLengthMax);
        const isSame = header === otherHeader && tryNumber === otherTry;
        expect(chargeKey(keyOf(header), tryNumber) === chargeKey(keyOf(otherHeader), otherTry)).toBe(isSame);
      }),
    );
  });
});

describe('a request whose key is known', () => {
  test('PAY-04 a request whose key is known waits while the same request is running', () => {
    for (const state of running)
      expect([decide(fromClient, state), decide(fromCart, state)], state).toEqual([409, 409]);
  });

  test('PAY-04 a request whose key is known gets the same answer once there is one', () => {
    for (const state of [...ordered, ...refused]) {
      expect([decide(fromClient, state), decide(fromCart, state)], state).toEqual(['answer-again', 'answer-again']);
    }
  });

  test('PAY-04 a request is refused when the client reuses its key for another body, in every state', () => {
    for (const state of attemptStates) expect(decide(fromClient, state, 'other'), state).toBe(422);
  });

  test('PAY-04 a request without a client key may try another card after a refusal', () => {
    for (const state of refused) expect(decide(fromCart, state, 'other'), state).toBe('start');
  });

  test('PAY-04 a request without a client key never starts a second order of the same cart and price', () => {
    for (const state of running) expect(decide(fromCart, state, 'other'), state).toBe(409);
    for (const state of ordered) expect(decide(fromCart, state, 'other'), state).toBe('answer-again');
  });

  test('PAY-04 a refused request says why it is refused', () => {
    expect(messageText('orderInProgress')).toBe('This order is being placed right now. Please wait a moment.');
    expect(messageText('orderKeyReused')).toBe('This key was already used for another order.');
  });
});

describe('a request whose key is new', () => {
  test('PAY-04 a request whose key is new starts when its cart has no attempt', () => {
    expect(attemptDecision({ key: fromClient, stored: null, bodyHash: 'same' })).toEqual({ kind: 'start' });
    expect(cartDecision(null)).toEqual({ kind: 'start' });
  });

  test('PAY-04 a request of a second tab waits for the first, gets its order, or starts after its refusal', () => {
    for (const state of running) expect(cartDecision({ state }), state).toMatchObject({ status: 409 });
    for (const state of ordered) expect(cartDecision({ state }), state).toEqual({ kind: 'answer-again' });
    for (const state of refused) expect(cartDecision({ state }), state).toEqual({ kind: 'start' });
  });
});

test('PAY-04 nothing starts while an attempt is running or an order is placed', () => {
  const anyKey = fc.constantFrom(fromClient, fromCart);
  fc.assert(
    fc.property(
      anyKey,
      fc.constantFrom(...running, ...ordered),
      fc.constantFrom('same', 'other'),
      (key, state, body) => {
        expect(decide(key, state, body)).not.toBe('start');
        expect(cartDecision({ state }).kind).not.toBe('start');
      },
    ),
  );
});
