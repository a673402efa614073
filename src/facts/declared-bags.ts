import type { Kysely } from 'kysely';
import { listInventoriesOf } from '#records/claims/bag-inventories.ts';
import type { Order } from '#records/orders/orders.ts';
import { draftOf } from './draft-of-order.ts';
import type { Tables } from '#records/tables.ts';
import type { InventoryItem } from '#rules/inventory/inventory.ts';
import type { Cents } from '#rules/money.ts';
import type { Sku } from '#rules/products/size-classes.ts';
import { bagsOnLeg } from '#rules/shipment/bags-on-leg.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { outboundBags } from '#rules/shipment/outbound-bags.ts';

/** A bag of an order as it is now, with what the customer says is in it. */
export type DeclaredBag = {
  /** Its number on the outbound leg, from 1, by which its contents are stored. */
  readonly bag: number;
  readonly travelerName: string;
  readonly sku: Sku;
  readonly cover: Cents;
  readonly items: readonly InventoryItem[];
};

/** The bags that travel on a leg, in the order of its parcels. Contents that were typed for another kind of bag are left out. */
export async function declaredBags(db: Kysely<Tables>, order: Order, leg: Leg): Promise<readonly DeclaredBag[]> {
  const draft = draftOf(order);
  const known = await listInventoriesOf(db, order.id);
  const names = new Map(draft.travelers.map(({ id, name }) => [id, name]));
  const numbers = outboundBags(draft, leg);
  return bagsOnLeg(draft, leg).map(({ travelerId, sku, cover }, index) => {
    const bag = numbers[index] ?? index + 1;
    const inventory = known.find((one) => one.bag === bag && one.sku === sku);
    return { bag, travelerName: names.get(travelerId) ?? '', sku, cover, items: inventory?.items ?? [] };
  });
}
