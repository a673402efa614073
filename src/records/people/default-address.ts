import type { SavedAddress } from '#rules/account/saved-address.ts';
import type { Transaction } from 'kysely';
import { addAddressPoint, listAddressPoints } from './address-points.ts';
import type { Tables } from '#records/tables.ts';
import { lockUser } from './users.ts';

/** How many saved addresses we search for the same one. */
const addressPointsCompared = 1000;

/**
 * Makes an address the default origin of a user. An address that is in the address book is not added again; the lock on the user keeps two
 * tabs from adding it twice. PNT-03
 */
export async function saveDefaultAddress(
  tx: Transaction<Tables>,
  { userId, point }: { userId: number; point: SavedAddress },
): Promise<void> {
  await lockUser(tx, userId);
  const known = await listAddressPoints(tx, { userId, limit: addressPointsCompared });
  const same = known.find((other) => isSameAddress(other, point)) ?? (await addAddressPoint(tx, { userId, point }));
  await setDefaultAddress(tx, { userId, addressId: same.id });
}

export async function setDefaultAddress(
  tx: Transaction<Tables>,
  { userId, addressId }: { readonly userId: number; readonly addressId: number | null },
): Promise<void> {
  await tx.updateTable('users').set({ default_address_point_id: addressId }).where('id', '=', userId).execute();
}

function isSameAddress(a: SavedAddress, b: SavedAddress): boolean {
  const fields = ['companyName', 'address1', 'address2', 'city', 'state', 'zip', 'countryCode'] as const;
  return fields.every((field) => a[field].trim().toLowerCase() === b[field].trim().toLowerCase());
}
