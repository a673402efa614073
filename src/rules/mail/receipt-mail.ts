import type { Contact } from '#rules/brand/brand-site.ts';
import { longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import { formatCents } from '#rules/money.ts';
import { nextSteps } from '#rules/orders/next-steps.ts';
import {
  placeText,
  type Receipt,
  type ReceiptLeg,
  type ReceiptLine,
  type ReceiptRefund,
} from '#rules/orders/receipt.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import { type Mail, renderMail, type MailSection } from './render-mail.ts';

/** Absolute URLs: an email has no page that relative ones could start from. */
export type ReceiptLinks = {
  readonly receipt: string;
  /** Lets a guest claim their account; null for customers who have a password. */
  readonly claim: string | null;
  /** Until when it can be canceled free; null when nothing is left to cancel. PRC-04 */
  readonly cancellation: string | null;
  /** Whether a change moved a day or a pickup’s hours, so that the calendar file has to be added again. */
  readonly hasNewDates?: boolean;
  /** How to reach us, as the last line. */
  readonly contact: Contact;
};

/**
 * The receipt email of an order that was placed or has just been changed. Its rows come from the same receipt as the page, so that their
 * figures can't differ. SCR-06 PRC-04
 */
export function receiptMail(receipt: Receipt, links: ReceiptLinks): Mail {
  const isChanged = receipt.changes.length > 0;
  return renderMail({
    subject: isChanged
      ? t`Your ${receipt.brandName} order ${receipt.displayId} has changed`
      : t`Your ${receipt.brandName} order ${receipt.displayId}`,
    brand: receipt.brand,
    title: isChanged ? t`Your order has changed` : t`Your order is placed`,
    greeting: t`Thank you, ${receipt.payer.name}. ${isChanged ? changedGreeting(receipt) : t`Your order ${receipt.displayId} is placed.`}`,
    next: [
      ...nextSteps(receipt),
      ...(links.hasNewDates
        ? [t`The attached calendar file has the new dates and times. Add it to your calendar again.`]
        : []),
    ],
    note: links.cancellation,
    sections: sectionsOf(receipt),
    links: [receiptLink(links.receipt), ...(links.claim === null ? [] : [claimLink(links.claim)])],
    contact: links.contact,
  });
}

/** Says that the order has changed, and what that cost or refunded. */
function changedGreeting({ displayId, changes }: Receipt): string {
  return [t`Your order ${displayId} has changed.`, ...changes.slice(-1).map(({ words }) => words)].join(' ');
}

/** The link to the receipt, in every email about an order. */
export function receiptLink(address: string): { words: string; label: string; address: string } {
  return { words: t`See and print your order:`, label: t`See and print your order`, address };
}

function claimLink(address: string): { words: string; label: string; address: string } {
  const words = t`You ordered as a guest. Want to keep this order in an account?`;
  return { words, label: t`Add it to an account`, address };
}

function sectionsOf(receipt: Receipt): readonly MailSection[] {
  const isRoundTrip = receipt.legs.length > 1;
  return [
    ...receipt.legs.map((leg) => legSection(leg, { isRoundTrip })),
    { heading: t`Bags`, rows: receipt.travelers.map(({ name, bags }) => ({ left: name, small: bags.join('; ') })) },
    {
      heading: t`Price`,
      rows: [
        ...receipt.lines.map((line) => lineRow(line, { isRoundTrip })),
        { left: t`Total`, right: formatCents(receipt.total), isTotal: true },
      ],
    },
    {
      heading: t`Paid`,
      rows: receipt.payments.map(({ label, amount }) => ({ left: label, right: formatCents(amount) })),
    },
    ...changeSections(receipt),
    ...receipt.refunds.map(refundSection),
  ];
}

function changeSections({ changes }: Receipt): readonly MailSection[] {
  return changes.length === 0 ? [] : [{ heading: t`Changes`, rows: changes.map(({ words }) => ({ left: words })) }];
}

/** A refund: how much, to which payment source, and how far it is. PRC-04 */
export function refundSection({ title, on, amount, parts }: ReceiptRefund): MailSection {
  return {
    heading: `${title}, ${longDate(on)}`,
    rows: [
      ...parts.map((part) => ({ left: part.label, small: part.words, right: formatCents(part.amount) })),
      { left: t`Refund`, right: formatCents(amount), isTotal: true },
    ],
  };
}

/** A leg with its days and places; a canceled one says so first. */
export function legSection(leg: ReceiptLeg, { isRoundTrip }: { readonly isRoundTrip: boolean }): MailSection {
  const handedOver = leg.isDropOff ? t`Drop-off` : t`Pickup`;
  return {
    heading: isRoundTrip ? legNames[leg.leg] : t`Your shipment`,
    rows: [
      ...(leg.canceledOn ? [{ left: messageText('canceledOn', { day: longDate(leg.canceledOn) }) }] : []),
      { left: `${handedOver}: ${longDate(leg.handover)}`, small: `${leg.handoverWords}. ${placeText(leg.from)}` },
      { left: t`Arrival: ${longDate(leg.arrival)}`, small: `${leg.service}. ${placeText(leg.to)}` },
    ],
  };
}

function lineRow(
  { leg, label, reason, amount }: ReceiptLine,
  { isRoundTrip }: { readonly isRoundTrip: boolean },
): MailSection['rows'][number] {
  const way = isRoundTrip && leg !== null ? ` (${legNames[leg].toLowerCase()})` : '';
  return { left: `${label}${way}`, small: reason, right: amount === 0 ? t`Free` : formatCents(amount) };
}
