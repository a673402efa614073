import type { Transaction } from 'kysely';
import type { ProviderKey } from '#ports/identity/identity.ts';
import {
  deleteIdentity,
  findIdentity,
  insertIdentity,
  listIdentities,
  type NewIdentity,
} from '#records/people/identities.ts';
import { findPasswordOf } from '#records/people/passwords.ts';
import { lockUser, type User } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { mayUnlink } from '#rules/account/may-unlink.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';

/** Links an identity to the account of a user who asked for it. One that is linked already, to this user or another, stays there. ACC-05 */
export async function linkIdentity(
  tx: Transaction<Tables>,
  { identity, user, now }: { identity: NewIdentity; user: User; now: Date },
): Promise<'linked' | 'known' | 'taken'> {
  const emailWasProven = identity.emailVerified && signInEmail(identity.email) === user.email;
  if (await insertIdentity(tx, { ...identity, userId: user.id, emailWasProven, now })) return 'linked';
  return (await findIdentity(tx, identity))?.id === user.id ? 'known' : 'taken';
}

export type IdentityRemoval =
  | { readonly kind: 'removed'; readonly provider: ProviderKey }
  | { readonly kind: 'gone' }
  | { readonly kind: 'last' };

/** Unlinks an identity of a user, if `mayUnlink` allows it. An unknown one, or another user's, is `gone`. ACC-05 */
export async function unlinkIdentity(
  tx: Transaction<Tables>,
  { userId, id }: { userId: number; id: number },
): Promise<IdentityRemoval> {
  // Two simultaneous requests must not each unlink one of the last two.
  await lockUser(tx, userId);
  const linked = await listIdentities(tx, userId);
  const own = linked.find((identity) => identity.id === id);
  if (!own) return { kind: 'gone' };
  const hasPassword = (await findPasswordOf(tx, userId)) !== null;
  if (!mayUnlink({ identities: linked.length, hasPassword })) return { kind: 'last' };
  await deleteIdentity(tx, { userId, id });
  return { kind: 'removed', provider: own.provider };
}
