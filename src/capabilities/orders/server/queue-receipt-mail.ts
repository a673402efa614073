import type { Transaction } from 'kysely';
import type { Order } from '#records/orders.ts';
import { addToOutbox } from '#records/outbox.ts';
import type { Tables } from '#records/tables.ts';
import { receiptMail } from '#rules/mail/receipt-mail.ts';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import type { RateCard } from '#rules/pricing/rate-card.ts';
import { calendarOfOrder } from './order-calendar.ts';
import { receiptOfOrder, type ReceiptSources } from './receipt-of-order.ts';

export type ReceiptMailDeps = Omit<ReceiptSources, 'db'> & {
  readonly rateCards: readonly RateCard[];
  /** The address that mails come from. */
  readonly mailFrom: string;
  /** Where people find us, `https://golf.example.com`: a mail has no page to start its links from. */
  readonly siteUrl: string;
};

/**
 * Writes the receipt of an order as a mail, in the transaction that places the order: there is no order without its mail and no mail
 * without its order. However often an order is finished, its receipt is sent once. SCR-06
 */
export async function queueReceiptMail(
  tx: Transaction<Tables>,
  order: Order,
  deps: ReceiptMailDeps & {
    /** The way to make a passwordless account one's own; null for whoever has a password. */
    readonly claimUrl: string | null;
  },
): Promise<void> {
  const shown = await receiptOfOrder({ ...deps, db: tx }, order);
  const { receipt, owner } = shown;
  const host = new URL(deps.siteUrl).hostname;
  const address = receiptAddress({ role: owner.role, orderId: order.id });
  const mail = receiptMail(receipt, { receipt: `${deps.siteUrl}${address}`, claim: deps.claimUrl });
  await addToOutbox(
    tx,
    {
      id: `receipt-${order.id}@${host}`,
      from: { name: receipt.brandName, address: deps.mailFrom },
      to: { name: receipt.payer.name, address: receipt.payer.email },
      ...mail,
      attachments: [
        {
          fileName: `${order.displayId}.ics`,
          contentType: 'text/calendar',
          content: calendarOfOrder(order, shown, { host, rateCards: deps.rateCards }),
        },
      ],
    },
    order.placedAt,
  );
}
