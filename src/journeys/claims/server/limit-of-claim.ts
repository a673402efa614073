import type { Kysely } from 'kysely';
import { findApprovedFor } from '#records/claims/bag-claims.ts';
import { type DeclaredBag, declaredBags } from '#facts/declared-bags.ts';
import type { Order } from '#records/orders/orders.ts';
import { findParcel } from '#records/parcels/parcels.ts';
import type { Tables } from '#records/tables.ts';
import { claimLimit } from '#rules/claims/claim-limit.ts';
import { type InventoryItem, inventoryValue } from '#rules/inventory/inventory.ts';
import { type Cents, zeroCents } from '#rules/money.ts';

export type ClaimBounds = {
  /** The most that may be paid for these items. */
  readonly limit: Cents;
  readonly cover: Cents;
  /** Null when nothing was declared before the trip. */
  readonly declared: Cents | null;
};

/** How much items of a bag may be claimed and approved for, as things are now. */
export async function limitOfClaim(
  db: Kysely<Tables>,
  order: Order,
  { parcelId, items }: { readonly parcelId: number; readonly items: readonly InventoryItem[] },
): Promise<ClaimBounds> {
  const parcel = await findParcel(db, parcelId);
  const bag = parcel && (await declaredBags(db, order, parcel.leg))[parcel.bag - 1];
  if (!bag) return { limit: zeroCents, cover: zeroCents, declared: null };
  const declared = declaredValue(bag);
  const limit = claimLimit({
    cover: bag.cover,
    claimedValue: inventoryValue(items),
    declaredValue: declared,
    paidBefore: await findApprovedFor(db, parcelId),
  });
  return { limit, cover: bag.cover, declared };
}

/** What was declared before the trip; null if nothing was. */
export function declaredValue({ items }: Pick<DeclaredBag, 'items'>): Cents | null {
  return items.length === 0 ? null : inventoryValue(items);
}
