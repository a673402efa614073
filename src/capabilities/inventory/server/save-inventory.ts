import { declaredBags } from '#facts/declared-bags.ts';
import { Refusal, refuseFields, refuseUnknown } from '#kit/problem.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { saveInventory } from '#records/claims/bag-inventories.ts';
import { findScannedLegs } from '#records/parcels/parcel-scans.ts';
import { lockOrder, findOrder, type Order } from '#records/orders/orders.ts';
import { requestParcelPlan } from '#records/parcels/parcel-plan-requests.ts';
import { type InventoryItem, inventoryProblems } from '#rules/inventory/inventory.ts';
import { messageText } from '#rules/messages.ts';
import type { ShownInventory } from '../wire.ts';
import { customsLegs, type InventoryDeps, showInventory } from './show-inventory.ts';

/** Replaces the contents of a bag, until a carrier has one of the bags: from then on they are what was declared. */
export async function saveBagInventory(
  deps: InventoryDeps & { readonly clock: Clock },
  { id: orderId }: Order,
  { bag: number, items }: { readonly bag: number; readonly items: readonly InventoryItem[] },
): Promise<ShownInventory | Refusal> {
  const refuse = (isDeclared: boolean): Refusal | null => {
    const problems = inventoryProblems(items, { isCountry: (code) => deps.countries.has(code), isDeclared });
    if (problems.length === 0) return null;
    return refuseFields(problems.map(({ field, message }) => ({ field, message: messageText(message) })));
  };
  const wrong = refuse(false);
  if (wrong) return wrong;
  const refusal = await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const order = await findOrder(tx, orderId);
    if (!order) throw new Error(`Order ${orderId} is gone`);
    const bag = (await declaredBags(tx, order, 'outbound')).find((one) => one.bag === number);
    if (!bag) return refuseUnknown(messageText('inventoryBagUnknown'), 'bag');
    const isDeclared = (await customsLegs(tx, order)).length > 0;
    if ((await findScannedLegs(tx, orderId)).size > 0) return new Refusal(409, messageText('inventoryLocked'));
    const unprintable = refuse(isDeclared);
    if (unprintable) return unprintable;
    await saveInventory(tx, { orderId, bag: number, sku: bag.sku, items, now: nowOf(deps.clock) });
    // A label across a border declares the contents, so it is made now, or made again.
    if (isDeclared) await requestParcelPlan(tx, orderId);
    return null;
  });
  if (refusal) return refusal;
  const saved = await findOrder(deps.db, orderId);
  if (!saved) throw new Error(`Order ${orderId} is gone`);
  return showInventory(deps, saved);
}
