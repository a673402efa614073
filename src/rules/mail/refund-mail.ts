import { formatCents } from '#rules/money.ts';
import type { Receipt } from '#rules/orders/receipt.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { type Mail, mailOfSheet } from './mail-sheet.ts';
import { legSection, receiptLink, refundSection } from './receipt-mail.ts';

/**
 * What somebody is told whose legs were cancelled, or who gets money back: how much, to whom, and when it arrives. Its figures come from
 * the receipt as it stands then, so that page and mail say the same. PRC-04
 */
export function refundMail(
  receipt: Receipt,
  what: {
    /** Null when legs were cancelled and nothing of them comes back. */
    readonly refundId: number | null;
    readonly cancelled: readonly Leg[];
    /** A whole address. */
    readonly receiptAddress: string;
    /** How to reach us, as the last line. */
    readonly contact: string;
  },
): Mail {
  const refund = receipt.refunds.find(({ id }) => id === what.refundId);
  const legs = receipt.legs.filter(({ leg }) => what.cancelled.includes(leg));
  const deed = legs.length > 0 ? 'Your shipment is cancelled.' : 'Your refund is on its way.';
  const comes = refund ? `${formatCents(refund.amount)} comes back to you.` : 'Nothing of it comes back.';
  return mailOfSheet({
    subject: `Your refund for ${receipt.brandName} order ${receipt.displayId}`,
    title: `${receipt.brandName} order ${receipt.displayId}`,
    greeting: `${receipt.payer.name}, ${deed.charAt(0).toLowerCase()}${deed.slice(1)} ${comes}`,
    sections: [...legs.map(legSection), ...(refund ? [refundSection(refund)] : [])],
    links: [receiptLink(what.receiptAddress)],
    contact: what.contact,
  });
}
