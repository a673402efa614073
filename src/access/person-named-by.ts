import type { Kysely } from 'kysely';
import { canBeBookedFor } from '#rules/account/bookable-people.ts';
import { type Action, mayForOthers } from '#rules/account/permissions.ts';
import type { Tables } from '#records/tables.ts';
import { findUser, type User } from '#records/people/users.ts';

/**
 * The person whom a caller names by id: themselves, or, for those whom the table lets, anybody whom the search for people to book for
 * finds. To the caller everybody else does not exist. ROL-01 ROL-02
 */
export async function personNamedBy(
  db: Kysely<Tables>,
  { caller, userId, action }: { readonly caller: User; readonly userId: number; readonly action: Action },
): Promise<User | undefined> {
  if (userId === caller.id) return caller;
  return mayForOthers(caller.role, action) ? findBookable(db, userId) : undefined;
}

/**
 * The customer whose cart staff use, or whose order they change; undefined for everybody else, who book for themselves. ROL-02
 */
export async function personBookedFor(
  db: Kysely<Tables>,
  owned: { readonly userId: number | null } | null,
  caller: User | undefined,
): Promise<User | undefined> {
  if (!caller || !owned || owned.userId === null || owned.userId === caller.id) return undefined;
  return personNamedBy(db, { caller, userId: owned.userId, action: 'book-for-others' });
}

async function findBookable(db: Kysely<Tables>, userId: number): Promise<User | undefined> {
  const person = await findUser(db, userId);
  if (!person || !canBeBookedFor(person.role)) return undefined;
  // Those who asked to be forgotten, and guests whose orders an account has taken over.
  const gone = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((where) => where.or([where('erased_at', 'is not', null), where('adopted_by', 'is not', null)]))
    .executeTakeFirst();
  return gone ? undefined : person;
}
