import type { Contact } from '#rules/brand/brand-site.ts';
import { type IsoDate, longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { addCents, type Cents, formatCents } from '#rules/money.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import { legSection, receiptLink, refundSection } from './receipt-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';

type ReturnDecision =
  | {
      readonly kind: 'again';
      readonly code: string;
      /** What the code takes off; null where the first trip stays paid. */
      readonly amount: Cents | null;
      readonly lastDay: IsoDate;
      /** What is refunded for its return trip if no new trip arrives before the day on which that starts; null where there is nothing. */
      readonly returnRefund: { readonly amount: Cents; readonly startsOn: IsoDate } | null;
      /** The new trip that was canceled, and whether its return label was made; null for the first code. */
      readonly canceled: { readonly hadLabel: boolean } | null;
    }
  | {
      readonly kind: 'refunded';
      readonly amount: Cents;
      /** What is refunded for a return trip that can't take place. */
      readonly returnRefund: Cents;
      readonly refundIds: readonly number[];
    }
  | {
      /** What staff have arranged in place of the customer's choice, in their words. */
      readonly kind: 'arranged';
      readonly arranged: string;
      /** Whether an earlier email has promised that its trip is refunded without an answer. */
      readonly wasToBeRefunded: boolean;
    }
  | {
      /** What the new trip left of the code. */
      readonly kind: 'rest';
      readonly used: Cents;
      readonly amount: Cents;
      readonly refundIds: readonly number[];
    };

/** The email that confirms what becomes of a bag that was sent back. PRC-04 */
export function returnedBagMail(
  receipt: Receipt,
  about: {
    readonly what: ReturnDecision;
    readonly leg: ReceiptLeg;
    readonly bagName: string;
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const { what, leg, bagName } = about;
  const { displayId } = receipt;
  const common = {
    brand: receipt.brand,
    contact: about.contact,
  };
  const section = legSection(leg, { isRoundTrip: receipt.legs.length > 1 });
  if (what.kind === 'again') {
    return renderMail({
      ...common,
      subject: t`Send your bag again: order ${displayId}`,
      title: t`Send your bag again`,
      greeting: `${receipt.payer.name}, ${what.canceled ? t`your new trip was canceled, so here is another code for your ${bagName}.` : t`here is your code for the new trip of your ${bagName}.`}`,
      next: [
        ...(what.canceled?.hadLabel ? [t`The return label that we made is no longer good. Please don’t use it.`] : []),
        t`Your receipt has a button that starts the new trip, with the addresses filled in. Check the address before you order.`,
        ...codeWords(what),
      ],
      sections: [section],
      links: [{ words: t`Start the new trip:`, label: t`Send it again`, address: about.receiptAddress }],
    });
  }
  if (what.kind === 'arranged') {
    const { arranged } = what;
    return renderMail({
      ...common,
      subject: t`What we’ve arranged for your bag: order ${displayId}`,
      title: t`What we’ve arranged for your bag`,
      greeting: `${receipt.payer.name}, ${t`our team has taken care of your ${bagName}, which was sent back: ${arranged}`}`,
      next: [
        what.wasToBeRefunded
          ? t`This takes the place of the choice in our earlier email: that offer no longer applies, and we no longer refund the trip automatically.`
          : t`This takes the place of the choice in our earlier email: that offer no longer applies.`,
        t`If this isn’t right, call us or reply to this email.`,
      ],
      sections: [section],
      links: [receiptLink(about.receiptAddress)],
    });
  }
  const amount = formatCents(what.amount);
  return renderMail({
    ...common,
    subject: t`Your refund for a bag that was sent back: order ${displayId}`,
    title: t`Your refund`,
    greeting: `${receipt.payer.name}, ${
      what.kind === 'rest'
        ? t`your code took ${formatCents(what.used)} off the new trip of your ${bagName}. We’re refunding the rest: ${amount}.`
        : t`we’re refunding what the trip of your ${bagName} cost: ${amount}.`
    }`,
    next: what.kind === 'refunded' && what.returnRefund > 0 ? [returnRefundWords(what)] : [],
    sections: [section, ...receipt.refunds.filter(({ id }) => what.refundIds.includes(id)).map(refundSection)],
    links: [receiptLink(about.receiptAddress)],
  });
}

function codeWords({
  code,
  amount,
  lastDay,
  returnRefund,
}: Extract<ReturnDecision, { readonly kind: 'again' }>): string[] {
  if (amount === null) {
    return [
      t`The code ${code} takes nothing off. It tells us that the new trip is for this bag, so that we can make its return label. It can be used once, until ${longDate(lastDay)}.`,
      t`If you’ve booked the new trip without the code, type its order number on your receipt.`,
      ...(returnRefund
        ? [
            t`We make its return label if the new trip arrives before ${longDate(returnRefund.startsOn)}. If it doesn’t, we refund the return trip after that day: ${formatCents(returnRefund.amount)}.`,
          ]
        : []),
    ];
  }
  const price = formatCents(amount);
  return [
    t`The code ${code} takes ${price} off, which is what the first trip cost. It can be used once, until ${longDate(lastDay)}.`,
    t`If the new trip costs less, we refund the rest once it has begun. If you don’t use the code, we refund ${price} instead. You don’t have to ask.`,
    ...(returnRefund ? [returnTripWords(returnRefund)] : []),
  ];
}

function returnTripWords({ amount, startsOn }: { readonly amount: Cents; readonly startsOn: IsoDate }): string {
  return t`We make its return label once the new trip is booked, if that arrives before ${longDate(startsOn)}. If it doesn’t, we refund the return trip too, after that day: ${formatCents(amount)}.`;
}

function returnRefundWords({ amount, returnRefund }: { readonly amount: Cents; readonly returnRefund: Cents }): string {
  const whole = formatCents(addCents(amount, returnRefund));
  return t`It can’t travel back from a place where it didn’t arrive, so we’re refunding the return trip too: ${formatCents(returnRefund)}. Together that’s ${whole}.`;
}
