import type { Contact } from '#rules/brand/brand-site.ts';
import { t } from '#rules/language/t.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import { largerSizeText } from '#rules/parcels/larger-size-text.ts';
import { legSection } from './receipt-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';

/** The mail that asks a customer to pay for a bag above its size. PRC-04 */
export function largerSizeMail(
  receipt: Receipt,
  about: {
    readonly leg: ReceiptLeg;
    readonly bagName: string;
    readonly sizePounds: number;
    readonly billedPounds: number;
    readonly amount: Cents;
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const amount = formatCents(about.amount);
  return renderMail({
    subject: t`A bag was larger than its size: order ${receipt.displayId}`,
    brand: receipt.brand,
    title: t`A bag was larger than its size`,
    greeting: `${receipt.payer.name}, ${t`one of your bags was larger than its size.`}`,
    next: [
      largerSizeText(about),
      t`This size costs ${amount} more. That’s the most it can cost, as we said before you ordered.`,
      t`Please agree to pay it, or tell us why it’s wrong. We charge nothing unless you agree.`,
    ],
    sections: [legSection(about.leg, { isRoundTrip: receipt.legs.length > 1 })],
    links: [{ words: t`It takes a minute:`, label: t`Answer on your receipt`, address: about.receiptAddress }],
    contact: about.contact,
  });
}
