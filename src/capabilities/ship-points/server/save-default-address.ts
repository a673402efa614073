import type { Kysely } from 'kysely';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { addAddressPoint, listAddressPoints } from '#records/people/address-points.ts';
import { setDefaultAddress } from '#records/people/default-address.ts';
import { lockUser } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { isSameAddress } from '#rules/account/is-same-address.ts';
import type { SavedAddress } from '#rules/account/saved-address.ts';

/** How many saved addresses we search for the same one. */
const addressPointsCompared = 1000;

/**
 * Makes an address the default origin of a user. An address that is in the address book is not added again; the lock on the user keeps two
 * tabs from adding it twice. PNT-03
 */
export async function saveDefaultAddress(
  db: Kysely<Tables>,
  { userId, point }: { readonly userId: number; readonly point: SavedAddress },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const known = await listAddressPoints(tx, { userId, limit: addressPointsCompared });
    const same = known.find((other) => isSameAddress(other, point)) ?? (await addAddressPoint(tx, { userId, point }));
    await setDefaultAddress(tx, { userId, addressId: same.id });
  });
}
