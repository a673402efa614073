import type { Contact } from '#rules/brand/brand-site.ts';
import { t } from '#rules/language/t.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import { orderAndLeg } from './order-and-leg.ts';
import { bagNumbers, type PartOfLeg } from './part-of-leg.ts';
import { legSection } from './receipt-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';

/** The email that asks what is in bags which cross a border, and asks again when their handover is near. INT-01 */
export function contentsMail(
  receipt: Receipt,
  about: {
    readonly leg: ReceiptLeg;
    readonly isNear: boolean;
    /** The bags whose contents are unknown; null for all bags of the leg. */
    readonly part: PartOfLeg | null;
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const { leg, isNear, part } = about;
  const isRoundTrip = receipt.legs.length > 1;
  const number = orderAndLeg(receipt, leg.leg);
  const isOne = (part?.bags.length ?? leg.bagCount) === 1;
  const { title, cannotTravel, sentence } = part === null ? wordsForAll(isOne, number) : wordsForPart(part, number);
  return renderMail({
    subject: isNear ? cannotTravel : t`${title}: order ${number}`,
    brand: receipt.brand,
    title,
    greeting: `${receipt.payer.name}, ${sentence}`,
    next: part === null ? (isOne ? stepsForOne(isNear) : stepsForSeveral(isNear)) : stepsForPart(isNear, isOne),
    sections: [legSection(leg, { isRoundTrip })],
    links: [
      {
        words: t`It takes a few minutes:`,
        label: isOne ? t`List what’s in your bag` : t`List what’s in your bags`,
        address: about.receiptAddress,
      },
    ],
    contact: about.contact,
  });
}

type ContentsWords = { readonly title: string; readonly cannotTravel: string; readonly sentence: string };

function wordsForAll(isOne: boolean, number: string): ContentsWords {
  return isOne
    ? {
        title: t`Tell us what’s in your bag`,
        cannotTravel: t`Your bag can’t travel yet: order ${number}`,
        sentence: t`your bag crosses a border, and customs needs to know what’s in it.`,
      }
    : {
        title: t`Tell us what’s in your bags`,
        cannotTravel: t`Your bags can’t travel yet: order ${number}`,
        sentence: t`your bags cross a border, and customs needs to know what’s in them.`,
      };
}

function wordsForPart(part: PartOfLeg, number: string): ContentsWords {
  const bags = bagNumbers(part);
  const { bagCount } = part;
  return part.bags.length === 1
    ? {
        title: t`Tell us what’s in bag ${bags} of ${bagCount}`,
        cannotTravel: t`Bag ${bags} of ${bagCount} can’t travel yet: order ${number}`,
        sentence: t`your bags cross a border, and customs needs to know what’s in bag ${bags} of ${bagCount}, too.`,
      }
    : {
        title: t`Tell us what’s in bags ${bags} of ${bagCount}`,
        cannotTravel: t`Bags ${bags} of ${bagCount} can’t travel yet: order ${number}`,
        sentence: t`your bags cross a border, and customs needs to know what’s in bags ${bags} of ${bagCount}, too.`,
      };
}

function stepsForOne(isNear: boolean): readonly string[] {
  return [
    t`Use the link in this email to list what’s in your bag: what it is, how many, what it’s worth and where it was made.`,
    t`Then we’ll make your label and email it to you.`,
    ...(isNear ? [t`Without a label your bag can’t travel. If you need help, call us or reply to this email.`] : []),
  ];
}

function stepsForSeveral(isNear: boolean): readonly string[] {
  return [
    t`Use the link in this email to list what’s in each bag: what it is, how many, what it’s worth and where it was made.`,
    t`Then we’ll make your labels and email them to you.`,
    ...(isNear ? [t`Without labels your bags can’t travel. If you need help, call us or reply to this email.`] : []),
  ];
}

function stepsForPart(isNear: boolean, isOne: boolean): readonly string[] {
  return isOne
    ? [
        t`Use the link in this email to list what’s in it: each item, how many, what it’s worth and where it was made.`,
        t`Then we’ll make its label and email it to you.`,
        ...(isNear ? [t`Without a label it can’t travel. If you need help, call us or reply to this email.`] : []),
      ]
    : [
        t`Use the link in this email to list what’s in each of them: each item, how many, what it’s worth and where it was made.`,
        t`Then we’ll make their labels and email them to you.`,
        ...(isNear ? [t`Without labels they can’t travel. If you need help, call us or reply to this email.`] : []),
      ];
}

/** The same as a text message. */
export function contentsText({ displayId }: Pick<Receipt, 'displayId'>, part: PartOfLeg | null): string {
  return part === null
    ? t`We can’t make the labels of order ${displayId} yet. We’ve emailed you what customs needs to know.`
    : t`We can’t make all labels of order ${displayId} yet. We’ve emailed you what customs needs to know.`;
}
