import type { Kysely, Transaction } from 'kysely';
import { recordAction } from './audit-log.ts';
import { deleteLinksOf } from './one-time-links.ts';
import { deletePasskeysOf } from './passkeys.ts';
import { deleteSessionsOf } from '#records/sessions/sessions.ts';
import type { Tables, UserRole } from '#records/tables.ts';
import { deleteUserTokensOf } from './users.ts';

/** The roles that an operator can give. ROL-01 */
export const staffRoles = ['admin', 'admin_plus', 'manager', 'carrier_admin'] as const satisfies readonly UserRole[];

export type RoleChange = { readonly userId: number; readonly before: UserRole | null; readonly isChanged: boolean };

/**
 * Gives a user a role, creating their account if there is none, and records it in the audit log. All sessions, tokens, passkeys and links of
 * the account end, so that only a fresh sign-in has the role. Operators do this outside of the service, so the entry names the user as actor and
 * says in `by` which command it was. ROL-01
 */
export async function giveRole(
  tx: Transaction<Tables>,
  { email, role, by, now }: { email: string; role: UserRole; by: string; now: Date },
): Promise<RoleChange> {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  const before = found?.role ?? null;
  if (found && before === role) return { userId: found.id, before, isChanged: false };
  const userId = found?.id ?? (await addPerson(tx, email));
  await tx.updateTable('users').set({ role }).where('id', '=', userId).execute();
  await deleteLinksOf(tx, userId);
  await deleteSessionsOf(tx, userId);
  await deleteUserTokensOf(tx, userId);
  await deletePasskeysOf(tx, userId);
  await recordAction(tx, {
    at: now,
    actorId: userId,
    subjectId: userId,
    action: 'role-changed',
    object: { kind: 'person', id: String(userId) },
    details: { role, before, by },
  });
  return { userId, before, isChanged: true };
}

async function addPerson(tx: Transaction<Tables>, email: string): Promise<number> {
  const { id } = await tx.insertInto('users').values({ email }).returning('id').executeTakeFirstOrThrow();
  return id;
}

export type StaffMember = { readonly id: number; readonly email: string; readonly role: UserRole };

/** All users with one of these roles. */
export function listStaff(db: Kysely<Tables>): Promise<readonly StaffMember[]> {
  return staff(db).orderBy('role').orderBy('email').execute();
}

export function findStaff(db: Kysely<Tables>, email: string): Promise<StaffMember | undefined> {
  return staff(db).where('email', '=', email).executeTakeFirst();
}

function staff(db: Kysely<Tables>) {
  return db.selectFrom('users').select(['id', 'email', 'role']).where('role', 'in', staffRoles);
}
