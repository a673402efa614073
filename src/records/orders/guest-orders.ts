import type { Kysely, Transaction } from 'kysely';
import { isUniqueViolation } from '#ports/database/is-unique-violation.ts';
import type { Tables } from '#records/tables.ts';
import { findUser, type User } from '#records/people/users.ts';

/** Makes the record of a guest an account: from now on its email is one to sign in with. CHK-01 */
export async function makeGuestAccount(tx: Transaction<Tables>, { id, email }: User): Promise<void> {
  await guestToAccount(tx, { id, email }).execute();
}

/**
 * The same where the guest's order may have got an owner in the meantime: then nothing is changed, and false is returned. An email that
 * got an account meanwhile is refused by the unique index (`isEmailTaken`). CHK-01
 */
export async function makeUnclaimedGuestAccount(
  tx: Transaction<Tables>,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<boolean> {
  const { numUpdatedRows } = await guestToAccount(tx, { id, email }).where('adopted_by', 'is', null).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a transaction failed because its email has an account. */
export function isEmailTaken(error: unknown): boolean {
  return isUniqueViolation(error, ['users_email_once']);
}

function guestToAccount(tx: Transaction<Tables>, { id, email }: Pick<User, 'id' | 'email'>) {
  return tx
    .updateTable('users')
    .set({ email, contact_email: null })
    .where('id', '=', id)
    .where('contact_email', '=', email);
}

/** The guest records with an email, locked so that concurrent claims move their orders once. */
export async function lockGuestsWithEmail(tx: Transaction<Tables>, email: string): Promise<readonly number[]> {
  const guests = await tx
    .selectFrom('users')
    .select('id')
    .where('contact_email', '=', email)
    .orderBy('id')
    .forUpdate()
    .execute();
  return guests.map(({ id }) => id);
}

/** Moves the orders of guests to an account, and notes where they went. */
export async function moveGuestOrders(
  tx: Transaction<Tables>,
  { guests, userId }: { readonly guests: readonly number[]; readonly userId: number },
): Promise<void> {
  await tx.updateTable('orders').set({ user_id: userId }).where('user_id', 'in', guests).execute();
  await tx.updateTable('users').set({ adopted_by: userId }).where('id', 'in', guests).execute();
}

/** Whether an account has proved its email. */
export async function isEmailProven(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('email_proven_at').where('id', '=', userId).executeTakeFirst();
  return row !== undefined && row.email_proven_at !== null;
}

/** The guest records whose orders were moved to an account. */
export async function listAdoptedGuests(db: Kysely<Tables>, userId: number): Promise<readonly User[]> {
  const rows = await db.selectFrom('users').select('id').where('adopted_by', '=', userId).orderBy('id').execute();
  const found = await Promise.all(rows.map(({ id }) => findUser(db, id)));
  return found.filter((guest) => guest !== undefined);
}
