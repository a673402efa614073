import type { PaymentEvent } from '#ports/payments/payments.ts';
import { signatureHeader, signCallback } from '#ports/payments/sandbox/callback-signature.ts';
import { untilRecovered } from '../audit.ts';
import { type FaultCase, repeat } from '../fault-case.ts';
import { chargeKeyOf, payUntilOrdered, press } from '../shopper.ts';
import type { World } from '../world.ts';
import { openMixedCheckout } from './mixed-checkout.ts';

const path = '/payments/callbacks';
const timesEach = 10;
const atOnce = 10;

/**
 * The gateway sends ten callbacks for every charge, to two servers and in any order. The answers to every second charge were lost, so that
 * their first callback may place the order. PAY-04
 */
export const repeatedCallbacks: FaultCase = async ({ world, startServer, random, isShort, findings }) => {
  const servers = await Promise.all([startServer(), startServer()]);
  const [{ url }] = servers;
  const count = isShort ? 10 : 500;
  const checkouts = await repeat(count, atOnce, async (index) => {
    // Orders without a card payment have no callbacks.
    const checkout = await openMixedCheckout(world, url, index % 2);
    if (random() < 0.5) await world.gateway.fault(chargeKeyOf(checkout, 'press-1'), { kind: 'reset-after' });
    await press(url, checkout, 'press-1');
    return checkout;
  });
  const bodies = await callbacksOf(
    world,
    checkouts.map((checkout) => chargeKeyOf(checkout, 'press-1')),
  );
  const sent = shuffled(
    bodies.flatMap((body) => Array.from({ length: timesEach }, () => body)),
    random,
  );
  const statuses = await repeat(sent.length, atOnce, (index) => {
    const body = sent[index] ?? '';
    const server = servers[index % servers.length] ?? servers[0];
    return postCallback(server.url, body, signCallback(world.gateway.secret, body));
  });
  const refused = statuses.filter((status) => status !== 200);
  findings.expect('every callback of the gateway is taken', ...refused.map((status) => `answered ${status}`));
  const forged = await postCallback(url, bodies[0] ?? '', signCallback('another secret', bodies[0] ?? ''));
  findings.expectSame('a forged callback is refused', forged, 401);
  await repeat(count, atOnce, async (index) => {
    const checkout = checkouts[index];
    if (checkout) await payUntilOrdered(url, checkout);
  });
  const recoveryMs = await untilRecovered(world, world.clock.nowMs());
  return { what: `${bodies.length} callbacks, each ${timesEach} times, shuffled, at two servers`, recoveryMs };
};

async function callbacksOf({ gateway }: World, keys: readonly string[]): Promise<string[]> {
  const charges = await gateway.db
    .selectFrom('charges')
    .select(['key', 'charge_id'])
    .where('key', 'in', keys)
    .execute();
  return charges.map(({ key, charge_id }) => {
    const event: PaymentEvent = { id: `settled:${charge_id}`, kind: 'charge-settled', chargeId: charge_id, key };
    return JSON.stringify(event);
  });
}

async function postCallback(url: string, body: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
  const response = await fetch(url + path, { method: 'POST', headers, body });
  await response.body?.cancel();
  return response.status;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
