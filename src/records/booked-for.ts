import type { Kysely } from 'kysely';
import { mayForOthers } from '#rules/account/permissions.ts';
import type { Cart } from './carts.ts';
import type { Tables } from './tables.ts';
import { findUser, type User } from './users.ts';

/** Whoever books for others does so for the person of the cart; everybody else books for themselves. ROL-02 */
export async function personBookedFor(
  db: Kysely<Tables>,
  cart: Pick<Cart, 'userId'> | null,
  caller: User | undefined,
): Promise<User | undefined> {
  if (!caller || !cart || cart.userId === null || cart.userId === caller.id) return undefined;
  return mayForOthers(caller.role, 'book-for-others') ? findUser(db, cart.userId) : undefined;
}
