import { longDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { formatCents } from '#rules/money.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import type { Contact } from '#rules/brand/brand-site.ts';
import type { PickupMoment } from '#rules/parcels/pickup-moments.ts';
import { hoursWords, type PickupTime, readyWords } from '#rules/parcels/pickup-words.ts';
import { carrierOptions } from '#rules/services/carriers.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';
import { orderAndLeg } from './order-and-leg.ts';
import { legSection, refundSection } from './receipt-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';

/** What an email about the pickup of a leg reports. */
export type PickupUpdate =
  | { readonly kind: 'tomorrow'; readonly confirmation: string }
  | { readonly kind: 'booked'; readonly confirmation: string }
  /** With what was refunded for it. */
  | { readonly kind: 'refused'; readonly refundId: number | null };

/** The email that the carrier comes tomorrow, does not come, or comes after all, and what to do. */
export function pickupMail(
  receipt: Receipt,
  about: {
    readonly leg: ReceiptLeg;
    readonly pickup: PickupTime & { readonly carrier: CarrierKey };
    readonly update: PickupUpdate;
    /** Where the carrier comes. */
    readonly now: PickupMoment;
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
    readonly unsubscribeAddress?: string | null;
  },
): Mail {
  const { leg, pickup, update } = about;
  const isRoundTrip = receipt.legs.length > 1;
  const number = orderAndLeg(receipt, leg.leg);
  const refund = receipt.refunds.find(({ id }) => update.kind === 'refused' && id === update.refundId);
  const { subject, title, sentence, next } = updateWords(update, { pickup, leg, number, now: about.now });
  return renderMail({
    subject,
    brand: receipt.brand,
    title,
    greeting: `${receipt.payer.name}, ${sentence}`,
    next: [...next, ...(refund ? [t`We’re refunding the pickup fee, ${formatCents(refund.amount)}.`] : [])],
    sections: [legSection(leg, { isRoundTrip }), ...(refund ? [refundSection(refund)] : [])],
    links: [
      {
        words:
          leg.bagCount === 1
            ? t`Your label and everything about your order:`
            : t`Your labels and everything about your order:`,
        label: t`View your order`,
        address: about.receiptAddress,
      },
    ],
    contact: about.contact,
    unsubscribeAddress: about.unsubscribeAddress ?? null,
  });
}

type UpdateWords = {
  readonly subject: string;
  readonly title: string;
  readonly sentence: string;
  readonly next: readonly string[];
};

function updateWords(
  update: PickupUpdate,
  {
    pickup,
    leg,
    number,
    now,
  }: {
    readonly pickup: PickupTime & { readonly carrier: CarrierKey };
    readonly leg: ReceiptLeg;
    readonly number: string;
    readonly now: PickupMoment;
  },
): UpdateWords {
  const carrier = carrierOptions[pickup.carrier];
  const day = longDate(pickup.day);
  const isOne = leg.bagCount === 1;
  if (update.kind === 'refused') {
    return {
      subject: t`We couldn’t book your pickup on ${shortDate(pickup.day)}: order ${number}`,
      title: t`We couldn’t book your pickup`,
      sentence: isOne
        ? t`${carrier} can’t collect your bag on ${day}. We’re sorry.`
        : t`${carrier} can’t collect your bags on ${day}. We’re sorry.`,
      next: [
        isOne
          ? t`Please drop your bag off at a ${carrier} store on ${day}. Your label works there.`
          : t`Please drop your bags off at a ${carrier} store on ${day}. Your labels work there.`,
        t`If you can’t get to a store, call us or reply to this email. Our team knows and is looking for another way.`,
      ],
    };
  }
  const ready = [
    readyWords({ time: pickup, bagCount: leg.bagCount, now }),
    isOne
      ? t`Someone must be at ${leg.from.address} to hand it over.`
      : t`Someone must be at ${leg.from.address} to hand them over.`,
    t`If no one comes, give ${carrier} this confirmation number: ${update.confirmation}.`,
  ];
  const hours = hoursWords(pickup);
  return update.kind === 'tomorrow'
    ? {
        subject: t`Your pickup is tomorrow, ${hours}: order ${number}`,
        title: t`Your pickup is tomorrow`,
        sentence: isOne
          ? t`${carrier} comes for your bag tomorrow, ${day}, ${hours}.`
          : t`${carrier} comes for your bags tomorrow, ${day}, ${hours}.`,
        next: ready,
      }
    : {
        subject: t`Your pickup is booked for ${shortDate(pickup.day)}: order ${number}`,
        title: t`Your pickup is booked after all`,
        sentence: isOne
          ? t`${carrier} comes for your bag on ${day}, ${hours}. You don’t have to drop it off.`
          : t`${carrier} comes for your bags on ${day}, ${hours}. You don’t have to drop them off.`,
        next: ready,
      };
}

/** The same as a text message. */
export function pickupText(
  update: PickupUpdate,
  { pickup, bagCount }: { readonly pickup: PickupTime & { readonly carrier: CarrierKey }; readonly bagCount: number },
): string {
  const isOne = bagCount === 1;
  const carrier = carrierOptions[pickup.carrier];
  const [day, hours] = [shortDate(pickup.day), hoursWords(pickup)];
  if (update.kind === 'refused') {
    return isOne
      ? t`${carrier} can’t collect your bag on ${day}. Please drop it off at a ${carrier} store that day. We’ve emailed you the details.`
      : t`${carrier} can’t collect your bags on ${day}. Please drop them off at a ${carrier} store that day. We’ve emailed you the details.`;
  }
  const { confirmation } = update;
  if (update.kind === 'tomorrow') {
    return isOne
      ? t`${carrier} comes for your bag tomorrow, ${day}, ${hours}. Confirmation ${confirmation}.`
      : t`${carrier} comes for your bags tomorrow, ${day}, ${hours}. Confirmation ${confirmation}.`;
  }
  return isOne
    ? t`${carrier} comes for your bag after all: ${day}, ${hours}. Confirmation ${confirmation}.`
    : t`${carrier} comes for your bags after all: ${day}, ${hours}. Confirmation ${confirmation}.`;
}
