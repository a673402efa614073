import type { Transaction } from 'kysely';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import { fullName } from '#rules/account/full-name.ts';
import { type BrandSite, mailSender } from '#rules/brand/brand-site.ts';
import type { Mail } from '#rules/mail/render-mail.ts';
import { addToOutbox } from '#records/mail/outbox.ts';
import { newSecretToken } from '#kit/server/secret-token.ts';
import type { Tables } from '#records/tables.ts';
import type { User } from '#records/people/users.ts';

/** Writes an email about an account, in the same transaction as the change that the email is about. ACC-02 */
export async function addAccountMail(
  tx: Transaction<Tables>,
  deps: BrandSite & { readonly clock: Clock },
  {
    to,
    kind,
    mail,
  }: {
    readonly to: Pick<User, 'email' | 'firstName' | 'lastName'>;
    readonly kind: string;
    readonly mail: Mail;
  },
): Promise<void> {
  const message = {
    // Random, so that two emails of a kind are not taken for one. It is not the token of a link.
    id: `${kind}-${newSecretToken()}@${new URL(deps.siteUrl).hostname}`,
    ...mailSender(deps),
    to: { name: fullName(to) || to.email, address: to.email },
    ...mail,
    attachments: [],
  };
  await addToOutbox(tx, message, nowOf(deps.clock));
}
