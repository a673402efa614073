import { setTimeout as wait } from 'node:timers/promises';
import { type OrderStep, orderSteps, type RecoveryStep } from '#journeys/place-order/server/order-steps.ts';
import { silentLog } from '#ports/database/testing/silent-log.ts';
import type { FaultEffect } from '#ports/payments/sandbox/wire.ts';
import { sandboxPayments } from '#ports/payments/sandbox-payments.ts';
import { cents } from '#rules/money.ts';
import { untilRecovered } from '../audit.ts';
import type { FaultCase } from '../fault-case.ts';
import { type Checkout, chargeKeyOf, payUntilOrdered } from '../shopper.ts';
import type { BookingServer, World } from '../world.ts';
import { openMixedCheckout } from './mixed-checkout.ts';

const checkoutsPerStep = 3;
/** Only to end what hangs: a busy machine must not fail a case. */
const stepWithinMs = 300_000;

/** The faults that lead the recovery to its steps: a charge without an answer, or a charge after the caller has given up. */
const recoveryKills = [
  { steps: ['recovery-asked', 'recovery-moved'], effect: { kind: 'error-after' } },
  { steps: ['before-cancel', 'after-cancel'], effect: { kind: 'error-before' } },
] as const satisfies readonly { steps: readonly [RecoveryStep, RecoveryStep]; effect: FaultEffect }[];

/** `kill -9` at every named step of placing an order and of the recovery, while shoppers keep retrying. PAY-04 */
export const killAtSteps: FaultCase = async ({ world, startServer, findings }) => {
  const server = await startServer();
  const orders: Promise<unknown>[] = [];
  const buy = (checkouts: readonly Checkout[]): void => {
    for (const checkout of checkouts) {
      const order = payUntilOrdered(server.url, checkout);
      // A shopper who gives up is reported at the end, with all the others.
      order.catch(() => undefined);
      orders.push(order);
    }
  };
  let kills = 0;
  const restartAfter = async (step: OrderStep, next?: OrderStep): Promise<void> => {
    await server.diedAt(step);
    kills += 1;
    await server.restart(next);
  };

  for (const step of orderSteps) {
    const checkouts = await openSome(world, server);
    server.killAt(step);
    buy(checkouts);
    await restartAfter(step);
  }
  for (const { steps, effect } of recoveryKills) {
    const checkouts = await openSome(world, server);
    for (const checkout of checkouts) {
      if (checkout.shown.charge > 0) await world.gateway.fault(chargeKeyOf(checkout, 'press-1'), effect);
    }
    buy(checkouts);
    if (effect.kind === 'error-before') await chargeTooLate(world, checkouts);
    server.killAt(steps[0]);
    // The next recovery is killed as well, at the same attempts.
    await restartAfter(steps[0], steps[1]);
    await restartAfter(steps[1]);
  }
  await Promise.all(orders);
  const recoveryMs = await untilRecovered(world, server.readySinceMs);
  findings.expectSame('the server was killed at twelve steps', kills, 12);
  return { what: `kill -9 at ${kills} steps, ${orders.length} checkouts`, recoveryMs };
};

async function openSome(world: World, server: BookingServer): Promise<Checkout[]> {
  const checkouts = [];
  for (let index = 0; index < checkoutsPerStep; index += 1) {
    checkouts.push(await openMixedCheckout(world, server.url, index));
  }
  return checkouts;
}

/** Charges attempts that the recovery has given up, like a gateway that carries out an old request late. */
async function chargeTooLate({ db, gateway }: World, checkouts: readonly Checkout[]): Promise<void> {
  const payments = sandboxPayments({ url: gateway.url, secret: gateway.secret, log: silentLog });
  for (const checkout of checkouts.filter(({ shown }) => shown.charge > 0)) {
    const key = chargeKeyOf(checkout, 'press-1');
    const endMs = performance.now() + stepWithinMs;
    while ((await stateOf(db, key)) !== 'undone') {
      if (performance.now() > endMs) throw new Error(`${key} was never given up.`);
      await wait(100);
    }
    const method = { kind: 'nonce', nonce: 'fake-valid-visa-nonce' } as const;
    await payments.charge({ key, amount: cents(checkout.shown.charge), method, description: 'late' });
  }
}

async function stateOf(db: World['db'], chargeKey: string): Promise<string | undefined> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('state')
    .where('charge_key', '=', chargeKey)
    .executeTakeFirst();
  return attempt?.state;
}
