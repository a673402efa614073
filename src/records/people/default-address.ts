import type { Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** Makes an address of the address book the default origin of its user, or none. PNT-03 */
export async function setDefaultAddress(
  tx: Transaction<Tables>,
  { userId, addressId }: { readonly userId: number; readonly addressId: number | null },
): Promise<void> {
  await tx.updateTable('users').set({ default_address_point_id: addressId }).where('id', '=', userId).execute();
}
