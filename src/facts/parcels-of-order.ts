import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { listCancelledLegs } from '#records/money/refunds.ts';
import { draftOf, type Order } from '#records/orders/orders.ts';
import { findAccountDates } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { parcelContents, type WantedParcel, wantedParcels } from '#rules/parcels/wanted-parcels.ts';
import type { Leg } from '#rules/shipment/draft.ts';

/** A bag on a leg as the order wants it now, with the hash by which its parcel is recognized. */
export type ParcelOfOrder = WantedParcel & { readonly contentsHash: string };

/**
 * The parcels that an order wants now, or would want if `kept` legs had not been cancelled. One whose owner was erased wants none: we no longer
 * know where its bags are to go.
 */
export async function parcelsOfOrder(
  db: Kysely<Tables>,
  order: Order,
  kept: ReadonlySet<Leg> = new Set(),
): Promise<readonly ParcelOfOrder[]> {
  const { erasedAt } = await findAccountDates(db, order.userId);
  if (erasedAt !== null) return [];
  const cancelled = new Set(
    (await listCancelledLegs(db, order.id)).map(({ leg }) => leg).filter((leg) => !kept.has(leg)),
  );
  return wantedParcels(draftOf(order), { cancelled }).map((parcel) => ({
    ...parcel,
    contentsHash: createHash('sha256').update(parcelContents(parcel)).digest('hex'),
  }));
}
