import type { Transaction } from 'kysely';
import { addAccountMail } from '#records/mail/account-mail.ts';
import { type OneTimeLink, oneTimeLink } from '#records/people/one-time-links.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/people/users.ts';
import { contactLine } from '#rules/brand/brand-site.ts';
import * as mails from '#rules/mail/account-mails.ts';
import type { Mail } from '#rules/mail/mail-sheet.ts';
import { unreachable } from '#rules/result.ts';
import type { AccountMailDeps } from './account-deps.ts';

type Recipient = Pick<User, 'email' | 'firstName' | 'lastName'>;

/** Writes the mail with a link that is good once, in the transaction that makes the link. ACC-01 ACC-02 */
export async function mailLink(
  tx: Transaction<Tables>,
  deps: AccountMailDeps,
  { to, link }: { readonly to: Recipient; readonly link: OneTimeLink },
): Promise<void> {
  const now = new Date(deps.clock.nowMs());
  const address = await oneTimeLink(tx, { link, siteUrl: deps.siteUrl, now });
  await addAccountMail(tx, deps, { to, kind: link.purpose, mail: mailOf(deps, { to, link, address }) });
}

/** Tells somebody who registers again that they have an account. ACC-01 */
export async function mailKnownAccount(tx: Transaction<Tables>, deps: AccountMailDeps, to: Recipient): Promise<void> {
  const mail = mails.knownAccountMail(factsOf(deps, to), {
    signIn: `${deps.siteUrl}/sign-in`,
    forgotten: `${deps.siteUrl}/password/forgotten`,
  });
  await addAccountMail(tx, deps, { to, kind: 'known-account', mail });
}

/** Tells somebody that their password was changed, so that nobody's is changed unseen. ACC-02 */
export async function mailPasswordChanged(
  tx: Transaction<Tables>,
  deps: AccountMailDeps,
  to: Recipient,
): Promise<void> {
  const mail = mails.passwordChangedMail(factsOf(deps, to), `${deps.siteUrl}/password/forgotten`);
  await addAccountMail(tx, deps, { to, kind: 'password-changed', mail });
}

/** Tells somebody that a token was made for their account. ACC-08 */
export async function mailTokenMade(
  tx: Transaction<Tables>,
  deps: AccountMailDeps,
  { to, name }: { readonly to: Recipient; readonly name: string },
): Promise<void> {
  const mail = mails.tokenMadeMail(factsOf(deps, to), { name, page: `${deps.siteUrl}/account/security` });
  await addAccountMail(tx, deps, { to, kind: 'token-made', mail });
}

function mailOf(
  deps: AccountMailDeps,
  { to, link, address }: { readonly to: Recipient; readonly link: OneTimeLink; readonly address: string },
): Mail {
  const facts = factsOf(deps, to);
  switch (link.purpose) {
    case 'reset-password':
      return mails.resetPasswordMail(facts, address);
    case 'claim-account':
      return mails.claimAccountMail(facts, address);
    case 'register':
      return mails.finishRegistrationMail(facts, address);
    default:
      return unreachable(link);
  }
}

function factsOf({ brand, contact }: AccountMailDeps, { firstName }: Recipient): mails.AccountMailFacts {
  return { brandName: brand.name, firstName, contact: contactLine(contact) };
}
