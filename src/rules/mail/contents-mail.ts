import type { Contact } from '#rules/brand/brand-site.ts';
import { t } from '#rules/language/t.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import { orderAndLeg } from './order-and-leg.ts';
import { legSection } from './receipt-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';

/** The email that asks what is in bags which cross a border, and asks again when their handover is near. INT-01 */
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
  const number = orderAndLeg(receipt, leg.leg);
  const isOne = leg.bagCount === 1;
  const title = isOne ? t`Tell us what’s in your bag` : t`Tell us what’s in your bags`;
  const cannotTravel = isOne
    ? t`Your bag can’t travel yet: order ${number}`
    : t`Your bags can’t travel yet: order ${number}`;
  return renderMail({
    subject: isNear ? cannotTravel : t`${title}: order ${number}`,
    brand: receipt.brand,
    title,
    greeting: `${receipt.payer.name}, ${isOne ? t`your bag crosses a border, and customs needs to know what’s in it.` : t`your bags cross a border, and customs needs to know what’s in them.`}`,
    next: isOne ? stepsForOne(isNear) : stepsForSeveral(isNear),
    sections: [legSection(leg, { isRoundTrip })],
    links: [
      {
        words: t`It takes a few minutes:`,
        label: isOne ? t`List what’s in your bag` : t`List what’s in your bags`,
        address: about.receiptAddress,
      },
    ],
    contact: about.contact,
  });
}

function stepsForOne(isNear: boolean): readonly string[] {
  return [
    t`Use the link in this email to list what’s in your bag: what it is, how many, what it’s worth and where it was made.`,
    t`Then we’ll make your label and email it to you.`,
    ...(isNear ? [t`Without a label your bag can’t travel. If you need help, call us or reply to this email.`] : []),
  ];
}

function stepsForSeveral(isNear: boolean): readonly string[] {
  return [
    t`Use the link in this email to list what’s in each bag: what it is, how many, what it’s worth and where it was made.`,
    t`Then we’ll make your labels and email them to you.`,
    ...(isNear ? [t`Without labels your bags can’t travel. If you need help, call us or reply to this email.`] : []),
  ];
}

/** The same as a text message. */
export function contentsText({ displayId }: Pick<Receipt, 'displayId'>): string {
  return t`We can’t make the labels of order ${displayId} yet. We’ve emailed you what customs needs to know.`;
}
