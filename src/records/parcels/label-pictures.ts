import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** Stores the label that the carrier has made for a parcel. */
export async function addLabelPicture(
  tx: Transaction<Tables>,
  { parcelId, png, now }: { readonly parcelId: number; readonly png: Uint8Array; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('parcel_label_pictures')
    .values({ parcel_id: parcelId, png: Buffer.from(png), stored_at: now })
    .onConflict((conflict) => conflict.column('parcel_id').doNothing())
    .execute();
}

/** The carrier's own labels of some parcels. Null is one that was forgotten; a parcel that is missing has a label that we draw. */
export async function findLabelPictures(
  db: Kysely<Tables>,
  parcelIds: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array | null>> {
  if (parcelIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('parcel_label_pictures')
    .select(['parcel_id', 'png'])
    .where('parcel_id', 'in', parcelIds)
    .execute();
  return new Map(rows.map(({ parcel_id, png }) => [parcel_id, png]));
}

/** The labels of a user show their addresses. */
export async function forgetLabelPicturesOf(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx
    .updateTable('parcel_label_pictures')
    .set({ png: null })
    .where('parcel_id', 'in', (from) =>
      from
        .selectFrom('parcels')
        .innerJoin('orders', 'orders.id', 'parcels.order_id')
        .select('parcels.id')
        .where('orders.user_id', '=', userId),
    )
    .execute();
}
