import type { Contact } from '#rules/brand/brand-site.ts';
import { type IsoDate, longDate, shortDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import { unreachable } from '#rules/result.ts';
import { legNames } from '#rules/shipment/leg-names.ts';
import { legSection } from './receipt-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';

/** What a mail tells of the bags of a leg. */
export type TrackingNews =
  | { readonly kind: 'collected'; readonly carrierName: string; readonly expectedOn: IsoDate | null }
  | { readonly kind: 'delivered'; readonly on: IsoDate; readonly isWithNeighbor: boolean }
  | { readonly kind: 'delayed'; readonly expectedOn: IsoDate; readonly why: string; readonly isRefunded: boolean }
  | { readonly kind: 'arriving'; readonly on: IsoDate };

/** Whether it only repeats what the tracking page says, so that customers can do without it. */
export function isOptionalNews({ kind }: Pick<TrackingNews, 'kind'>): boolean {
  return kind === 'collected' || kind === 'arriving' || kind === 'delivered';
}

/** The mail that the bags of a leg are collected, arriving, delivered or delayed, with a link to where they are. */
export function trackingMail(
  receipt: Receipt,
  about: {
    readonly leg: ReceiptLeg;
    readonly news: TrackingNews;
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
    readonly unsubscribeAddress?: string | null;
  },
): Mail {
  const { leg, news } = about;
  const isRoundTrip = receipt.legs.length > 1;
  const way = isRoundTrip ? ` (${legNames[leg.leg].toLowerCase()})` : '';
  const number = `${receipt.displayId}${way}`;
  const { subject, title, sentence, note } = newsWords(news, { leg, number });
  return renderMail({
    subject,
    brand: receipt.brand,
    title,
    greeting: `${receipt.payer.name}, ${sentence}`,
    next: [],
    note,
    sections: [legSection({ ...leg, arrival: arrivalDay(news, leg) }, { isRoundTrip })],
    links: [
      { words: t`See where your bags are at any time:`, label: t`Track your bags`, address: about.receiptAddress },
    ],
    contact: about.contact,
    unsubscribeAddress: about.unsubscribeAddress ?? null,
  });
}

/** The same as a text message. */
export function trackingText(
  news: TrackingNews,
  { receipt, leg }: { readonly receipt: Pick<Receipt, 'displayId'>; readonly leg: ReceiptLeg },
): string {
  const number = receipt.displayId;
  switch (news.kind) {
    case 'collected':
      return t`${news.carrierName} has the bags of order ${number}.`;
    case 'arriving':
      return t`The bags of order ${number} arrive at ${leg.to.name} today.`;
    case 'delivered':
      return t`The bags of order ${number} are delivered at ${leg.to.name}.`;
    case 'delayed':
      return t`The bags of order ${number} now arrive on ${shortDate(news.expectedOn)}. We’ve emailed you the details.`;
    default:
      return unreachable(news);
  }
}

/** The day that the mail tells of, which may be later than the promised one. */
function arrivalDay(news: TrackingNews, { arrival }: ReceiptLeg): IsoDate {
  switch (news.kind) {
    case 'collected':
    case 'delayed':
      return news.expectedOn ?? arrival;
    case 'arriving':
    case 'delivered':
      return news.on;
    default:
      return unreachable(news);
  }
}

type NewsWords = {
  readonly subject: string;
  readonly title: string;
  readonly sentence: string;
  readonly note: string | null;
};

function newsWords(
  news: TrackingNews,
  { leg, number }: { readonly leg: ReceiptLeg; readonly number: string },
): NewsWords {
  if (news.kind === 'collected') {
    const { carrierName, expectedOn } = news;
    return {
      subject: t`Your bags are on their way: order ${number}`,
      title: t`Your bags are on their way`,
      sentence:
        expectedOn === null
          ? t`${carrierName} has your bags.`
          : t`${carrierName} has your bags. They arrive on ${longDate(expectedOn)}.`,
      note: t`From now on this shipment can’t be changed or canceled.`,
    };
  }
  if (news.kind === 'delivered') {
    const day = longDate(news.on);
    return {
      subject: t`Your bags are delivered: order ${number}`,
      title: t`Your bags are delivered`,
      sentence: t`your bags arrived at ${leg.to.name} on ${day}.`,
      note: news.isWithNeighbor
        ? t`The carrier left at least one of them with a neighbor. Look for a note at the door. If you can’t find it, please call us.`
        : null,
    };
  }
  if (news.kind === 'arriving') {
    return {
      subject: t`Your bags arrive today: order ${number}`,
      title: t`Your bags arrive today`,
      sentence: t`your bags are on the truck to ${leg.to.name}.`,
      note: t`They’re delivered by the end of the day.`,
    };
  }
  return {
    subject: t`Your bags now arrive on ${shortDate(news.expectedOn)}: order ${number}`,
    title: t`Your bags are delayed`,
    sentence:
      t`your bags arrive on ${longDate(news.expectedOn)} instead of ${longDate(leg.arrival)}. ${news.why}`.trim(),
    note: `${news.isRefunded ? `${t`If they arrive late, we refund what their trip cost.`} ` : ''}${t`You don’t have to do anything. If the new day is too late for you, please call us.`}`,
  };
}
