import type { Transaction } from 'kysely';
import { receiptAddressForMail } from '#access/receipt-links.ts';
import { type Clock, nowOf } from '#ports/clock/clock.ts';
import type { Order } from '#records/orders/orders.ts';
import { addToOutbox } from '#records/mail/outbox.ts';
import type { Refund } from '#records/money/refunds.ts';
import type { Tables } from '#records/tables.ts';
import { mailSender } from '#rules/brand/brand-site.ts';
import { refundMail } from '#rules/mail/refund-mail.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { calendarOfCanceled } from './order-calendar.ts';
import type { ReceiptMailDeps } from './queue-receipt-mail.ts';
import { receiptOfOrder } from './receipt-of-order.ts';
import { inLanguage } from '#rules/language/t.ts';
import { orderLanguage } from '#rules/orders/order-language.ts';

export type RefundMailDeps = ReceiptMailDeps & { readonly clock: Clock };

type RefundMailFacts = {
  readonly order: Order;
  /** The refunds that one email is about; none when legs were canceled without a refund. */
  readonly refunds: readonly Refund[];
  readonly canceled: readonly Leg[];
  /** Whether they are less than what they are for, because part of what was paid had been refunded before. */
  readonly isPartialRefund?: boolean;
};

/**
 * Writes the email about a refund or about canceled legs in the transaction that makes them, so that neither exists
 * without the other. Its calendar file removes canceled legs. PRC-04
 */
export async function queueRefundMail(
  tx: Transaction<Tables>,
  deps: RefundMailDeps,
  about: RefundMailFacts,
): Promise<void> {
  await inLanguage(orderLanguage(about.order), () => queueInLanguage(tx, deps, about));
}

async function queueInLanguage(
  tx: Transaction<Tables>,
  deps: RefundMailDeps,
  { order, refunds, canceled, isPartialRefund = false }: RefundMailFacts,
): Promise<void> {
  const shown = await receiptOfOrder({ ...deps, db: tx }, order);
  const { receipt, owner } = shown;
  const site = deps.siteOf(order.brandId);
  const { siteUrl } = site;
  const host = new URL(siteUrl).hostname;
  const now = nowOf(deps.clock);
  const [first] = refunds;
  const name = first ? `refund-${first.id}` : `cancelled-${order.id}-${canceled.join('-')}`;
  await addToOutbox(
    tx,
    {
      id: `${name}@${host}`,
      ...mailSender(site),
      to: { name: receipt.payer.name, address: receipt.payer.email },
      ...refundMail(receipt, {
        refundIds: refunds.map(({ id }) => id),
        canceled,
        isPartialRefund,
        lateBags: refunds.filter(({ kind }) => kind === 'late').length,
        receiptAddress: await receiptAddressForMail({ ...deps, db: tx }, order, owner),
        contact: site.contact,
      }),
      attachments: canceled.length === 0 ? [] : [calendarFileOf()],
    },
    now,
  );

  function calendarFileOf() {
    const content = calendarOfCanceled(order, shown, {
      host,
      rateCards: deps.rateCards,
      legs: canceled,
      canceledAt: now,
    });
    return { fileName: `${order.displayId}-cancelled.ics`, contentType: 'text/calendar', content };
  }
}
