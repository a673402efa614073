import { untilRecovered } from '../audit.ts';
import { type FaultCase, repeat } from '../fault-case.ts';
import { answerOf, type Checkout, payUntilOrdered, press } from '../shopper.ts';
import type { Findings } from '../findings.ts';
import type { World } from '../world.ts';
import { openMixedCheckout } from './mixed-checkout.ts';

const clicks = 20;

/** Twenty presses at once with one key. PAY-04 */
export const doubleClicks: FaultCase = async ({ world, startServer, isShort, findings }) => {
  const server = await startServer();
  const people = isShort ? 5 : 100;
  await repeat(people, 2, async (index) => {
    const checkout = await openMixedCheckout(world, server.url, index);
    await pressAtOnce(
      checkout,
      Array.from({ length: clicks }, () => ({ url: server.url, key: 'press-1' })),
      { world, findings },
    );
  });
  return { what: `${people} times ${clicks} presses with one key`, recoveryMs: await noneLeft(world) };
};

/** Two tabs with keys of their own and one cart, each at another server. PAY-04 */
export const twoTabs: FaultCase = async ({ world, startServer, random, isShort, findings }) => {
  const servers = await Promise.all([startServer(), startServer()]);
  const pairs = isShort ? 10 : 200;
  await repeat(pairs, 5, async (index) => {
    const checkout = await openMixedCheckout(world, servers[0].url, index);
    const tabs = servers.map(({ url }, tab) => ({ url, key: `tab-${tab + 1}` }));
    await pressAtOnce(checkout, random() < 0.5 ? tabs : tabs.toReversed(), { world, findings });
  });
  return { what: `${pairs} pairs of tabs on two servers`, recoveryMs: await noneLeft(world) };
};

/** All successful answers name the same order, and it exists once. */
async function pressAtOnce(
  checkout: Checkout,
  presses: readonly { readonly url: string; readonly key: string }[],
  { world, findings }: { world: World; findings: Findings },
): Promise<void> {
  const [first] = presses;
  if (!first) return;
  const replies = await Promise.all(presses.map(({ url, key }) => press(url, checkout, key)));
  await payUntilOrdered(first.url, checkout, first.key);
  const orderIds = replies.flatMap((reply) => answerOf(reply)?.order_id ?? []);
  const isSame = orderIds.every((id) => id === checkout.cart.order_id);
  findings.expect('all presses get the same answer', ...(isSame ? [] : [`${orderIds.join()} for one cart`]));
  const orders = await world.db.selectFrom('orders').select('id').where('cart_id', '=', checkout.cart.id).execute();
  findings.expectSame('a cart becomes one order', orders.length, 1, `cart ${checkout.cart.id}:`);
}

function noneLeft(world: World): Promise<number> {
  return untilRecovered(world, world.clock.nowMs());
}
