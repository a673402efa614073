import type { Kysely } from 'kysely';
import { listCanceledLegs } from '#records/orders/canceled-legs.ts';
import type { Order } from '#records/orders/orders.ts';
import { draftOf } from './draft-of-order.ts';
import { findAccountDates } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { isCustomsInfoRequired } from '#rules/customs/customs-info.ts';
import type { InventoryItem } from '#rules/inventory/inventory.ts';
import { parcelContents, type WantedParcel, wantedParcels } from '#rules/parcels/wanted-parcels.ts';
import type { Draft } from '#rules/shipment/draft.ts';
import { declaredBags } from './declared-bags.ts';
import { hashOfText } from './hash-of-text.ts';

/** A bag on a leg as the order wants it now, with the hash by which its parcel is recognized. */
export type ParcelOfOrder = WantedParcel & {
  readonly contentsHash: string;
  /** What customs has to know about a bag that crosses a border; null for all others. */
  readonly customs: { readonly items: readonly InventoryItem[]; readonly hash: string } | null;
  /** Whether it can't travel before the customer has said what is in it. INT-01 */
  readonly awaitsContents: boolean;
};

/** The parcels that an order wants now. One whose owner was erased wants none: we no longer know where its bags are to go. */
export async function parcelsOfOrder(db: Kysely<Tables>, order: Order): Promise<readonly ParcelOfOrder[]> {
  const { erasedAt } = await findAccountDates(db, order.userId);
  if (erasedAt !== null) return [];
  const canceled = new Set((await listCanceledLegs(db, order.id)).map(({ leg }) => leg));
  const wanted = wantedParcels(draftOf(order), { canceled });
  const isAbroad = wanted.some(({ from, to }) => from.country !== to.country);
  const declared = isAbroad
    ? { outbound: await declaredBags(db, order, 'outbound'), return: await declaredBags(db, order, 'return') }
    : null;
  return wanted.map((parcel) => parcelOf(parcel, declared?.[parcel.leg][parcel.bag - 1]?.items ?? []));
}

/**
 * The same for an order to which nothing has happened since it was placed, from its draft alone; null when customs may need the contents.
 */
export function firstParcelsOf(draft: Draft): readonly ParcelOfOrder[] | null {
  const wanted = wantedParcels(draft, { canceled: new Set() });
  return wanted.some(({ from, to }) => from.country !== to.country)
    ? null
    : wanted.map((parcel) => parcelOf(parcel, []));
}

function parcelOf(parcel: WantedParcel, items: readonly InventoryItem[]): ParcelOfOrder {
  const route = { origin: parcel.from.country, destination: parcel.to.country };
  return {
    ...parcel,
    contentsHash: hashOfText(parcelContents(parcel)),
    customs: items.length > 0 ? { items, hash: hashOfText(JSON.stringify(items)) } : null,
    awaitsContents: items.length === 0 && isCustomsInfoRequired(route),
  };
}
