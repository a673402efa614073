import type { Transaction } from 'kysely';
import { addAccountMail } from '#access/account-mail.ts';
import { type AccountMailDeps, accountMailFacts, type Recipient } from '#access/password-mails.ts';
import type { Tables } from '#records/tables.ts';
import { linkOnSite } from '#rules/brand/link-on-site.ts';
import { tokenMadeMail } from '#rules/mail/account-mails.ts';

/** Notifies the owner that a token was created for their account. ACC-08 */
export async function mailTokenMade(
  tx: Transaction<Tables>,
  deps: AccountMailDeps,
  { to, name }: { readonly to: Recipient; readonly name: string },
): Promise<void> {
  const mail = tokenMadeMail(accountMailFacts(deps, to), { name, page: linkOnSite(deps, '/account/security') });
  await addAccountMail(tx, deps, { to, kind: 'token-made', mail });
}
