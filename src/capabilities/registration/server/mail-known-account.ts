import type { Transaction } from 'kysely';
import { addAccountMail } from '#access/account-mail.ts';
import { type AccountMailDeps, accountMailFacts, type Recipient } from '#access/password-mails.ts';
import type { Tables } from '#records/tables.ts';
import { linkOnSite } from '#rules/brand/link-on-site.ts';
import { knownAccountMail } from '#rules/mail/account-mails.ts';

/** Reminds a user who registers again that they have an account. ACC-01 */
export async function mailKnownAccount(tx: Transaction<Tables>, deps: AccountMailDeps, to: Recipient): Promise<void> {
  const mail = knownAccountMail(accountMailFacts(deps, to), {
    signIn: linkOnSite(deps, '/sign-in'),
    forgotten: linkOnSite(deps, '/password/forgotten'),
  });
  await addAccountMail(tx, deps, { to, kind: 'known-account', mail });
}
