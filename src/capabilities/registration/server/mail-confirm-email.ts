import type { Transaction } from 'kysely';
import { addAccountMail } from '#access/account-mail.ts';
import { countAccountMail } from '#access/count-account-mail.ts';
import { createOneTimeLink } from '#access/create-one-time-link.ts';
import { type AccountMailDeps, accountMailFacts } from '#access/password-mails.ts';
import type { User } from '#records/people/users.ts';
import type { Tables } from '#records/tables.ts';
import { confirmEmailMail } from '#rules/mail/account-mails.ts';
import { nowOf } from '#ports/clock/clock.ts';

/**
 * Sends the link that confirms the email of an account, unless the mailbox got too many emails in the last hour. Returns whether it was
 * sent. Only the user who is signed in to the account confirms it with the link; anyone else takes the account back with a new password.
 * CHK-01 ACC-01
 */
export async function mailConfirmEmail(tx: Transaction<Tables>, deps: AccountMailDeps, user: User): Promise<boolean> {
  const now = nowOf(deps.clock);
  if (!(await countAccountMail(tx, user.email, now.getTime()))) return false;
  const link = { purpose: 'claim-account', userId: user.id } as const;
  const address = await createOneTimeLink(tx, { link, now, siteUrl: deps.siteUrl, brandInLinks: deps.brandInLinks });
  const mail = confirmEmailMail(accountMailFacts(deps, user), address);
  await addAccountMail(tx, deps, { to: user, kind: 'confirm-email', mail });
  return true;
}
