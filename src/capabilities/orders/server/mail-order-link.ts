import type { FastifyRequest } from 'fastify';
import { type Refusal, refuseFields } from '#kit/problem.ts';
import { inTransaction } from '#ports/database/in-transaction.ts';
import { addAccountMail } from '#access/account-mail.ts';
import { countAccountMail } from '#access/count-account-mail.ts';
import { mayAskForMail } from '#access/email-lookup.ts';
import { accountMailFacts } from '#access/password-mails.ts';
import { findOrderOfEmail } from '#access/find-typed-order.ts';
import { isReceiptLinkInTime, receiptAddressForMail, type ReceiptLinkDeps } from '#access/receipt-links.ts';
import type { SessionDeps } from '#access/start-session.ts';
import { signInEmail } from '#rules/account/sign-in-email.ts';
import type { BrandSite } from '#rules/brand/brand-site.ts';
import { orderEndedMail, orderLinkMail } from '#rules/mail/account-mails.ts';
import { messageText } from '#rules/messages.ts';
import { orderNumber } from '#rules/orders/order-number.ts';
import type { TypedOrder } from '#rules/orders/typed-order.ts';
import { checkEmail } from '#rules/people/email.ts';

export type MailOrderLinkDeps = SessionDeps & ReceiptLinkDeps & { siteOf(brandId: number): BrandSite };

export type LinkMailOutcome =
  | { readonly kind: 'accepted'; readonly message: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Emails the link to an order to the address that it was placed with. Number and email could be guessed, so they open nothing by themselves,
 * and the answer is the same whether or not they match and whether or not an email went out. The owner of an order that is too old to be opened is emailed
 * that, so that they don't wait for a link. SCR-06
 */
export async function mailOrderLink(
  deps: MailOrderLinkDeps,
  { number, email: typed }: TypedOrder,
  request: FastifyRequest,
): Promise<LinkMailOutcome> {
  const email = signInEmail(typed);
  const wrong = checkEmail(email);
  if (wrong) {
    return { kind: 'refused', refusal: refuseFields([{ field: 'email', message: messageText(wrong) }]) };
  }
  if (await mayAskForMail(deps, email, request)) {
    const named = orderNumber(number);
    const found = named ? await findOrderOfEmail(deps.db, { named, email }) : undefined;
    await inTransaction(deps.db, async (tx) => {
      const isWithinLimit = await countAccountMail(tx, email, deps.clock.nowMs());
      if (!isWithinLimit || !found) return;
      const { order, owner } = found;
      const { displayId } = order;
      const site = deps.siteOf(order.brandId);
      const facts = accountMailFacts(site, owner);
      const sender = { ...site, clock: deps.clock };
      if (await isReceiptLinkInTime({ ...deps, db: tx }, order)) {
        const address = await receiptAddressForMail({ ...deps, db: tx }, order, owner);
        const mail = orderLinkMail(facts, { displayId, address });
        await addAccountMail(tx, sender, { to: owner, kind: 'order-link', mail });
      } else {
        await addAccountMail(tx, sender, { to: owner, kind: 'order-ended', mail: orderEndedMail(facts, displayId) });
      }
    });
  }
  return { kind: 'accepted', message: messageText('orderLinkSent', { email }) };
}
