import type { Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';

/** The number that a person gave after signing in with an account elsewhere. */
export async function savePhone(
  tx: Transaction<Tables>,
  { userId, phone }: { readonly userId: number; readonly phone: string },
): Promise<void> {
  await tx.updateTable('users').set({ phone }).where('id', '=', userId).execute();
}
