import type { Transaction } from 'kysely';
import { addAddressPoint, listAddressPoints, type NewAddressPoint } from './address-points.ts';
import type { Tables } from '#records/tables.ts';

/** As many as are looked through for one that is the same. */
const addressPointsCompared = 1000;

/**
 * Makes an address the one that a person ships from by default. One that is already in the address book is not added again; the
 * person's row is held meanwhile, so that two tabs at once do not add it twice. PNT-03
 */
export async function saveDefaultAddress(
  tx: Transaction<Tables>,
  { userId, point }: { userId: number; point: NewAddressPoint },
): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
  const known = await listAddressPoints(tx, { userId, limit: addressPointsCompared });
  const same = known.find((other) => isSameAddress(other, point)) ?? (await addAddressPoint(tx, { userId, point }));
  await tx.updateTable('users').set({ default_address_point_id: same.id }).where('id', '=', userId).execute();
}

function isSameAddress(a: NewAddressPoint, b: NewAddressPoint): boolean {
  const fields = ['companyName', 'address1', 'address2', 'city', 'state', 'zip', 'countryCode'] as const;
  return fields.every((field) => a[field].trim().toLowerCase() === b[field].trim().toLowerCase());
}
