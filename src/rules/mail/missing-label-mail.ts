import type { Contact } from '#rules/brand/brand-site.ts';
import { shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import { orderAndLeg } from './order-and-leg.ts';
import { legSection } from './receipt-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';

/** The email that labels of a leg can't be made, and what we and the customer do about it. */
export function missingLabelMail(
  receipt: Receipt,
  about: {
    readonly leg: ReceiptLeg;
    readonly missingCount: number;
    readonly bagCount: number;
    /** Whether the customer can change the order from where the link leads. */
    readonly canChange: boolean;
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const { leg, missingCount, bagCount, canChange } = about;
  const isOne = missingCount === 1;
  const isRoundTrip = receipt.legs.length > 1;
  return renderMail({
    subject: t`We couldn’t make a label for order ${orderAndLeg(receipt, leg.leg)}`,
    brand: receipt.brand,
    title: isOne ? t`We’re working on your label` : t`We’re working on your labels`,
    greeting: `${receipt.payer.name}, ${missingWords({ missingCount, bagCount })}`,
    next: [
      bagCount === 1
        ? t`Our team knows and is taking care of it. We’ll email you when your bag has its label.`
        : t`Our team knows and is taking care of it. We’ll email you when every bag has its label.`,
      canChange
        ? t`Please check the addresses below. If one is wrong, change your order, and we’ll make new labels right away.`
        : t`Please check the addresses below. If one is wrong, call us or reply to this email.`,
      bagCount === 1
        ? t`Please don’t hand it over without a label.`
        : t`Please don’t hand over a bag that has no label.`,
      t`If there is no label by the end of ${shortDate(leg.handover)}, we refund what couldn’t travel. You don’t have to ask.`,
    ],
    sections: [legSection(leg, { isRoundTrip })],
    links: [
      {
        words: canChange ? t`Check or change your order:` : t`Everything about your order:`,
        label: t`View your order`,
        address: about.receiptAddress,
      },
    ],
    contact: about.contact,
  });
}

function missingWords({
  missingCount,
  bagCount,
}: {
  readonly missingCount: number;
  readonly bagCount: number;
}): string {
  if (bagCount === 1) return t`the carrier didn’t give us a label for your bag.`;
  if (missingCount === bagCount) return t`the carrier didn’t give us labels for your bags.`;
  if (missingCount === 1) return t`the carrier didn’t give us a label for 1 of your ${bagCount} bags.`;
  return t`the carrier didn’t give us labels for ${missingCount} of your ${bagCount} bags.`;
}
