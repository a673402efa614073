import type { Contact } from '#rules/brand/brand-site.ts';
import { type IsoDate, longDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { premisesName, type Receipt, type ReceiptLeg } from '#rules/orders/receipt.ts';
import { delayWords, noRefundWords } from '#rules/parcels/bag-tracking.ts';
import { unreachable } from '#rules/result.ts';
import { orderAndLeg } from './order-and-leg.ts';
import type { PartOfLeg } from './part-of-leg.ts';
import { partUpdateText, partUpdateWords } from './part-update-words.ts';
import { legSection } from './receipt-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';
import { delayNote, neighborNote } from './tracking-notes.ts';
import type { TrackingUpdate } from './tracking-update.ts';

/** The email that the bags of a leg are collected, arriving, delivered or delayed, with a link to where they are. */
export function trackingMail(
  receipt: Receipt,
  about: {
    readonly leg: ReceiptLeg;
    readonly update: TrackingUpdate;
    /** The bags that it is about; null for all bags of the leg. */
    readonly part?: PartOfLeg | null;
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
    readonly unsubscribeAddress?: string | null;
  },
): Mail {
  const { leg, update, part = null } = about;
  const isRoundTrip = receipt.legs.length > 1;
  const number = orderAndLeg(receipt, leg.leg);
  const { subject, title, sentence, note } =
    part === null ? updateWords(update, { leg, number }) : numberedWords(update, { leg, number, part });
  return renderMail({
    subject,
    brand: receipt.brand,
    title,
    greeting: `${receipt.payer.name}, ${sentence}`,
    next: [],
    note,
    sections: [legSection({ ...leg, arrival: arrivalDay(update, leg) }, { isRoundTrip })],
    links: [trackingLink(leg, about.receiptAddress)],
    contact: about.contact,
    unsubscribeAddress: about.unsubscribeAddress ?? null,
  });
}

/** The link to where the bags of a leg are. */
export function trackingLink(
  { bagCount }: Pick<ReceiptLeg, 'bagCount'>,
  address: string,
): { words: string; label: string; address: string } {
  return bagCount === 1
    ? { words: t`See where your bag is at any time:`, label: t`Track your bag`, address }
    : { words: t`See where your bags are at any time:`, label: t`Track your bags`, address };
}

/** The same as a text message. */
export function trackingText(
  update: TrackingUpdate,
  {
    receipt,
    leg,
    part = null,
  }: { readonly receipt: Pick<Receipt, 'displayId'>; readonly leg: ReceiptLeg; readonly part?: PartOfLeg | null },
): string {
  const number = receipt.displayId;
  if (part !== null) return partUpdateText(update, { number, part });
  const isOne = leg.bagCount === 1;
  switch (update.kind) {
    case 'collected':
      return isOne
        ? t`${update.carrierName} has the bag of order ${number}.`
        : t`${update.carrierName} has the bags of order ${number}.`;
    case 'arriving':
      return isOne
        ? t`The bag of order ${number} arrives at ${premisesName(leg.to)} today.`
        : t`The bags of order ${number} arrive at ${premisesName(leg.to)} today.`;
    case 'delivered':
      if (update.withNeighborCount > 0) return neighborText(update, { number, leg });
      return isOne
        ? t`The bag of order ${number} was delivered to ${leg.to.name}.`
        : t`The bags of order ${number} were delivered to ${leg.to.name}.`;
    case 'delayed': {
      const day = shortDate(update.expectedOn);
      return isOne
        ? t`The bag of order ${number} now arrives on ${day}. We’ve emailed you the details.`
        : t`The bags of order ${number} now arrive on ${day}. We’ve emailed you the details.`;
    }
    default:
      return unreachable(update);
  }
}

function neighborText(
  { withNeighborCount }: Extract<TrackingUpdate, { kind: 'delivered' }>,
  { number, leg }: About,
): string {
  const { name } = leg.to;
  if (leg.bagCount === 1) return t`The bag of order ${number} was left with a neighbor of ${name}.`;
  return withNeighborCount === leg.bagCount
    ? t`The bags of order ${number} were left with a neighbor of ${name}.`
    : t`The bags of order ${number} were delivered, ${withNeighborCount} of ${leg.bagCount} to a neighbor of ${name}.`;
}

/** The day in the email, which may be later than the promised one. */
function arrivalDay(update: TrackingUpdate, { arrival }: ReceiptLeg): IsoDate {
  switch (update.kind) {
    case 'collected':
    case 'delayed':
      return update.expectedOn ?? arrival;
    case 'arriving':
    case 'delivered':
      return update.on;
    default:
      return unreachable(update);
  }
}

type UpdateWords = {
  readonly subject: string;
  readonly title: string;
  readonly sentence: string;
  readonly note: string | null;
};

type About = { readonly leg: ReceiptLeg; readonly number: string };

function numberedWords(
  update: TrackingUpdate,
  { leg, number, part }: About & { readonly part: PartOfLeg },
): UpdateWords {
  const words = partUpdateWords(update, leg, part);
  const { title } = words;
  return { ...words, subject: t`${title}: order ${number}` };
}

function updateWords(update: TrackingUpdate, about: About): UpdateWords {
  switch (update.kind) {
    case 'collected':
      return collectedWords(update, about);
    case 'delivered':
      return deliveredWords(update, about);
    case 'arriving':
      return arrivingWords(about);
    case 'delayed':
      return delayedWords(update, about);
    default:
      return unreachable(update);
  }
}

function collectedWords(
  { carrierName, expectedOn }: Extract<TrackingUpdate, { kind: 'collected' }>,
  { leg, number }: About,
): UpdateWords {
  const isOne = leg.bagCount === 1;
  const has = isOne ? t`${carrierName} has your bag.` : t`${carrierName} has your bags.`;
  const day = expectedOn === null ? null : longDate(expectedOn);
  const arrives = day === null ? [] : [isOne ? t`It arrives on ${day}.` : t`They arrive on ${day}.`];
  return {
    subject: isOne ? t`Your bag is on its way: order ${number}` : t`Your bags are on their way: order ${number}`,
    title: isOne ? t`Your bag is on its way` : t`Your bags are on their way`,
    sentence: [has, ...arrives].join(' '),
    note: t`From now on this shipment can’t be changed or canceled.`,
  };
}

function deliveredWords(update: Extract<TrackingUpdate, { kind: 'delivered' }>, { leg, number }: About): UpdateWords {
  if (update.withNeighborCount > 0) return neighborWords(update, { leg, number });
  const isOne = leg.bagCount === 1;
  const day = longDate(update.on);
  return {
    subject: isOne ? t`Your bag is delivered: order ${number}` : t`Your bags are delivered: order ${number}`,
    title: isOne ? t`Your bag is delivered` : t`Your bags are delivered`,
    sentence: isOne
      ? t`your bag arrived at ${premisesName(leg.to)} on ${day}.`
      : t`your bags arrived at ${premisesName(leg.to)} on ${day}.`,
    note: null,
  };
}

/** Subject and headline say that a bag is not at its address: its customer has to fetch it. */
function neighborWords(
  { on, withNeighborCount }: Extract<TrackingUpdate, { kind: 'delivered' }>,
  { leg, number }: About,
): UpdateWords {
  const { name } = leg.to;
  const day = longDate(on);
  const { title, sentence } =
    leg.bagCount === 1
      ? {
          title: t`Your bag is with a neighbor`,
          sentence: t`the carrier left your bag with a neighbor of ${name} on ${day}.`,
        }
      : withNeighborCount === leg.bagCount
        ? {
            title: t`Your bags are with a neighbor`,
            sentence: t`the carrier left your bags with a neighbor of ${name}. The last one was delivered on ${day}.`,
          }
        : {
            title: t`Your bags are delivered, ${withNeighborCount} of ${leg.bagCount} to a neighbor`,
            sentence: t`the carrier left ${withNeighborCount} of your ${leg.bagCount} bags with a neighbor of ${name}, and the others at ${premisesName(leg.to)}. The last one was delivered on ${day}.`,
          };
  return { subject: t`${title}: order ${number}`, title, sentence, note: neighborNote(withNeighborCount) };
}

function arrivingWords({ leg, number }: About): UpdateWords {
  const isOne = leg.bagCount === 1;
  return {
    subject: isOne ? t`Your bag arrives today: order ${number}` : t`Your bags arrive today: order ${number}`,
    title: isOne ? t`Your bag arrives today` : t`Your bags arrive today`,
    sentence: isOne
      ? t`your bag is on the truck to ${premisesName(leg.to)}.`
      : t`your bags are on the truck to ${premisesName(leg.to)}.`,
    note: isOne ? t`It’s delivered by the end of the day.` : t`They’re delivered by the end of the day.`,
  };
}

function delayedWords(
  { expectedOn, cause, excuse }: Extract<TrackingUpdate, { kind: 'delayed' }>,
  { leg, number }: About,
): UpdateWords {
  const isOne = leg.bagCount === 1;
  const [day, promised] = [longDate(expectedOn), longDate(leg.arrival)];
  const arrives = isOne
    ? t`your bag arrives on ${day} instead of ${promised}.`
    : t`your bags arrive on ${day} instead of ${promised}.`;
  const refund = isOne
    ? t`If it arrives late, we refund what its trip cost.`
    : t`If they arrive late, we refund what their trip cost.`;
  return {
    subject: isOne
      ? t`Your bag now arrives on ${shortDate(expectedOn)}: order ${number}`
      : t`Your bags now arrive on ${shortDate(expectedOn)}: order ${number}`,
    title: isOne ? t`Your bag is delayed` : t`Your bags are delayed`,
    sentence: [arrives, ...(cause === null ? [] : [delayWords(cause, leg.bagCount)])].join(' '),
    note: [excuse === null ? refund : noRefundWords(excuse), delayNote()].join(' '),
  };
}
