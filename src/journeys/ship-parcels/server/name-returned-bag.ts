import type { Order } from '#records/orders/orders.ts';
import { draftOf } from '#facts/draft-of-order.ts';
import type { ReturnedBag } from '#records/parcels/returned-bags.ts';
import { t } from '#rules/language/t.ts';
import { bagLabel } from '#rules/pricing/reason.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';

/** Which bag it is, where an order has several. */
export function longBagNameOf(order: Order, named: Pick<ReturnedBag, 'leg' | 'bag'>): string {
  const name = bagNameOf(order, named);
  const { bagCount, travelerName } = placeOfBag(order, named);
  return bagCount > 1 ? t`${name} (${travelerName}, bag ${named.bag} of ${bagCount})` : name;
}

/** Whose it is, and of how many. */
export function placeOfBag(
  order: Order,
  { leg, bag }: Pick<ReturnedBag, 'leg' | 'bag'>,
): { readonly bagCount: number; readonly travelerName: string } {
  const draft = draftOf(order);
  const bags = bagsOnLeg(draft, leg);
  const owner = draft.travelers.find(({ id }) => id === bags[bag - 1]?.travelerId);
  return { bagCount: bags.length, travelerName: owner?.name ?? '' };
}

export function bagNameOf(order: Order, { leg, bag }: Pick<ReturnedBag, 'leg' | 'bag'>): string {
  const sku = bagsOnLeg(draftOf(order), leg)[bag - 1]?.sku;
  return sku ? bagLabel(sku) : '';
}
