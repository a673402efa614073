import { payUntilOrdered } from '../shopper.ts';
import type { World } from '../world.ts';
import { openMixedCheckout } from './mixed-checkout.ts';

/** Shoppers who order one cart after the other, whatever happens, until they are stopped. */
export function startCrowd(
  world: World,
  { url, size }: { readonly url: string; readonly size: number },
): {
  /** Waits for the orders in progress, and returns how many were placed. */
  disperse(): Promise<number>;
} {
  let isOver = false;
  const people = Promise.all(
    Array.from({ length: size }, async (_, person) => {
      let orders = 0;
      for (; !isOver; orders += 1) {
        await payUntilOrdered(url, await openMixedCheckout(world, url, person + orders));
      }
      return orders;
    }),
  );
  // A shopper who gives up is reported at the end.
  people.catch(() => undefined);
  return {
    disperse: async () => {
      isOver = true;
      return (await people).reduce((sum, orders) => sum + orders, 0);
    },
  };
}
