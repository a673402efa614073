import type { Kysely, Transaction } from 'kysely';
import type { StoredItem, Tables } from '#records/tables.ts';
import type { InventoryItem } from '#rules/inventory/inventory.ts';
import { cents } from '#rules/money.ts';
import type { Sku } from '#rules/products/size-classes.ts';

/** What is in a bag of an order. */
export type BagInventory = {
  /** Its number on the outbound leg, from 1. */
  readonly bag: number;
  readonly sku: Sku;
  readonly items: readonly InventoryItem[];
};

/** The contents that were typed for the bags of an order. A bag may have been replaced by another kind since: compare the SKU. */
export async function listInventoriesOf(db: Kysely<Tables>, orderId: number): Promise<readonly BagInventory[]> {
  const rows = await db
    .selectFrom('bag_inventories')
    .select(['bag', 'sku', 'items'])
    .where('order_id', '=', orderId)
    .orderBy('bag')
    .execute();
  return rows.map(({ bag, sku, items }) => ({ bag, sku, items: items.map(itemFromJson) }));
}

/** Replaces the contents of a bag; an empty list deletes them. */
export async function saveInventory(
  tx: Transaction<Tables>,
  { orderId, bag, sku, items, now }: BagInventory & { readonly orderId: number; readonly now: Date },
): Promise<void> {
  if (items.length === 0) {
    await tx.deleteFrom('bag_inventories').where('order_id', '=', orderId).where('bag', '=', bag).execute();
    return;
  }
  const columns = { sku, items: JSON.stringify(items.map(itemToJson)), updated_at: now };
  await tx
    .insertInto('bag_inventories')
    .values({ order_id: orderId, bag, ...columns })
    .onConflict((conflict) => conflict.columns(['order_id', 'bag']).doUpdateSet(columns))
    .execute();
}

/** Replaces the contents of all bags of an order. */
export async function replaceInventories(
  tx: Transaction<Tables>,
  { orderId, bags, now }: { readonly orderId: number; readonly bags: readonly BagInventory[]; readonly now: Date },
): Promise<void> {
  await tx.deleteFrom('bag_inventories').where('order_id', '=', orderId).execute();
  for (const bag of bags) await saveInventory(tx, { ...bag, orderId, now });
}

/** Deletes what was in the bags of a user's orders. */
export async function deleteInventoriesOf(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx
    .deleteFrom('bag_inventories')
    .where('order_id', 'in', (from) => from.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
}

export function itemToJson({ what, count, valueEach, origin }: InventoryItem): StoredItem {
  return { what, count, valueCents: valueEach, origin };
}

export function itemFromJson({ what, count, valueCents, origin }: StoredItem): InventoryItem {
  return { what, count, valueEach: cents(valueCents), origin };
}
