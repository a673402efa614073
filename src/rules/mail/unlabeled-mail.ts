import type { Contact } from '#rules/brand/brand-site.ts';
import { longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { premisesName, type Receipt, type ReceiptLeg } from '#rules/orders/receipt.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import { orderAndLeg } from './order-and-leg.ts';
import { bagNumbers, type PartOfLeg } from './part-of-leg.ts';
import { legSection, receiptLink, refundSection } from './receipt-mail.ts';
import { restWords } from './refund-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';

type Unlabeled = {
  readonly leg: ReceiptLeg;
  /** The legs that don't take place; none when other bags of the leg travel. */
  readonly canceled: readonly Leg[];
  readonly bagCount: number;
  readonly missingCount: number;
  /** Which they are; null for all bags of the leg. */
  readonly part?: PartOfLeg | null;
  /** Whether they had not arrived on the outbound leg, so that they could not travel back. */
  readonly isMissingForReturn?: boolean;
  /** Whether there was no label because the customer had not said what is in them, which customs has to know. */
  readonly lacksContents?: boolean;
  /** Null and zero when nothing is refunded. */
  readonly refundId: number | null;
  readonly refunded: Cents;
  /** Whether it is less than was paid for them, because part of that had been refunded before. */
  readonly isPartialRefund: boolean;
};

/** The email that bags could not travel because we had no label for them, and what is refunded. PRC-04 */
export function unlabeledMail(
  receipt: Receipt,
  about: Unlabeled & {
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const { leg, canceled, missingCount, isMissingForReturn = false, refundId, refunded, isPartialRefund } = about;
  const isOne = missingCount === 1;
  const isRoundTrip = receipt.legs.length > 1;
  const number = orderAndLeg(receipt, leg.leg);
  return renderMail({
    subject: isMissingForReturn
      ? t`Your refund for a return trip: order ${number}`
      : isOne
        ? t`We couldn’t ship your bag: order ${number}`
        : t`We couldn’t ship your bags: order ${number}`,
    brand: receipt.brand,
    title: isMissingForReturn ? t`Your refund` : isOne ? t`We couldn’t ship your bag` : t`We couldn’t ship your bags`,
    greeting: `${receipt.payer.name}, ${isMissingForReturn ? missingForReturnWords(about) : unlabeledWords(about)}`,
    next: [
      ...(refunded > 0 ? [refundWords(formatCents(refunded), { isOne, isPartialRefund })] : []),
      ...(canceled.length > 1 ? [t`Your return shipment is canceled too, and its price is part of the refund.`] : []),
      ...(isMissingForReturn
        ? []
        : [
            isOne
              ? t`Please keep the bag: no carrier comes for a bag without a label.`
              : t`Please keep the bags: no carrier comes for a bag without a label.`,
          ]),
      isOne
        ? t`If you need it for your trip, call us or reply to this email, and we’ll find another way with you.`
        : t`If you need them for your trip, call us or reply to this email, and we’ll find another way with you.`,
    ],
    sections: [
      legSection(leg, { isRoundTrip }),
      ...receipt.refunds.filter(({ id }) => id === refundId).map(refundSection),
    ],
    links: [receiptLink(about.receiptAddress)],
    contact: about.contact,
  });
}

function refundWords(
  amount: string,
  { isOne, isPartialRefund }: { readonly isOne: boolean; readonly isPartialRefund: boolean },
): string {
  if (isPartialRefund) return restWords(amount);
  return isOne
    ? t`We’re refunding what you paid for it: ${amount}.`
    : t`We’re refunding what you paid for them: ${amount}.`;
}

function missingForReturnWords({ leg, missingCount }: Unlabeled): string {
  return missingCount === 1
    ? t`your bag wasn’t at ${premisesName(leg.from)} by the day of its return, so it doesn’t travel back.`
    : t`your bags weren’t at ${premisesName(leg.from)} by the day of their return, so they don’t travel back.`;
}

function unlabeledWords({ leg, missingCount, bagCount, part = null, lacksContents = false }: Unlabeled): string {
  const day = longDate(leg.handover);
  if (lacksContents && part !== null) {
    const bags = bagNumbers(part);
    return missingCount === 1
      ? t`we didn’t hear in time for ${day} what’s in bag ${bags} of ${part.bagCount}. Customs has to know that, so we couldn’t make its label, and it can’t travel.`
      : t`we didn’t hear in time for ${day} what’s in bags ${bags} of ${part.bagCount}. Customs has to know that, so we couldn’t make their labels, and they can’t travel.`;
  }
  if (lacksContents) {
    return missingCount === 1
      ? t`we didn’t hear in time for ${day} what’s in your bag. Customs has to know that, so we couldn’t make its label, and it can’t travel.`
      : t`we didn’t hear in time for ${day} what’s in ${missingCount} bags. Customs has to know that, so we couldn’t make their labels, and they can’t travel.`;
  }
  if (bagCount === 1)
    return t`we couldn’t make a label for your bag in time for ${day}, so it can’t travel. We’re sorry.`;
  if (missingCount === bagCount)
    return t`we couldn’t make labels for your bags in time for ${day}, so they can’t travel. We’re sorry.`;
  if (missingCount === 1)
    return t`we couldn’t make a label for 1 of your ${bagCount} bags in time for ${day}, so it can’t travel. We’re sorry.`;
  return t`we couldn’t make labels for ${missingCount} of your ${bagCount} bags in time for ${day}, so they can’t travel. We’re sorry.`;
}
