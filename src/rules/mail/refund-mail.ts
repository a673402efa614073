import type { Contact } from '#rules/brand/brand-site.ts';
import { longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { addCents, formatCents, zeroCents } from '#rules/money.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import { type Mail, renderMail } from './render-mail.ts';
import { legSection, receiptLink, refundSection } from './receipt-mail.ts';

/**
 * The email after a cancellation or a refund: how much, to which payment source, and when it arrives. Its figures come from the current
 * receipt, so that page and email agree. PRC-04
 */
export function refundMail(
  receipt: Receipt,
  what: {
    /** The refunds that the email is about; none when legs were canceled without a refund. */
    readonly refundIds: readonly number[];
    readonly canceled: readonly Leg[];
    /** How many late bags they are for. */
    readonly lateBags?: number;
    /** Whether it is less than their trip cost, because part of what was paid had been refunded before. */
    readonly isPartialRefund?: boolean;
    /** A whole address. */
    readonly receiptAddress: string;
    /** How to reach us, as the last line. */
    readonly contact: Contact;
  },
): Mail {
  const refunds = receipt.refunds.filter(({ id }) => what.refundIds.includes(id));
  const legs = receipt.legs.filter(({ leg }) => what.canceled.includes(leg));
  const isCanceled = legs.length > 0;
  const name = canceledName(receipt, legs);
  const amount = refunds.length > 0 ? formatCents(addCents(...refunds.map((refund) => refund.amount))) : null;
  const greeting = isCanceled
    ? t`your ${name} (order ${receipt.displayId}) is canceled. ${amount === null ? t`There is no refund for it.` : t`We’re refunding ${amount}.`}`
    : amount !== null && what.lateBags
      ? lateWords({
          displayId: receipt.displayId,
          lateBags: what.lateBags,
          amount,
          isPartialRefund: what.isPartialRefund ?? false,
        })
      : t`we’re refunding ${amount ?? formatCents(zeroCents)} of your order ${receipt.displayId}.`;
  return renderMail({
    subject: isCanceled
      ? t`Your ${receipt.brandName} order ${receipt.displayId}: ${name} canceled`
      : t`Your refund for ${receipt.brandName} order ${receipt.displayId}`,
    brand: receipt.brand,
    title: isCanceled ? t`Your ${name} is canceled` : t`Your refund`,
    greeting: `${receipt.payer.name}, ${greeting}`,
    next: [
      ...legs.map(keepBags),
      ...receipt.legs.filter(({ canceledOn }) => isCanceled && canceledOn === null).map(goesAhead),
      ...refunds
        .flatMap(({ parts }) => parts)
        .map((part) => t`${formatCents(part.amount)} to: ${part.label}. ${part.words}`),
    ],
    sections: [
      ...legs.map((leg) => legSection(leg, { isRoundTrip: receipt.legs.length > 1 })),
      ...refunds.map(refundSection),
    ],
    links: [receiptLink(what.receiptAddress)],
    contact: what.contact,
  });
}

function lateWords({
  displayId,
  lateBags,
  amount,
  isPartialRefund,
}: {
  readonly displayId: string;
  readonly lateBags: number;
  readonly amount: string;
  readonly isPartialRefund: boolean;
}): string {
  const what =
    lateBags === 1
      ? t`a bag of your order ${displayId} arrived later than we promised. We’re sorry.`
      : t`${lateBags} bags of your order ${displayId} arrived later than we promised. We’re sorry.`;
  if (isPartialRefund) return `${what} ${restWords(amount)}`;
  return lateBags === 1
    ? `${what} ${t`We’re refunding what its trip cost: ${amount}.`}`
    : `${what} ${t`We’re refunding what their trip cost: ${amount}.`}`;
}

/** A refund that is less than it would be, because part of what was paid was refunded before. */
export function restWords(amount: string): string {
  return t`We’re refunding the rest of what you paid: ${amount}. The other part was refunded before.`;
}

/** What was canceled: the only leg or all of them are "shipment". */
function canceledName({ legs }: Receipt, canceled: readonly ReceiptLeg[]): string {
  const [first] = canceled;
  return first && canceled.length < legs.length ? t`${legNames[first.leg].toLowerCase()} shipment` : t`shipment`;
}

function keepBags({ isDropOff, handover, bagCount }: ReceiptLeg): string {
  const day = longDate(handover);
  if (isDropOff) {
    return bagCount === 1 ? t`Don’t drop off your bag on ${day}.` : t`Don’t drop off your bags on ${day}.`;
  }
  return bagCount === 1
    ? t`The carrier won’t come on ${day}. Please keep your bag.`
    : t`The carrier won’t come on ${day}. Please keep your bags.`;
}

function goesAhead({ leg }: ReceiptLeg): string {
  return t`Your ${legNames[leg].toLowerCase()} shipment goes ahead as planned.`;
}
