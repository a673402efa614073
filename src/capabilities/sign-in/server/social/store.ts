import type { Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** Saves the phone number that a person gave after signing in with a provider. */
export async function savePhone(
  tx: Transaction<Tables>,
  { userId, phone }: { readonly userId: number; readonly phone: string },
): Promise<void> {
  await tx.updateTable('users').set({ phone }).where('id', '=', userId).execute();
}
