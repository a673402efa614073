import type { Contact } from '#rules/brand/brand-site.ts';
import { longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import type { Receipt, ReceiptLeg } from '#rules/orders/receipt.ts';
import { labelSteps } from '#rules/parcels/label-steps.ts';
import { orderAndLeg } from './order-and-leg.ts';
import { legSection } from './receipt-mail.ts';
import { type Mail, renderMail } from './render-mail.ts';

/** The email that the labels of a leg are ready, with a link that prints them. */
export function labelsMail(
  receipt: Receipt,
  about: {
    readonly leg: ReceiptLeg;
    readonly labelCount: number;
    /** Whether labels that were sent before no longer work. */
    readonly areReplacements: boolean;
    /** Whole addresses. */
    readonly receiptAddress: string;
    readonly printAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const { leg, labelCount, areReplacements } = about;
  const isRoundTrip = receipt.legs.length > 1;
  const day = longDate(leg.handover);
  const ready = labelCount === 1 ? t`your label is ready` : t`your ${labelCount} labels are ready`;
  const next = leg.isDropOff
    ? leg.bagCount === 1
      ? t`You drop the bag off on ${day}.`
      : t`You drop the bags off on ${day}.`
    : leg.bagCount === 1
      ? t`The carrier collects the bag on ${day}.`
      : t`The carrier collects the bags on ${day}.`;
  const isOne = labelCount === 1;
  const number = orderAndLeg(receipt, leg.leg);
  return renderMail({
    subject: areReplacements ? newSubject(number, isOne) : readySubject(number, isOne),
    brand: receipt.brand,
    title: titleOf({ areReplacements, isOne }),
    greeting: `${receipt.payer.name}, ${ready}. ${areReplacements ? `${t`Labels that you printed before no longer work.`} ` : ''}${next}`,
    next: leg.bagCount === 1 ? labelSteps(leg) : stepsForSeveral(leg),
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
