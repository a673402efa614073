import type { Contact } from '#rules/brand/brand-site.ts';
import { longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import { legSection, receiptLink } from './receipt-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';

/** The email that the return label of a bag that was sent back is void, because no new trip brings it there in time any more. SCR-06 PRC-04 */
export function voidLabelMail(
  receipt: Receipt,
  about: {
    /** The return leg. */
    readonly leg: ReceiptLeg;
    readonly bagName: string;
    /** What became of the new trip. */
    readonly trip: 'late' | 'canceled';
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const { leg, bagName, trip } = about;
  const day = longDate(leg.handover);
  return renderMail({
    subject: t`Your return label is no longer good: order ${receipt.displayId}`,
    brand: receipt.brand,
    title: t`Your return label is no longer good`,
    greeting: `${receipt.payer.name}, ${
      trip === 'late'
        ? t`the new trip of your ${bagName} doesn’t arrive before ${day}, when its return starts.`
        : t`the new trip of your ${bagName} was canceled.`
    }`,
    next: [
      t`The return label that we made is no longer good. Please don’t use it.`,
      t`We make another one if a new trip arrives before ${day}. If none does, we refund the return trip after that day.`,
    ],
    sections: [legSection(leg, { isRoundTrip: receipt.legs.length > 1 })],
    links: [receiptLink(about.receiptAddress)],
    contact: about.contact,
  });
}
