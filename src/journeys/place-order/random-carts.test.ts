import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import { type PaymentsWorld, startSandboxWorld } from '#ports/payments/testing/payments-world.ts';
import { auditLedger } from '#records/money/audit-ledger.ts';
import { isoDate } from '#rules/dates.ts';
import { auditTimes } from '#rules/ledger/audit-times.ts';
import { processPayment } from './contract.ts';
import { anyCart } from './testing/any-cart.ts';
import { disagreements, orderCart, type CartWorld } from './testing/order-cart.ts';

/** As many as the test run has time for; `npm run faults` orders a thousand. */
const cartCount = 60;

let gateway: PaymentsWorld;
let server: TestServer;
let world: CartWorld;

beforeAll(async () => {
  gateway = await startSandboxWorld();
  server = await startTestServer({ payments: gateway.connect() });
  const person = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'traveler@portage.test')
    .executeTakeFirstOrThrow();
  world = {
    db: server.db,
    today: isoDate('2026-03-02'),
    person: { userId: person.id, token: await server.tokenOf('traveler') },
    nonce: 'fake-valid-visa-nonce',
    send: (...request) => server.send(...request),
    chargedFor,
  };
});

afterAll(async () => {
  await server.close();
  await gateway.close();
});

/** By asking the gateway for the key of every attempt of the cart. */
async function chargedFor(cartId: number): Promise<readonly number[]> {
  const attempts = await server.db
    .selectFrom('payment_attempts')
    .select('charge_key')
    .where('cart_id', '=', cartId)
    .execute();
  const found = await Promise.all(attempts.map(({ charge_key }) => gateway.connect().findByKey(charge_key)));
  return found.flatMap((charge) => (charge.kind === 'charged' ? [charge.amount] : []));
}

test('PRC-02 a customer who sends prices, totals or balances of their own is refused by the name of the field', async () => {
  const cart = await server.call(createCart, { body: { cart: { brand_id: 5 } } });
  for (const field of ['price_cents', 'final_price', 'total_cents', 'wallet_balance', 'gift_card_balance', 'x_total']) {
    const body = { cart_id: cart.id, price_shown_cents: 1, [field]: 1 };
    const answer = await server.send('POST', processPayment.path, body, { 'x-cart-token': cart.cart_token });
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: expect.arrayContaining([{ field, message: expect.any(String) }]),
    });
  }
  expect(await chargedFor(cart.id)).toEqual([]);
});

test(`PRC-02 PRC-03 of ${cartCount} random carts each has one price: shown, charged, in the order, the receipt, its email and the ledger, whatever the customer claims`, async () => {
  for (const cart of fc.sample(anyCart, { numRuns: cartCount, seed: 4 })) {
    expect(disagreements(await orderCart(world, cart)), JSON.stringify(cart)).toEqual([]);
  }
  expect(await auditLedger(server.db, auditTimes(server.clock.nowMs()))).toEqual([]);
}, 120_000);
