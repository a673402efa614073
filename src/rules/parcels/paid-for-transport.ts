import { addCents, type Cents } from '#rules/money.ts';
import type { PlacedOrder } from '#rules/orders/receipt.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import type { Draft, Leg } from '#rules/shipment/draft.ts';

/**
 * What an order was paid for its transport, with its tax, and how many bags it sends. Of a canceled leg only what was kept counts. Null for
 * an order without prices by bag. PRC-04
 */
export function paidForTransport({
  draft,
  price,
  canceled,
}: {
  readonly draft: Draft;
  readonly price: Pick<PlacedOrder['price'], Leg>;
  readonly canceled: readonly { readonly leg: Leg; readonly kept: Cents }[];
}): { readonly paid: Cents | null; readonly bagCount: number } {
  const amounts: (Cents | null)[] = canceled.map(({ kept }) => kept);
  let bagCount = 0;
  for (const leg of ['outbound', 'return'] as const) {
    const sum = price[leg];
    if (!sum || canceled.some((one) => one.leg === leg)) continue;
    bagCount += bagsOnLeg(draft, leg).length;
    amounts.push(sum.transportOfBags ? addCents(...sum.transportOfBags) : null);
  }
  const known = amounts.flatMap((amount) => amount ?? []);
  return { paid: known.length === amounts.length ? addCents(...known) : null, bagCount };
}
