import type { Contact } from '#rules/brand/brand-site.ts';
import { longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import { labelSteps } from '#rules/parcels/label-steps.ts';
import { unreachable } from '#rules/result.ts';
import { orderAndLeg } from './order-and-leg.ts';
import { bagNumbers, type PartOfLeg } from './part-of-leg.ts';
import { legSection } from './receipt-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';

/**
 * Why a bag has no label yet.
 * - `contents`: customs needs to know what is in it
 * - `refused`: the carrier has refused to make one
 * - `not-arrived`: it can't go back before it has arrived
 */
export type WhyUnlabeled = 'contents' | 'refused' | 'not-arrived';

type UnlabeledBag = { readonly bag: number; readonly why: WhyUnlabeled };

/** The email that the labels of a leg are ready, with a link that prints them. */
export function labelsMail(
  receipt: Receipt,
  about: {
    readonly leg: ReceiptLeg;
    readonly labelCount: number;
    /** Whether labels that were sent before no longer work. */
    readonly areReplacements: boolean;
    /** The bags that have labels; null for all bags of the leg. */
    readonly part?: PartOfLeg | null;
    /** The other bags that are still to travel. */
    readonly unlabeled?: readonly UnlabeledBag[];
    /** Whole addresses. */
    readonly receiptAddress: string;
    readonly printAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const { leg, labelCount, areReplacements, part = null, unlabeled = [] } = about;
  const isRoundTrip = receipt.legs.length > 1;
  const day = longDate(leg.handover);
  const isOne = labelCount === 1;
  const next = leg.isDropOff
    ? isOne
      ? t`You drop the bag off on ${day}.`
      : t`You drop the bags off on ${day}.`
    : isOne
      ? t`The carrier collects the bag on ${day}.`
      : t`The carrier collects the bags on ${day}.`;
  const number = orderAndLeg(receipt, leg.leg);
  return renderMail({
    subject: areReplacements ? newSubject(number, isOne) : readySubject(number, isOne),
    brand: receipt.brand,
    title: titleOf({ areReplacements, isOne }),
    greeting: `${receipt.payer.name}, ${readyWords(labelCount, part)} ${areReplacements ? `${t`Labels that you printed before no longer work.`} ` : ''}${next}`,
    next: [
      ...(isOne ? labelSteps(leg) : stepsForSeveral(leg)),
      ...(part === null ? [] : unlabeledSteps(unlabeled, part.bagCount)),
    ],
    sections: [legSection(leg, { isRoundTrip })],
    links: [
      isOne
        ? { words: t`Print the label:`, label: t`Print your label`, address: about.printAddress }
        : { words: t`Print one label for each bag:`, label: t`Print your labels`, address: about.printAddress },
      {
        // Drivers don't print labels.
        words: leg.isDropOff
          ? t`No printer? Your order has a code to show at the store:`
          : t`Everything about your order:`,
        label: t`View your order`,
        address: about.receiptAddress,
      },
    ],
    contact: about.contact,
  });
}

function readyWords(labelCount: number, part: PartOfLeg | null): string {
  if (part === null) return `${labelCount === 1 ? t`your label is ready` : t`your ${labelCount} labels are ready`}.`;
  const bags = bagNumbers(part);
  return labelCount === 1
    ? t`the label of bag ${bags} of ${part.bagCount} is ready.`
    : t`the labels of bags ${bags} of ${part.bagCount} are ready.`;
}

/** Which bags have no label yet, why, and what the customer can do about it. */
function unlabeledSteps(unlabeled: readonly UnlabeledBag[], bagCount: number): readonly string[] {
  return [...Map.groupBy(unlabeled, ({ why }) => why)].map(([why, group]) => {
    const isOne = group.length === 1;
    const bags = bagNumbers({ bags: group.map(({ bag }) => bag) });
    switch (why) {
      case 'contents':
        return isOne
          ? t`Bag ${bags} of ${bagCount} has no label yet: customs needs to know what’s in it. List that on your order, and we’ll email you its label.`
          : t`Bags ${bags} of ${bagCount} have no labels yet: customs needs to know what’s in them. List that on your order, and we’ll email you their labels.`;
      case 'refused':
        return isOne
          ? t`Bag ${bags} of ${bagCount} has no label yet: the carrier didn’t give us one. Please don’t hand it over without a label.`
          : t`Bags ${bags} of ${bagCount} have no labels yet: the carrier didn’t give us any. Please don’t hand them over without a label.`;
      case 'not-arrived':
        return isOne
          ? t`Bag ${bags} of ${bagCount} gets a label only once it has arrived.`
          : t`Bags ${bags} of ${bagCount} get labels only once they have arrived.`;
      default:
        return unreachable(why);
    }
  });
}

function readySubject(number: string, isOne: boolean): string {
  return isOne ? t`Your label for order ${number} is ready` : t`Your labels for order ${number} are ready`;
}

function newSubject(number: string, isOne: boolean): string {
  return isOne
    ? t`New label for order ${number}: please print again`
    : t`New labels for order ${number}: please print again`;
}

function titleOf({ areReplacements, isOne }: { readonly areReplacements: boolean; readonly isOne: boolean }): string {
  if (areReplacements) return isOne ? t`Your new label is ready` : t`Your new labels are ready`;
  return isOne ? t`Your label is ready` : t`Your labels are ready`;
}

/** A printed sheet has steps for one label; the email has them for all labels. */
function stepsForSeveral({ isDropOff, handover }: ReceiptLeg): readonly string[] {
  return [
    t`Print the labels. Keep them flat and don’t cover the bars.`,
    t`Put each one in a label pouch on the handle of its bag: the name is on the label.`,
    isDropOff
      ? t`Drop the bags off at the carrier’s store on ${longDate(handover)}.`
      : t`Have the bags ready on ${longDate(handover)}.`,
  ];
}
