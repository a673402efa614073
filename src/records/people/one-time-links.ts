import { type Kysely, sql, type Transaction } from 'kysely';
import { limits } from '#rules/limits.ts';
import { hashToken, newSecretToken } from '#kit/server/secret-token.ts';
import type { Tables } from '#records/tables.ts';

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
  | { readonly purpose: 'reset-password' | 'claim-account'; readonly userId: number }
  | { readonly purpose: 'register'; readonly registration: PendingRegistration };

/** The page of each link. The part after # is never sent to a server, so tokens get into no log and no referrer. ACC-02 */
const paths: Readonly<Record<OneTimeLink['purpose'], string>> = {
  'reset-password': '/password/reset',
  'claim-account': '/claim',
  register: '/claim',
};

/**
 * Creates a link that works once, within half an hour for a password and thirty days for an account. Only a hash of its token is stored, so
 * it can be read only here. ACC-02 CHK-01
 */
export async function createOneTimeLink(
  tx: Transaction<Tables>,
  { link, siteUrl, now }: { link: OneTimeLink; siteUrl: string; now: Date },
): Promise<string> {
  await tx.deleteFrom('one_time_links').where('expires_at', '<=', now).execute();
  const { row, url } = newLink({ link, siteUrl, now });
  await tx.insertInto('one_time_links').values(row).execute();
  return url;
}

/** The row of a link, and the address that works once the row is committed. */
function newLink({ link, siteUrl, now }: { link: OneTimeLink; siteUrl: string; now: Date }) {
  const token = newSecretToken();
  const goodForMs = link.purpose === 'reset-password' ? limits.resetLinkMs : limits.claimLinkMs;
  return {
    url: `${siteUrl}${paths[link.purpose]}#token=${token}`,
    row: {
      token_hash: hashToken(token),
      purpose: link.purpose,
      user_id: link.purpose === 'register' ? null : link.userId,
      registration: link.purpose === 'register' ? JSON.stringify(link.registration) : null,
      created_at: now,
      expires_at: new Date(now.getTime() + goodForMs),
    },
  };
}

/**
 * Creates the link with which a guest claims their account; it is sent with the receipt. Unlike `createOneTimeLink` it does not delete
 * expired links, so that an order does not wait for that. CHK-01
 */
export async function createClaimLink(tx: Transaction<Tables>, claim: ClaimLinkInput): Promise<string> {
  const { row, url } = newClaimLink(claim);
  await tx.insertInto('one_time_links').values(row).execute();
  return url;
}

type ClaimLinkInput = { readonly userId: number; readonly siteUrl: string; readonly now: Date };

/** The row and address of a claim link, for a statement that inserts the row along with others. */
export function newClaimLink({ userId, siteUrl, now }: ClaimLinkInput) {
  return newLink({ link: { purpose: 'claim-account', userId }, siteUrl, now });
}

/** Uses a link up and returns what it was for. Of two simultaneous requests one gets it. ACC-02 */
export async function takeOneTimeLink(
  tx: Transaction<Tables>,
  asked: { readonly token: string; readonly purposes: readonly OneTimeLink['purpose'][]; readonly now: Date },
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
  asked: { readonly token: string; readonly purposes: readonly OneTimeLink['purpose'][]; readonly now: Date },
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

/** Deletes every link of a user, so that an older one can't undo what they have just chosen. ACC-02 */
export async function deleteLinksOf(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx.deleteFrom('one_time_links').where('user_id', '=', userId).execute();
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
  readonly purpose: OneTimeLink['purpose'];
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
