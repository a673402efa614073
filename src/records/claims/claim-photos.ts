import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** A photo of a claim; the picture is a file. */
export type ClaimPhoto = {
  readonly id: number;
  readonly fileName: string;
  readonly width: number;
  readonly height: number;
};

/** The oldest first. */
export async function listClaimPhotos(db: Kysely<Tables>, claimId: number): Promise<readonly ClaimPhoto[]> {
  return db
    .selectFrom('bag_claim_photos')
    .select(['id', 'file_name as fileName', 'width', 'height'])
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .execute();
}

/** Writes a photo whose file is stored, and takes the file off the list of those that no row names. */
export async function addClaimPhoto(
  tx: Transaction<Tables>,
  { claimId, now, ...photo }: Omit<ClaimPhoto, 'id'> & { readonly claimId: number; readonly now: Date },
): Promise<void> {
  const { fileName, width, height } = photo;
  await tx
    .insertInto('bag_claim_photos')
    .values({ claim_id: claimId, file_name: fileName, width, height, added_at: now })
    .execute();
  await tx.deleteFrom('files_to_delete').where('name', '=', fileName).execute();
}

/** The photos of all claims of a user, for their own download. */
export function listPhotosOf(
  db: Kysely<Tables>,
  userId: number,
): Promise<readonly { readonly claimId: number; readonly fileName: string }[]> {
  return db
    .selectFrom('bag_claim_photos')
    .innerJoin('bag_claims', 'bag_claims.id', 'bag_claim_photos.claim_id')
    .innerJoin('orders', 'orders.id', 'bag_claims.order_id')
    .select(['claim_id as claimId', 'file_name as fileName'])
    .where('user_id', '=', userId)
    .orderBy('bag_claim_photos.id')
    .execute();
}

/** Schedules the deletion of a file at `notBefore`, unless a row names it by then. Written before the file is stored, so that a crash leaves none behind. */
export async function deleteFileLater(
  db: Kysely<Tables>,
  { name, notBefore }: { readonly name: string; readonly notBefore: Date },
): Promise<void> {
  await db.insertInto('files_to_delete').values({ name, not_before: notBefore }).execute();
}

export async function listFilesToDelete(
  db: Kysely<Tables>,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('files_to_delete')
    .select('name')
    .where('not_before', '<=', now)
    .orderBy('not_before')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

export async function forgetDeletedFile(db: Kysely<Tables>, name: string): Promise<void> {
  await db.deleteFrom('files_to_delete').where('name', '=', name).execute();
}

/** Removes what a user has told us in claims. Amounts and decisions stay; undecided claims end; the files are deleted by the next pass. */
export async function eraseClaimsOf(
  tx: Transaction<Tables>,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  const claims = await tx
    .selectFrom('bag_claims')
    .innerJoin('orders', 'orders.id', 'bag_claims.order_id')
    .select('bag_claims.id')
    .where('user_id', '=', userId)
    .execute();
  const ids = claims.map(({ id }) => id);
  if (ids.length === 0) return;
  const photos = await tx.deleteFrom('bag_claim_photos').where('claim_id', 'in', ids).returning('file_name').execute();
  if (photos.length > 0) {
    const files = photos.map(({ file_name }) => ({ name: file_name, not_before: now }));
    await tx.insertInto('files_to_delete').values(files).execute();
  }
  await tx.deleteFrom('bag_claim_messages').where('claim_id', 'in', ids).execute();
  await tx.deleteFrom('bag_claim_news').where('claim_id', 'in', ids).execute();
  await tx.updateTable('bag_claims').set({ description: '', items: '[]' }).where('id', 'in', ids).execute();
  // A check that is still owed needs its address.
  await tx
    .updateTable('bag_claims')
    .set({ check_to: '' })
    .where('id', 'in', ids)
    .where('state', '=', 'paid')
    .where('pay_to', '=', 'check')
    .execute();
  await tx
    .updateTable('bag_claims')
    .set({ reason: '' })
    .where('id', 'in', ids)
    .where('reason', 'is not', null)
    .execute();
  await tx
    .updateTable('bag_claims')
    .set({ state: 'withdrawn', updated_at: now })
    .where('id', 'in', ids)
    .where('state', 'in', ['open', 'waiting'])
    .execute();
}
