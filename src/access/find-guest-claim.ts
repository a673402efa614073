import type { Kysely } from 'kysely';
import { findAccountByEmail, findUser, type User } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { type GuestClaim, guestClaim } from '#rules/account/guest-claim.ts';

/** What a claim link does, and whose account it is about. */
export type FoundGuestClaim = { readonly kind: GuestClaim; readonly owner: User };

/** Undefined when the user of the link was deleted. An older account without a password gets its first one. CHK-01 */
export async function findGuestClaim(db: Kysely<Tables>, userId: number): Promise<FoundGuestClaim | undefined> {
  const person = await findUser(db, userId);
  if (!person) return undefined;
  if (!person.isGuest) return { kind: 'new-password', owner: person };
  const account = await findAccountByEmail(db, person.email);
  return { kind: guestClaim(account ?? null), owner: account?.user ?? person };
}
