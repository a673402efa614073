import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '#app/server/testing/test-server.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { browserAfter, signedInBrowser } from '#capabilities/on-behalf/testing/signed-in-browser.ts';
import { refundOrder } from '#capabilities/orders/contract.ts';
import { type OrderWorld, start, startOrderWorld } from '#journeys/place-order/server/testing/order-world.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { startAttempt } from '#records/money/payment-attempts.ts';
import { paymentCustomer } from '#rules/checkout/payment-customer.ts';
import { cents } from '#rules/money.ts';
import { removeCard, savedCards } from './contract.ts';

let world: OrderWorld;

beforeAll(async () => {
  world = await startOrderWorld();
});

afterEach(() => world.expectBooksHold());

afterAll(() => world.close());

/** Stores a card for a demo person and returns its id. */
async function keep(name: string, nonce = 'fake-valid-visa-nonce'): Promise<string> {
  const customer = paymentCustomer(await world.idOf(name));
  const stored = await world.payments.storeMethod({ customer, nonce });
  if (stored.kind !== 'stored') throw new Error(`The card was not stored: ${stored.kind}`);
  return stored.method.id;
}

async function cardsOf(name: string) {
  const { cards } = await world.server.call(savedCards, { query: {} }, await world.tokenOf(name));
  return cards ?? [];
}

const idsOf = async (name: string) => (await cardsOf(name)).map(({ payment_method_id: id }) => id);

const named = (id: string) => ({ body: { payment_method_id: id } });

async function remove(name: string, id: string) {
  return world.server.call(removeCard, named(id), await world.tokenOf(name));
}

async function refused(name: string, id: string) {
  return world.server.refused(removeCard, named(id), await world.tokenOf(name));
}

describe('who may not', () => {
  test('PAY-01 a guest is asked to sign in, and a wrong token is refused', async () => {
    const id = await keep('traveler');
    for (const headers of [{}, { 'x-user-token': 'wrong' }]) {
      expect((await world.server.refused(savedCards, { query: {} }, headers)).status).toBe(401);
      expect((await world.server.refused(removeCard, named(id), headers)).status).toBe(401);
    }
    expect(await idsOf('traveler')).toContain(id);
  });

  test.each(['pro', 'admin', 'adminplus', 'manager', 'club', 'carrier'])(
    'PAY-01 ROL-01 for %s@portage.test another user’s card looks like one that does not exist, and stays',
    async (name) => {
      const id = await keep('traveler');
      const foreign = await refused(name, id);
      expect(foreign).toEqual({ ...(await refused(name, 'stored_nowhere')), request_id: foreign.request_id });
      expect(foreign).toMatchObject({ status: 404, detail: 'We couldn’t find this card.' });
      expect(await idsOf(name)).not.toContain(id);
      expect(await idsOf('traveler')).toContain(id);
    },
  );

  test('CRT-03 ROL-01 staff in an on-behalf session see their own cards, not the customer’s', async () => {
    const [theirs, own] = [await keep('traveler'), await keep('admin')];
    const { server } = world;
    const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } }, await world.tokenOf('traveler'));
    const path = `/api/v5/carts/${cart.id}/takeover`;
    const asked = { takeover_id: await world.idOf('admin'), reason: 'She called.' };
    const onBehalf = browserAfter(await server.send('POST', path, asked, await signedInBrowser(server, 'admin')));
    const { cards } = await server.call(savedCards, { query: {} }, onBehalf);
    expect(cards?.map(({ payment_method_id: id }) => id)).toEqual([own]);
    expect((await server.refused(removeCard, named(theirs), onBehalf)).status).toBe(404);
    expect(await idsOf('traveler')).toContain(theirs);
  });
});

describe('the cards of the caller', () => {
  test('PAY-01 they are listed by brand, last four digits and expiry, and the gateway forgets the one that is removed', async () => {
    const [first, second] = [await keep('club'), await keep('club', 'fake-valid-amex-nonce')];
    expect(await cardsOf('club')).toEqual([
      { payment_method_id: first, brand: 'Visa', credit_card_number: '1881', expiry: '12/35' },
      expect.objectContaining({ payment_method_id: second, brand: 'American Express' }),
    ]);
    expect(await remove('club', first)).toEqual({ success: true });
    expect(await idsOf('club')).toEqual([second]);
    const kept = await world.payments.storedMethods(paymentCustomer(await world.idOf('club')));
    expect(kept).toMatchObject({ methods: [{ id: second }] });
    expect((await refused('club', first)).status).toBe(404);
  });

  test('PAY-02 an id that names no card, even a card number, is unknown and is not echoed', async () => {
    for (const id of ['4111111111111111', '4111-1111-1111-1111', '../customers/user-1', '%2e%2e']) {
      const answer = await refused('club', id);
      expect(answer.status).toBe(404);
      expect(JSON.stringify(answer)).not.toContain(id);
    }
  });

  test('PAY-01 when the gateway does not answer, the calls claim neither that there are no cards nor that one is removed', async () => {
    const away = await startTestServer();
    try {
      const headers = { 'x-user-token': await away.tokenOf('traveler') };
      expect(await away.call(savedCards, { query: {} }, headers)).toEqual({ cards: null });
      const words = 'We couldn’t remove this card. Please try again in a few minutes.';
      expect(await away.call(removeCard, named('any'), headers)).toEqual({
        success: false,
        message: words,
        errors: [words],
      });
    } finally {
      await away.close();
    }
  });
});

describe('a card that is paying', () => {
  /** A cart with an attempt that has begun and is not finished. */
  async function beginPaying(name: string, paymentType: string): Promise<void> {
    const cart = await world.newCart(await world.tokenOf(name));
    const plan = { paymentType, userId: await world.idOf(name) };
    const key = `begun-${cart.id}`;
    const attempt = { cartId: cart.id, key, tryNumber: 1, chargeKey: key, bodyHash: '0'.repeat(64), plan };
    await inTransaction(world.server.db, (tx) =>
      startAttempt(tx, { ...attempt, charge: cents(8999) }, new Date(start)),
    );
  }

  test('PAY-04 it stays until the order is placed, and its payment can be refunded without it', async () => {
    const [paying, other] = [await keep('carrier'), await keep('carrier', 'fake-valid-amex-nonce')];
    const token = await world.tokenOf('carrier');
    const cart = await world.newCart(token);
    await world.hangAtCharge();
    await world.pay(cart, { payment_type: 'saved_card', payment_method_id: paying, price_shown_cents: 8999 }, token);
    expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'charging' }]);
    for (const id of [paying, other]) {
      expect(await refused('carrier', id)).toMatchObject({
        status: 409,
        detail: 'One of your orders is being placed right now. Please try again in a few minutes.',
      });
    }
    expect(await idsOf('carrier')).toEqual([paying, other]);

    await world.gateway.wake();
    await expect.poll(() => world.timesCharged(cart)).toBe(1);
    await world.recover();
    expect(await world.attemptsOf(cart)).toMatchObject([{ state: 'placed' }]);
    expect(await remove('carrier', paying)).toEqual({ success: true });
    expect(await idsOf('carrier')).toEqual([other]);

    const [attempt] = await world.attemptsOf(cart);
    await world.gateway.settle(String(attempt?.charge?.['chargeId']));
    const refund = { params: { order_id: cart.order_id }, body: { amount_cents: 1000, reason: 'The van came late.' } };
    const given = await world.server.call(refundOrder, refund, await world.tokenOf('admin'));
    expect(given).toMatchObject({ refund: { amount_cents: 1000 }, left_cents: 7999 });
    const refunds = await world.server.db.selectFrom('refunds').select('state').execute();
    expect(refunds).toEqual([{ state: 'done' }]);
  });

  test('PAY-04 it stays while staff pay with it as a card on file', async () => {
    const id = await keep('newterms');
    await beginPaying('newterms', 'card_on_file');
    expect((await refused('newterms', id)).status).toBe(409);
  });

  test('PAY-04 an order that is paid with a new card doesn’t keep cards from being removed', async () => {
    const id = await keep('pro');
    await beginPaying('pro', 'new_card');
    expect(await remove('pro', id)).toEqual({ success: true });
  });
});
