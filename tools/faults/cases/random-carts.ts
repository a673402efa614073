import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { processPayment } from '#journeys/place-order/contract.ts';
import { anyCart } from '#journeys/place-order/testing/any-cart.ts';
import { disagreements, orderCart, type CartWorld } from '#journeys/place-order/testing/order-cart.ts';
import { isoDate } from '#rules/dates.ts';
import { type FaultCase, repeat } from '../fault-case.ts';
import { isGivenUp } from '../shopper.ts';
import { userTokenOf } from '../user-token.ts';
import type { World } from '../world.ts';

const atOnce = 6;

/** One of the public test cards; it is typed into the gateway's own fields and nowhere else. */
const card = { number: '4111 1111 1111 1111', month: '12', year: '35', securityCode: '123', billingZip: '33101' };

/** A thousand carts of all kinds: the price is the same in every place, whatever discounts the customer sends. PRC-02 PRC-03 */
export const randomCarts: FaultCase = async ({ world, startServer, isShort, seed, findings }) => {
  const server = await startServer();
  const carts = fc.sample(anyCart, { numRuns: isShort ? 12 : 1000, seed });
  const person = await userTokenOf(world, 'traveler');
  await repeat(carts.length, atOnce, async (index) => {
    const cart = carts[index];
    if (!cart) return;
    const cartWorld: CartWorld = {
      db: world.db,
      today: isoDate('2026-03-02'),
      person,
      nonce: await exchangeCard(world),
      send: (method, path, body, headers) => sendUntilDecided(server.url, { method, path, body, headers }),
      chargedFor: (cartId) => chargedFor(world, cartId),
    };
    const wrong = disagreements(await orderCart(cartWorld, cart));
    findings.expect(
      'shown, charged, ordered, receipt, email and ledger are one price',
      ...wrong.map((problem) => `${problem} for ${JSON.stringify(cart)}`),
    );
  });
  return { what: `${carts.length} random carts`, recoveryMs: null };
};

type Request = { method: string; path: string; body: unknown; headers: Readonly<Record<string, string>> | undefined };

const decision = z.object({ status: z.string(), error: z.nullable(z.string()) });

/** Only to end what hangs: a busy machine must not fail a case. */
const decidedWithinMs = 300_000;

/** Sends an order again while the gateway is too slow for it, as a shopper would. */
async function sendUntilDecided(url: string, request: Request): Promise<{ status: number; text: string }> {
  const endMs = performance.now() + decidedWithinMs;
  for (;;) {
    const reply = await sendTo(url, request);
    if (request.path !== processPayment.path || isDecided(reply) || performance.now() > endMs) return reply;
    await wait(100);
  }
}

function isDecided({ status, text }: { status: number; text: string }): boolean {
  if (status === 409) return false;
  const { success, data } = z.safeParse(decision, JSON.parse(text));
  return !success || (data.status !== 'pending' && !isGivenUp(data));
}

async function sendTo(url: string, request: Request): Promise<{ status: number; text: string }> {
  const response = await fetch(url + request.path, {
    method: request.method,
    headers: { ...(request.body !== undefined && { 'content-type': 'application/json' }), ...request.headers },
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  });
  return { status: response.status, text: await response.text() };
}

async function chargedFor({ db, gateway }: World, cartId: number): Promise<readonly number[]> {
  const attempts = await db.selectFrom('payment_attempts').select('charge_key').where('cart_id', '=', cartId).execute();
  if (attempts.length === 0) return [];
  const keys = attempts.map(({ charge_key }) => charge_key);
  const charges = await gateway.db
    .selectFrom('charges')
    .select('amount')
    .where('key', 'in', keys)
    .where('status', '=', 'charged')
    .execute();
  return charges.map(({ amount }) => amount);
}

/** As the browser does it in the gateway's frame. */
async function exchangeCard({ gateway }: World): Promise<string> {
  const response = await fetch(new URL('/nonces', gateway.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: gateway.url },
    body: JSON.stringify(card),
  });
  const answer: { nonce?: string } = await response.json();
  if (answer.nonce === undefined) throw new Error(`The gateway took no card: ${JSON.stringify(answer)}`);
  return answer.nonce;
}
