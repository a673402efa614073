import type { Contact } from '#rules/brand/brand-site.ts';
import { type IsoDate, longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { addCents, type Cents, formatCents } from '#rules/money.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import { legSection, receiptLink, refundSection } from './receipt-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';

type Settled =
  | {
      readonly kind: 'again';
      readonly code: string;
      readonly amount: Cents;
      readonly lastDay: IsoDate;
      /** What goes back for its return trip if the new trip isn't booked by the day on which that starts; null where there is nothing. */
      readonly wayBack: { readonly amount: Cents; readonly startsOn: IsoDate } | null;
    }
  | {
      readonly kind: 'refunded';
      readonly amount: Cents;
      /** What goes back for a return trip that can't take place. */
      readonly wayBack: Cents;
      readonly refundIds: readonly number[];
    };

/** The mail that confirms what becomes of a bag that was sent back. PRC-04 */
export function returnedBagMail(
  receipt: Receipt,
  about: {
    readonly what: Settled;
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
    const amount = formatCents(what.amount);
    return renderMail({
      ...common,
      subject: t`Send your bag again: order ${displayId}`,
      title: t`Send your bag again`,
      greeting: `${receipt.payer.name}, ${t`here is your code for the new trip of your ${bagName}.`}`,
      next: [
        t`Your receipt has a button that starts the new trip, with the addresses filled in. Check the address before you order.`,
        t`The code ${what.code} takes ${amount} off, which is what the first trip cost. It can be used once, until ${longDate(what.lastDay)}.`,
        t`If you don’t use it, we refund ${amount} instead. You don’t have to ask.`,
        ...(what.wayBack ? [returnTripWords(what.wayBack)] : []),
      ],
      sections: [section],
      links: [{ words: t`Start the new trip:`, label: t`Send it again`, address: about.receiptAddress }],
    });
  }
  const amount = formatCents(what.amount);
  return renderMail({
    ...common,
    subject: t`Your refund for a bag that was sent back: order ${displayId}`,
    title: t`Your refund`,
    greeting: `${receipt.payer.name}, ${t`we’re refunding what the trip of your ${bagName} cost: ${amount}.`}`,
    next: what.wayBack > 0 ? [wayBackWords(what)] : [],
    sections: [section, ...receipt.refunds.filter(({ id }) => what.refundIds.includes(id)).map(refundSection)],
    links: [receiptLink(about.receiptAddress)],
  });
}

function returnTripWords({ amount, startsOn }: { readonly amount: Cents; readonly startsOn: IsoDate }): string {
  return t`We make its return label once the new trip is booked. If it isn’t booked by the end of ${longDate(startsOn)}, we refund the return trip too: ${formatCents(amount)}.`;
}

function wayBackWords({ amount, wayBack }: { readonly amount: Cents; readonly wayBack: Cents }): string {
  const whole = formatCents(addCents(amount, wayBack));
  return t`It can’t travel back from a place where it didn’t arrive, so we’re refunding the return trip too: ${formatCents(wayBack)}. Together that’s ${whole}.`;
}
