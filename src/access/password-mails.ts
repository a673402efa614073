import type { Transaction } from 'kysely';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { listOrdersOf } from '#records/orders/orders.ts';
import type { OneTimeLink } from '#records/people/one-time-links.ts';
import type { User } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import type { BrandSite } from '#rules/brand/brand-site.ts';
import { linkOnSite } from '#rules/brand/link-on-site.ts';
import * as mails from '#rules/mail/account-mails.ts';
import type { Mail } from '#rules/mail/render-mail.ts';
import { unreachable } from '#rules/result.ts';
import { addAccountMail } from './account-mail.ts';
import { createOneTimeLink } from './create-one-time-link.ts';

export type AccountMailDeps = BrandSite & { readonly clock: Clock };

/** A claim is emailed with the number of its order. */
type MailedLink = Exclude<OneTimeLink, { readonly purpose: 'claim-account' }>;

export type Recipient = Pick<User, 'email' | 'firstName' | 'lastName'>;

/** Adds the email with a one-time link, in the transaction that creates the link. ACC-01 ACC-02 */
export async function mailLink(
  tx: Transaction<Tables>,
  deps: AccountMailDeps,
  { to, link }: { readonly to: Recipient; readonly link: MailedLink },
): Promise<void> {
  const now = nowOf(deps.clock);
  const address = await createOneTimeLink(tx, { link, now, siteUrl: deps.siteUrl, brandInLinks: deps.brandInLinks });
  await addAccountMail(tx, deps, { to, kind: link.purpose, mail: linkMail(deps, { to, link, address }) });
}

/** Adds the email with which a guest claims their account; it names their last order, so that they know what it is about. CHK-01 */
export async function mailClaim(tx: Transaction<Tables>, deps: AccountMailDeps, guest: User): Promise<void> {
  const link = { purpose: 'claim-account', userId: guest.id } as const;
  const now = nowOf(deps.clock);
  const [last] = await listOrdersOf(tx, { userId: guest.id, limit: 1 });
  const address = await createOneTimeLink(tx, { link, now, siteUrl: deps.siteUrl, brandInLinks: deps.brandInLinks });
  const mail = mails.claimAccountMail(accountMailFacts(deps, guest), { displayId: last?.displayId ?? null, address });
  await addAccountMail(tx, deps, { to: guest, kind: link.purpose, mail });
}

/** Notifies the owner that the password was changed, so that it never happens unnoticed. ACC-02 */
export async function mailPasswordChanged(
  tx: Transaction<Tables>,
  deps: AccountMailDeps,
  to: Recipient,
): Promise<void> {
  const mail = mails.passwordChangedMail(accountMailFacts(deps, to), linkOnSite(deps, '/password/forgotten'));
  await addAccountMail(tx, deps, { to, kind: 'password-changed', mail });
}

/** Notifies the owner of an account that was claimed with the link in a receipt. CHK-01 */
export async function mailPasswordSet(tx: Transaction<Tables>, deps: AccountMailDeps, to: Recipient): Promise<void> {
  const mail = mails.passwordSetMail(accountMailFacts(deps, to), linkOnSite(deps, '/password/forgotten'));
  await addAccountMail(tx, deps, { to, kind: 'password-set', mail });
}

function linkMail(
  deps: AccountMailDeps,
  { to, link, address }: { readonly to: Recipient; readonly link: MailedLink; readonly address: string },
): Mail {
  const facts = accountMailFacts(deps, to);
  switch (link.purpose) {
    case 'reset-password':
      return mails.resetPasswordMail(facts, address);
    case 'register':
      return mails.finishRegistrationMail(facts, address);
    default:
      return unreachable(link);
  }
}

/** What every email about an account says: the brand, the user's name and how to reach us. */
export function accountMailFacts(
  { brand, contact }: Pick<BrandSite, 'brand' | 'contact'>,
  { firstName }: Pick<Recipient, 'firstName'>,
): mails.AccountMailFacts {
  return { brand, firstName, contact };
}
