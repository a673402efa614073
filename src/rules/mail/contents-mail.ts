import type { Contact } from '#rules/brand/brand-site.ts';
import { t } from '#rules/language/t.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import { legSection } from './receipt-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';

/** The mail that asks what is in bags which cross a border, and asks again when their handover is near. INT-01 */
export function contentsMail(
  receipt: Receipt,
  about: {
    readonly leg: ReceiptLeg;
    readonly isNear: boolean;
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const { leg, isNear } = about;
  const isRoundTrip = receipt.legs.length > 1;
  const way = isRoundTrip ? ` (${legNames[leg.leg].toLowerCase()})` : '';
  const number = `${receipt.displayId}${way}`;
  return renderMail({
    subject: isNear ? t`Your bags can’t travel yet: order ${number}` : t`Tell us what’s in your bags: order ${number}`,
    brand: receipt.brand,
    title: t`Tell us what’s in your bags`,
    greeting: `${receipt.payer.name}, ${t`your bags cross a border, and customs needs to know what’s in them.`}`,
    next: [
      t`Use the link in this email to list what’s in each bag: what it is, how many, what it’s worth and where it was made.`,
      t`Then we’ll make your labels and email them to you.`,
      ...(isNear ? [t`Without labels your bags can’t travel. If you need help, call us or reply to this email.`] : []),
    ],
    sections: [legSection(leg, { isRoundTrip })],
    links: [{ words: t`It takes a few minutes:`, label: t`List what’s in your bags`, address: about.receiptAddress }],
    contact: about.contact,
  });
}

/** The same as a text message. */
export function contentsText({ displayId }: Pick<Receipt, 'displayId'>): string {
  return t`We can’t make the labels of order ${displayId} yet. We’ve emailed you what customs needs to know.`;
}
