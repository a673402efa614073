import type { Transaction } from 'kysely';
import { recordAction } from './audit-log.ts';
import { dropLinksOf } from './one-time-links.ts';
import { deleteSessionsOf } from '#records/sessions/sessions.ts';
import type { Tables, UserRole } from '#records/tables.ts';
import { deleteUserTokensOf } from './users.ts';

export type RoleChange = { readonly userId: number; readonly before: UserRole | null; readonly isChanged: boolean };

/**
 * Gives a person a role, making their account if there is none, and writes it down. Whoever was signed in to the account before is out, so
 * that a role is only used by somebody who has signed in with it. The people who run the service do this, so the log names the person
 * themselves and says where it came from. ROL-01
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
  await dropLinksOf(tx, userId);
  await deleteSessionsOf(tx, userId);
  await deleteUserTokensOf(tx, userId);
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
