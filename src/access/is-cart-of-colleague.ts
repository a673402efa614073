import type { Kysely } from 'kysely';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/people/users.ts';
import { findCustomer } from './require-permitted-person.ts';

/** Whether a cart is that of another member of staff: it can't be taken over, and for all others it does not exist. CRT-03 CRT-05 */
export async function isCartOfColleague(
  db: Kysely<Tables>,
  cart: { readonly userId: number | null },
  caller: User,
): Promise<boolean> {
  if (cart.userId === null || cart.userId === caller.id) return false;
  return (await findCustomer(db, cart, caller)) === undefined;
}
