import type { FaultEffect } from '#ports/payments/sandbox/wire.ts';
import { untilRecovered } from '../audit.ts';
import { type FaultCase, repeat } from '../fault-case.ts';
import { answerOf, chargeKeyOf, payUntilOrdered, press } from '../shopper.ts';
import { openMixedCheckout } from './mixed-checkout.ts';

const atOnce = 10;

/** How long a gateway hangs, by the clock of the run: some answers come before the timeout, some long after it. */
const hangMs = { least: 11_000, most: 38_000 };

/** The gateway charges without a proper answer: it hangs, breaks the connection, or fails. PAY-04 */
function gatewayFault(name: string, effectOf: (random: number, speed: number) => FaultEffect): FaultCase {
  return async ({ world, startServer, random, isShort, findings }) => {
    const server = await startServer();
    const times = isShort ? 5 : 50;
    const effects = Array.from({ length: times }, () => effectOf(random(), world.speed));
    await repeat(times, atOnce, async (index) => {
      // Every second one with a coupon and a gift card.
      const checkout = await openMixedCheckout(world, server.url, index % 2);
      const effect = effects[index] ?? { kind: 'error-after' };
      await world.gateway.fault(chargeKeyOf(checkout, 'press-1'), effect);
      const pressedMs = performance.now();
      const first = answerOf(await press(server.url, checkout, 'press-1'));
      // A server that was too busy to notice its timeout may still read the gateway's answer in the end.
      const isDecided = effect.kind === 'hang' && performance.now() - pressedMs >= effect.ms;
      findings.expect(
        'no answer is given before the gateway has decided',
        ...(first === null || isDecided ? [] : [JSON.stringify(first)]),
      );
      await payUntilOrdered(server.url, checkout);
    });
    const lastMs = world.clock.nowMs();
    return { what: `${name} ${times} times`, recoveryMs: await untilRecovered(world, lastMs) };
  };
}

export const gatewayHang = gatewayFault('the gateway hangs', (random, speed) => ({
  kind: 'hang',
  ms: Math.round((hangMs.least + random * (hangMs.most - hangMs.least)) / speed),
}));

export const gatewayReset = gatewayFault('the line breaks after charging', () => ({ kind: 'reset-after' }));

export const gateway500 = gatewayFault('the gateway fails after charging', () => ({ kind: 'error-after' }));
