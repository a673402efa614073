import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { limits } from '#rules/limits.ts';
import { hashToken, newSecretToken } from '#kit/server/secret-token.ts';
import { sweepForgotten } from '#records/limits/sweep-forgotten.ts';
import type { Tables } from '#records/tables.ts';

/** Who registers, until the link that makes the account is used. */
export type PendingRegistration = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  /** The version of the terms that was accepted. */
  readonly termsVersion: string;
};

/** What a link is for, and whom. */
export type OneTimeLink =
  | { readonly purpose: 'reset-password' | 'claim-account'; readonly userId: number }
  | { readonly purpose: 'register'; readonly registration: PendingRegistration };

/** Where each link leads. What is behind the # is never sent to a server, so no log and no referrer has a token. ACC-02 */
const paths: Readonly<Record<OneTimeLink['purpose'], string>> = {
  'reset-password': '/password/reset',
  'claim-account': '/claim',
  register: '/claim',
};

/**
 * Makes a link that is good once: half an hour for a password, thirty days for an account. Only a hash of its token is kept, so this
 * answer is the one chance to read it. ACC-02 CHK-01
 */
export async function oneTimeLink(
  tx: Transaction<Tables>,
  { link, siteUrl, now }: { link: OneTimeLink; siteUrl: string; now: Date },
): Promise<string> {
  await tx.deleteFrom('one_time_links').where('expires_at', '<=', now).execute();
  const { row, url } = newLink({ link, siteUrl, now });
  await tx.insertInto('one_time_links').values(row).execute();
  return url;
}

/** The row of a link, and the address that leads to it once the row stands. */
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
 * The link with which a guest makes their account their own; it goes along with the receipt. Links whose time is over are swept by those
 * who ask for another kind, so that nobody who orders waits for that. CHK-01
 */
export async function claimLinkFor(tx: Transaction<Tables>, asked: ClaimLinkAsked): Promise<string> {
  const { row, url } = newClaimLink(asked);
  await tx.insertInto('one_time_links').values(row).execute();
  return url;
}

type ClaimLinkAsked = { readonly userId: number; readonly siteUrl: string; readonly now: Date };

/** The same for whoever writes the row with others. */
export function newClaimLink({ userId, siteUrl, now }: ClaimLinkAsked) {
  return newLink({ link: { purpose: 'claim-account', userId }, siteUrl, now });
}

/** Uses a link up: what it was for, once and in time. Of two who come with it at once, one gets it. ACC-02 */
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

/** What a link is for, without using it up: whoever still has to mend the password they typed keeps the link. ACC-02 */
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

/** Ends every link of a person: one that was sent earlier must not undo what they have just chosen. ACC-02 */
export async function dropLinksOf(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx.deleteFrom('one_time_links').where('user_id', '=', userId).execute();
}

/** Ends the registrations that wait for an email which has an account now. ACC-01 */
export async function dropRegistrationsOf(tx: Transaction<Tables>, email: string): Promise<void> {
  await tx
    .deleteFrom('one_time_links')
    .where('purpose', '=', 'register')
    .where(sql<string>`registration ->> 'email'`, '=', email)
    .execute();
}

/**
 * Counts a mail before it is written, and says whether it may be: a few in an hour go to one address, whoever asks for them and whether
 * anybody has it, so that nobody's mailbox is filled by others. Only a hash of the address is kept. ACC-02
 */
export async function mayMail(tx: Transaction<Tables>, { email, now }: { email: string; now: Date }): Promise<boolean> {
  const forgottenAt = new Date(now.getTime() + limits.accountMailsKeptMs);
  const isOver = sql<boolean>`account_mails.forgotten_at <= ${now}`;
  await sweepForgotten(tx, 'account_mails', now);
  const counted = await tx
    .insertInto('account_mails')
    .values({ email_hash: emailHash(email), mails: 1, forgotten_at: forgottenAt })
    .onConflict((conflict) =>
      conflict
        .column('email_hash')
        .doUpdateSet({
          mails: sql<number>`case when ${isOver} then 1 else account_mails.mails + 1 end`,
          forgotten_at: sql<Date>`case when ${isOver} then ${forgottenAt} else account_mails.forgotten_at end`,
        })
        .where(sql<boolean>`${isOver} or account_mails.mails < ${limits.accountMailsMax}`),
    )
    .returning('mails')
    .executeTakeFirst();
  return counted !== undefined;
}

function emailHash(email: string): Buffer {
  return createHash('sha256').update(`account mail ${email}`).digest();
}

function linkOf(row: {
  readonly purpose: OneTimeLink['purpose'];
  readonly user_id: number | null;
  readonly registration: Readonly<Record<string, unknown>> | null;
}): OneTimeLink {
  if (row.purpose === 'register') return { purpose: 'register', registration: registrationOf(row.registration ?? {}) };
  if (row.user_id === null) throw new Error(`A link to ${row.purpose} belongs to nobody`);
  return { purpose: row.purpose, userId: row.user_id };
}

function registrationOf(kept: Readonly<Record<string, unknown>>): PendingRegistration {
  const words = (name: keyof PendingRegistration) => {
    const value = kept[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    email: words('email'),
    firstName: words('firstName'),
    lastName: words('lastName'),
    phone: words('phone'),
    termsVersion: words('termsVersion'),
  };
}
