import { longDate } from '#rules/dates.ts';
import { messageText } from '#rules/messages.ts';
import { formatCents } from '#rules/money.ts';
import {
  placeText,
  type Receipt,
  type ReceiptLeg,
  type ReceiptLine,
  type ReceiptRefund,
} from '#rules/orders/receipt.ts';
import { type Mail, renderMail, type MailSection } from './render-mail.ts';

/** Absolute URLs: a mail has no page that relative ones could start from. */
export type ReceiptLinks = {
  readonly receipt: string;
  /** Lets a guest claim their account; null for customers who have a password. */
  readonly claim: string | null;
  /** How to reach us, as the last line. */
  readonly contact: string;
};

/**
 * The receipt mail of an order that was placed or has just been changed. Its rows come from the same receipt as the page, so that their
 * figures can't differ. SCR-06 PRC-04
 */
export function receiptMail(receipt: Receipt, links: ReceiptLinks): Mail {
  const isChanged = receipt.changes.length > 0;
  return renderMail({
    subject: `Your ${receipt.brandName} order ${receipt.displayId}${isChanged ? ' has changed' : ''}`,
    title: `${receipt.brandName} order ${receipt.displayId}`,
    greeting: `Thank you, ${receipt.payer.name}. Your order ${receipt.displayId} ${isChanged ? 'has changed' : 'is placed'}.`,
    sections: sectionsOf(receipt),
    links: [receiptLink(links.receipt), ...(links.claim === null ? [] : [claimLink(links.claim)])],
    contact: links.contact,
  });
}

/** The link to the receipt, in every mail about an order. */
export function receiptLink(address: string): { words: string; label: string; address: string } {
  const words = 'See this receipt, print it, or look at the state of your order:';
  return { words, label: 'Open the receipt', address };
}

function claimLink(address: string): { words: string; label: string; address: string } {
  const words = 'You ordered as a guest. Keep this order in an account, yours or a new one:';
  return { words, label: 'Add to an account', address };
}

function sectionsOf(receipt: Receipt): readonly MailSection[] {
  return [
    ...receipt.legs.map(legSection),
    { heading: 'Bags', rows: receipt.travelers.map(({ name, bags }) => ({ left: name, small: bags.join('; ') })) },
    {
      heading: 'Price',
      rows: [...receipt.lines.map(lineRow), { left: 'Total', right: formatCents(receipt.total), isTotal: true }],
    },
    {
      heading: 'Paid',
      rows: receipt.payments.map(({ label, amount }) => ({ left: label, right: formatCents(amount) })),
    },
    ...changeSections(receipt),
    ...receipt.refunds.map(refundSection),
  ];
}

function changeSections({ changes }: Receipt): readonly MailSection[] {
  return changes.length === 0 ? [] : [{ heading: 'Changes', rows: changes.map(({ words }) => ({ left: words })) }];
}

/** A refund: how much, to which payment source, and how far it is. PRC-04 */
export function refundSection({ title, on, amount, parts }: ReceiptRefund): MailSection {
  return {
    heading: `${title}, ${longDate(on)}`,
    rows: [
      ...parts.map((part) => ({ left: part.label, small: part.words, right: formatCents(part.amount) })),
      { left: 'Comes back', right: formatCents(amount), isTotal: true },
    ],
  };
}

/** A leg with its days and places; a cancelled one says so first. */
export function legSection(leg: ReceiptLeg): MailSection {
  const handedOver = leg.isDropOff ? 'Drop-off' : 'Pickup';
  return {
    heading: leg.leg === 'outbound' ? 'There' : 'Back',
    rows: [
      ...(leg.cancelledOn ? [{ left: messageText('cancelledOn', { day: longDate(leg.cancelledOn) }) }] : []),
      { left: `${handedOver}: ${longDate(leg.handover)}`, small: `${leg.handoverWords}. ${placeText(leg.from)}` },
      { left: `Arrival: ${longDate(leg.arrival)}`, small: `${leg.service}. ${placeText(leg.to)}` },
    ],
  };
}

function lineRow({ leg, label, reason, amount }: ReceiptLine): MailSection['rows'][number] {
  const way = leg === null ? '' : leg === 'outbound' ? ' (there)' : ' (back)';
  return { left: `${label}${way}`, small: reason, right: formatCents(amount) };
}
