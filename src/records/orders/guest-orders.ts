import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#records/tables.ts';
import { recordMarketingConsent } from '#records/people/terms.ts';
import { findUser, type User } from '#records/people/users.ts';

/**
 * What the link of a guest's receipt does:
 * - `new-account`: no account has the email yet, so the guest's record becomes the account
 * - `new-password`: an account has the email but never proved it; the holder of the link has, and takes the account over
 * - `add-to-account`: an account has proved the email, and the order goes there
 */
export type GuestClaim =
  | { readonly kind: 'new-account'; readonly owner: User }
  | { readonly kind: 'new-password' | 'add-to-account'; readonly owner: User };

/** Undefined when the user of the link was deleted. An older account without a password gets its first one. CHK-01 */
export async function guestClaimOf(db: Kysely<Tables>, userId: number): Promise<GuestClaim | undefined> {
  const person = await findUser(db, userId);
  if (!person) return undefined;
  if (!person.isGuest) return { kind: 'new-password', owner: person };
  const account = await db
    .selectFrom('users')
    .select(['id', 'email_proven_at'])
    .where('email', '=', person.email)
    .executeTakeFirst();
  const owner = account && (await findUser(db, account.id));
  if (!account || !owner) return { kind: 'new-account', owner: person };
  return { kind: account.email_proven_at === null ? 'new-password' : 'add-to-account', owner };
}

/** Makes the record of a guest an account: from now on its email is one to sign in with. CHK-01 */
export async function makeGuestAccount(tx: Transaction<Tables>, { id, email }: User): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, contact_email: null })
    .where('id', '=', id)
    .where('contact_email', '=', email)
    .execute();
}

/**
 * Marks the email of an account as proven, by a link in our mail or by a provider, and moves the guest orders with that email to the
 * account. An account whose email was never proven gets none of them: anyone can register an email. CHK-01
 */
export async function proveEmail(
  tx: Transaction<Tables>,
  { userId, email, now }: { readonly userId: number; readonly email: string; readonly now: Date },
): Promise<void> {
  await tx.updateTable('users').set({ email_proven_at: now }).where('id', '=', userId).execute();
  const guests = await tx
    .selectFrom('users')
    .select('id')
    .where('contact_email', '=', email)
    .where('id', '<>', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (guests.length === 0) return;
  const ids = guests.map(({ id }) => id);
  await tx.updateTable('orders').set({ user_id: userId }).where('user_id', 'in', ids).execute();
  await tx.updateTable('users').set({ adopted_by: userId }).where('id', 'in', ids).execute();
  const news = await tx
    .selectFrom('marketing_consents')
    .select('id')
    .where('user_id', 'in', ids)
    .where('is_wanted', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (news) await recordMarketingConsent(tx, { userId, isWanted: true, now });
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
