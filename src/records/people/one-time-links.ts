import { type Kysely, sql, type Transaction } from 'kysely';
import { hashToken } from '#kit/server/secret-token.ts';
import type { Tables } from '#records/tables.ts';
import { deleteSignInMailsOf } from './sign-in-mails.ts';
import type { OneTimeLinkPurpose } from '#rules/account/one-time-link.ts';

/** A registration that is waiting for its link to be used. */
export type PendingRegistration = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  /** The version of the terms that was accepted. */
  readonly termsVersion: string;
};

/** What a link is for, and for which user. */
export type OneTimeLink =
  | { readonly purpose: 'reset-password'; readonly userId: number }
  | { readonly purpose: 'claim-account'; readonly userId: number }
  | { readonly purpose: 'register'; readonly registration: PendingRegistration };

/** The row of a link: only the hash of its token is stored. ACC-02 */
export function oneTimeLinkRow({
  link,
  token,
  createdAt,
  expiresAt,
}: {
  readonly link: OneTimeLink;
  readonly token: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}) {
  return {
    token_hash: hashToken(token),
    purpose: link.purpose,
    user_id: link.purpose === 'register' ? null : link.userId,
    registration: link.purpose === 'register' ? JSON.stringify(link.registration) : null,
    created_at: createdAt,
    expires_at: expiresAt,
  };
}

export async function insertOneTimeLink(
  tx: Transaction<Tables>,
  row: ReturnType<typeof oneTimeLinkRow>,
): Promise<void> {
  await tx.insertInto('one_time_links').values(row).execute();
}

export async function deleteExpiredLinks(tx: Transaction<Tables>, now: Date): Promise<void> {
  await tx.deleteFrom('one_time_links').where('expires_at', '<=', now).execute();
}

/** Uses a link up and returns what it was for. Of two simultaneous requests one gets it. ACC-02 */
export async function takeOneTimeLink(
  tx: Transaction<Tables>,
  asked: { readonly token: string; readonly purposes: readonly OneTimeLinkPurpose[]; readonly now: Date },
): Promise<OneTimeLink | undefined> {
  const row = await tx
    .deleteFrom('one_time_links')
    .where('token_hash', '=', hashToken(asked.token))
    .where('purpose', 'in', asked.purposes)
    .where('expires_at', '>', asked.now)
    .returningAll()
    .executeTakeFirst();
  return row && linkOf(row);
}

/** What a link is for, without using it up, so that it survives a password that is not acceptable. ACC-02 */
export async function findOneTimeLink(
  db: Kysely<Tables>,
  asked: { readonly token: string; readonly purposes: readonly OneTimeLinkPurpose[]; readonly now: Date },
): Promise<OneTimeLink | undefined> {
  const row = await db
    .selectFrom('one_time_links')
    .selectAll()
    .where('token_hash', '=', hashToken(asked.token))
    .where('purpose', 'in', asked.purposes)
    .where('expires_at', '>', asked.now)
    .executeTakeFirst();
  return row && linkOf(row);
}

/** Deletes every link of a user, and every code to sign in, so that an older one can't undo what they have just chosen. ACC-02 */
export async function deleteLinksOf(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx.deleteFrom('one_time_links').where('user_id', '=', userId).execute();
  await deleteSignInMailsOf(tx, userId);
}

/** Deletes the links with which a guest claims their account. */
export async function deleteClaimLinksOf(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx.deleteFrom('one_time_links').where('user_id', '=', userId).where('purpose', '=', 'claim-account').execute();
}

/** Deletes the pending registrations of an email that has an account now. ACC-01 */
export async function deleteRegistrationsOf(tx: Transaction<Tables>, email: string): Promise<void> {
  await tx
    .deleteFrom('one_time_links')
    .where('purpose', '=', 'register')
    .where(sql<string>`registration ->> 'email'`, '=', email)
    .execute();
}

function linkOf(row: {
  readonly purpose: OneTimeLinkPurpose;
  readonly user_id: number | null;
  readonly registration: Readonly<Record<string, unknown>> | null;
}): OneTimeLink {
  if (row.purpose === 'register') return { purpose: 'register', registration: registrationOf(row.registration ?? {}) };
  if (row.user_id === null) throw new Error(`The one-time link for ${row.purpose} has no user_id.`);
  return { purpose: row.purpose, userId: row.user_id };
}

function registrationOf(stored: Readonly<Record<string, unknown>>): PendingRegistration {
  const textOf = (name: keyof PendingRegistration) => {
    const value = stored[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    email: textOf('email'),
    firstName: textOf('firstName'),
    lastName: textOf('lastName'),
    phone: textOf('phone'),
    termsVersion: textOf('termsVersion'),
  };
}
