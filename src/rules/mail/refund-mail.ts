import { formatCents } from '#rules/money.ts';
import type { Receipt } from '#rules/orders/receipt.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { type Mail, renderMail } from './render-mail.ts';
import { legSection, receiptLink, refundSection } from './receipt-mail.ts';

/**
 * The mail after a cancellation or a refund: how much, to which payment source, and when it arrives. Its figures come from the current
 * receipt, so that page and mail agree. PRC-04
 */
export function refundMail(
  receipt: Receipt,
  what: {
    /** Null when legs were cancelled without a refund. */
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
  const news = legs.length > 0 ? 'Your shipment is cancelled.' : 'Your refund is on its way.';
  const comes = refund ? `${formatCents(refund.amount)} comes back to you.` : 'Nothing of it comes back.';
  return renderMail({
    subject: `Your refund for ${receipt.brandName} order ${receipt.displayId}`,
    title: `${receipt.brandName} order ${receipt.displayId}`,
    greeting: `${receipt.payer.name}, ${news.charAt(0).toLowerCase()}${news.slice(1)} ${comes}`,
    sections: [...legs.map(legSection), ...(refund ? [refundSection(refund)] : [])],
    links: [receiptLink(what.receiptAddress)],
    contact: what.contact,
  });
}
