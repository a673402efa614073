import type { Contact } from '#rules/brand/brand-site.ts';
import { type IsoDate, longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { addCents, type Cents, formatCents } from '#rules/money.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import { largerSizeText, measuredText } from '#rules/parcels/larger-size-text.ts';
import { orderAndLeg } from './order-and-leg.ts';
import { legSection, receiptLink } from './receipt-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';

/** A bag above its size, and what it costs more. */
type LargerBag = {
  readonly bagName: string;
  /** Which one it is, where its leg has several. */
  readonly longBagName: string;
  readonly sizePounds: number;
  readonly billedPounds: number;
  readonly amount: Cents;
};

export type LargerBags = readonly [LargerBag, ...LargerBag[]];

/** The email that asks a customer to pay for the bags of a leg that are above their sizes, or reminds them of that question. PRC-04 */
export function largerSizeMail(
  receipt: Receipt,
  about: {
    readonly leg: ReceiptLeg;
    readonly bags: LargerBags;
    readonly isReminder: boolean;
    readonly answerBy: IsoDate;
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const { bags } = about;
  const [first] = bags;
  const isOne = bags.length === 1;
  const number = orderAndLeg(receipt, about.leg.leg);
  const amount = formatCents(addCents(...bags.map((bag) => bag.amount)));
  return renderMail({
    ...(about.isReminder ? reminderTitles(number, bags) : questionTitles(number, bags)),
    brand: receipt.brand,
    greeting: `${receipt.payer.name}, ${
      isOne
        ? t`one of your bags was over the limit of the size you booked.`
        : t`${bags.length} of your bags were over the limits of the sizes you booked.`
    }`,
    next: [
      ...(isOne
        ? [
            largerSizeText(first),
            t`This size costs ${amount} more. That’s the most it can cost, as we said before you ordered.`,
            t`Please agree to pay it, or tell us why it’s wrong. We charge nothing unless you agree.`,
          ]
        : [
            t`Together these sizes cost ${amount} more. That’s the most they can cost, as we said before you ordered.`,
            t`For each bag, please agree to pay, or tell us why it’s wrong. We charge nothing unless you agree.`,
          ]),
      t`Please answer by ${longDate(about.answerBy)}.`,
    ],
    sections: [
      { heading: t`Bags over their size limit`, rows: isOne ? [] : bags.map(bagRow) },
      legSection(about.leg, { isRoundTrip: receipt.legs.length > 1 }),
    ],
    links: [{ words: t`It takes a minute:`, label: t`Answer on your receipt`, address: about.receiptAddress }],
    contact: about.contact,
  });
}

type Titles = { readonly subject: string; readonly title: string };

function questionTitles(number: string, { length: count }: LargerBags): Titles {
  return count === 1
    ? {
        subject: t`Your bag was over its size limit: order ${number}`,
        title: t`Your bag was over its size limit`,
      }
    : {
        subject: t`${count} bags were over their size limits: order ${number}`,
        title: t`${count} bags were over their size limits`,
      };
}

function reminderTitles(number: string, { length: count }: LargerBags): Titles {
  return count === 1
    ? { subject: t`Please answer about your bag: order ${number}`, title: t`Please answer about your bag` }
    : {
        subject: t`Please answer about ${count} bags: order ${number}`,
        title: t`Please answer about ${count} bags`,
      };
}

/** The email that says that a question was closed without an answer, so that the customer pays nothing. PRC-04 */
export function sizeUnansweredMail(
  receipt: Receipt,
  about: {
    readonly leg: ReceiptLeg;
    readonly bags: LargerBags;
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const { bags } = about;
  const amount = formatCents(addCents(...bags.map((bag) => bag.amount)));
  return renderMail({
    subject: t`You don’t have to pay more: order ${orderAndLeg(receipt, about.leg.leg)}`,
    brand: receipt.brand,
    title: t`You don’t have to pay more`,
    greeting: `${receipt.payer.name}, ${
      bags.length === 1
        ? t`you don’t have to pay the ${amount} that we asked for your ${bags[0].bagName}.`
        : t`you don’t have to pay the ${amount} that we asked for ${bags.length} of your bags.`
    }`,
    next: [
      t`We had no answer from you, so we’ve closed our question. Nothing was charged.`,
      t`On your next trip, please choose the size that fits, so that we can plan with the carrier.`,
    ],
    sections: [legSection(about.leg, { isRoundTrip: receipt.legs.length > 1 })],
    links: [receiptLink(about.receiptAddress)],
    contact: about.contact,
  });
}

function bagRow(bag: LargerBag): { readonly left: string; readonly small: string; readonly right: string } {
  return { left: bag.longBagName, small: measuredText(bag), right: formatCents(bag.amount) };
}

/** The email that confirms that a customer has paid for a larger size. PRC-04 */
export function sizePaidMail(
  receipt: Receipt,
  about: {
    readonly leg: ReceiptLeg;
    readonly bagName: string;
    readonly amount: Cents;
    readonly isPaidByCard: boolean;
    readonly cardLastFour: string | null;
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const amount = formatCents(about.amount);
  return renderMail({
    subject: t`You paid ${amount} for a larger size: order ${orderAndLeg(receipt, about.leg.leg)}`,
    brand: receipt.brand,
    title: t`You paid ${amount}`,
    greeting: `${receipt.payer.name}, ${t`you paid ${amount} for the larger size of your ${about.bagName}. Thank you.`}`,
    next: [paymentWords(about)],
    sections: [legSection(about.leg, { isRoundTrip: receipt.legs.length > 1 })],
    links: [receiptLink(about.receiptAddress)],
    contact: about.contact,
  });
}

function paymentWords({
  isPaidByCard,
  cardLastFour,
}: {
  readonly isPaidByCard: boolean;
  readonly cardLastFour: string | null;
}): string {
  if (!isPaidByCard) return t`The payment is on your receipt.`;
  return cardLastFour === null
    ? t`We charged the card you chose. The payment is on your receipt.`
    : t`We charged the card ending in ${cardLastFour}. The payment is on your receipt.`;
}

/** The email that says that a customer does not have to pay for a larger size, or is refunded what they paid for it. PRC-04 */
export function sizeOutcomeMail(
  receipt: Receipt,
  about: {
    readonly decision: 'waived' | 'refunded';
    readonly leg: ReceiptLeg;
    readonly bagName: string;
    readonly amount: Cents;
    readonly isPaidByCard: boolean;
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const amount = formatCents(about.amount);
  const number = orderAndLeg(receipt, about.leg.leg);
  const isWaived = about.decision === 'waived';
  const where = about.isPaidByCard
    ? t`It’s refunded to the card you paid with. That takes a few days.`
    : t`We’ll send it back the way you paid.`;
  return renderMail({
    subject: isWaived
      ? t`You don’t have to pay more: order ${number}`
      : t`We’re refunding what you paid for a larger size: order ${number}`,
    brand: receipt.brand,
    title: isWaived ? t`You don’t have to pay more` : t`Your refund`,
    greeting: `${receipt.payer.name}, ${
      isWaived
        ? t`you don’t have to pay the ${amount} that we asked for your ${about.bagName}.`
        : t`we’re refunding the ${amount} that you paid for the larger size of your ${about.bagName}.`
    }`,
    next: isWaived ? [] : [where],
    sections: [legSection(about.leg, { isRoundTrip: receipt.legs.length > 1 })],
    links: [receiptLink(about.receiptAddress)],
    contact: about.contact,
  });
}
