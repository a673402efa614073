import type { Contact } from '#rules/brand/brand-site.ts';
import { t } from '#rules/language/t.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import { legSection, receiptLink, refundSection } from './receipt-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';

type Unlabeled = {
  readonly leg: ReceiptLeg;
  /** The legs that don't take place; none when other bags of the leg travel. */
  readonly cancelled: readonly Leg[];
  readonly bagCount: number;
  readonly missingCount: number;
  /** Null and zero when nothing goes back. */
  readonly refundId: number | null;
  readonly refunded: Cents;
};

/** The mail that bags could not travel because we had no label for them, and what goes back. PRC-04 */
export function unlabeledMail(
  receipt: Receipt,
  about: Unlabeled & {
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const { leg, cancelled, refundId, refunded } = about;
  const isRoundTrip = receipt.legs.length > 1;
  const way = isRoundTrip ? ` (${legNames[leg.leg].toLowerCase()})` : '';
  return renderMail({
    subject: t`We couldn’t ship your bags: order ${receipt.displayId}${way}`,
    brand: receipt.brand,
    title: t`We couldn’t ship your bags`,
    greeting: `${receipt.payer.name}, ${unlabeledWords(about)}`,
    next: [
      ...(refunded > 0 ? [t`We’re refunding what you paid for it: ${formatCents(refunded)}.`] : []),
      ...(cancelled.length > 1 ? [t`Your return shipment is canceled too, and its price is part of the refund.`] : []),
      t`Please keep the bags: no carrier comes for a bag without a label.`,
      t`If you need them for your trip, call us or reply to this email, and we’ll find another way with you.`,
    ],
    sections: [
      legSection(leg, { isRoundTrip }),
      ...receipt.refunds.filter(({ id }) => id === refundId).map(refundSection),
    ],
    links: [receiptLink(about.receiptAddress)],
    contact: about.contact,
  });
}

function unlabeledWords({ missingCount, bagCount }: Unlabeled): string {
  if (bagCount === 1) return t`we couldn’t make a label for your bag in time, so it can’t travel. We’re sorry.`;
  if (missingCount === bagCount)
    return t`we couldn’t make labels for your bags in time, so they can’t travel. We’re sorry.`;
  return t`we couldn’t make labels for ${missingCount} of your ${bagCount} bags in time, so they can’t travel. We’re sorry.`;
}
