import type { Contact } from '#rules/brand/brand-site.ts';
import { claimKindWords } from '#rules/claims/claim-words.ts';
import { type IsoDate, longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { type Cents, formatCents, zeroCents } from '#rules/money.ts';
import { premisesName, type Receipt, type ReceiptLeg } from '#rules/orders/receipt.ts';
import type { MishapKind } from '#rules/parcels/bag-case.ts';
import { noRefundWords } from '#rules/parcels/bag-tracking.ts';
import type { LateExcuse } from '#rules/parcels/late-delivery.ts';
import type { ReturnCause } from '#rules/parcels/scans.ts';
import { unreachable } from '#rules/result.ts';
import { orderAndLeg } from './order-and-leg.ts';
import { legSection, refundSection } from './receipt-mail.ts';
import { restWords } from './refund-mail.ts';
import { type Mail, type MailSection, renderMail } from './render-mail.ts';
import { trackingLink } from './tracking-mail.ts';

type Mishap = {
  readonly kind: MishapKind;
  readonly leg: ReceiptLeg;
  /** How many bags the leg has, and to how many of them it happened. */
  readonly bagCount: number;
  readonly affectedCount: number;
  /** Which of them it happened to. */
  readonly bagNames?: readonly string[];
  readonly carrierName: string;
  readonly refundIds: readonly number[];
  /** Zero when nothing is refunded. */
  readonly refunded: Cents;
  /** The claims that were opened for lost bags. */
  readonly claims: readonly { readonly bagName: string; readonly claimed: Cents | null }[];
  /** What is refunded for return trips that can't take place. */
  readonly returnRefunded?: Cents;
  /** Whether it is less than the trips cost, because part of what was paid had been refunded before. */
  readonly isPartialRefund?: boolean;
  /** Why nothing is refunded for a delay; null when the trip is refunded. */
  readonly excuse?: LateExcuse | null;
  /** Until when we wait for news of bags that are overdue, before they count as lost. */
  readonly waitsUntil?: IsoDate | null;
  /** What the customers of bags that were sent back are asked; null where there is nothing to choose. */
  readonly returned?: ReturnedQuestion | null;
  /** What the claims of these bags wait for; null where none of them waits for its customer. */
  readonly asked?: ClaimQuestion | null;
};

type ClaimQuestion = {
  /** As the object of “tell us”. */
  readonly missing: string;
  readonly answerBy: IsoDate;
};

type ReturnedQuestion = {
  readonly cause: ReturnCause | null;
  readonly amount: Cents | null;
  /** What is refunded if they ask for it: that amount, and the return trips. */
  readonly whole: Cents | null;
  readonly refundOn: IsoDate | null;
};

/** The email about bags with which something went wrong: what happened, what we do, and what the customer can do. */
export function mishapMail(
  receipt: Receipt,
  about: Mishap & {
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const { leg, refundIds, refunded, returnRefunded = zeroCents, isPartialRefund = false } = about;
  const isRoundTrip = receipt.legs.length > 1;
  const number = orderAndLeg(receipt, leg.leg);
  const { title, sentence, next } = mishapWords(about, bagWords(about));
  return renderMail({
    subject: t`${title}: order ${number}`,
    brand: receipt.brand,
    title,
    greeting: `${receipt.payer.name}, ${sentence}`,
    next: [
      ...(refunded > 0
        ? [
            isPartialRefund
              ? restWords(formatCents(refunded))
              : t`We’re refunding what the trip cost: ${formatCents(refunded)}.`,
          ]
        : []),
      ...(returnRefunded > 0
        ? [t`A lost bag can’t make the return trip, so we’re refunding that too: ${formatCents(returnRefunded)}.`]
        : []),
      ...next,
    ],
    sections: [
      legSection(leg, { isRoundTrip }),
      ...(about.claims.length > 0 ? [claimSection(about.claims)] : []),
      ...receipt.refunds.filter(({ id }) => refundIds.includes(id)).map(refundSection),
    ],
    links: [trackingLink(leg, about.receiptAddress)],
    contact: about.contact,
  });
}

function claimSection(claims: Mishap['claims']): MailSection {
  return {
    heading: t`Claim`,
    rows: claims.map(({ bagName, claimed }) => ({
      left: bagName,
      small: claimKindWords('lost'),
      ...(claimed !== null && { right: formatCents(claimed) }),
    })),
  };
}

/** The same as a text message. */
export function mishapText({ displayId }: Pick<Receipt, 'displayId'>): string {
  return t`Something went wrong with order ${displayId}. We’ve emailed you what we’re doing about it.`;
}

/** `your bag`, `2 of your 3 bags`. */
function bagWords({ bagCount, affectedCount }: Mishap): string {
  if (bagCount === 1) return t`your bag`;
  return affectedCount === bagCount ? t`your bags` : t`${affectedCount} of your ${bagCount} bags`;
}

type MishapWords = { readonly title: string; readonly sentence: string; readonly next: readonly string[] };

function mishapWords(about: Mishap, bags: string): MishapWords {
  const { kind, carrierName, leg, claims, asked = null } = about;
  const isOne = about.affectedCount === 1;
  switch (kind) {
    case 'lost':
      return {
        title: isOne ? t`We’re searching for your bag` : t`We’re searching for your bags`,
        sentence: t`${carrierName} can’t find ${bags}. We’re sorry.`,
        next: [
          t`We’re searching with ${carrierName} and will email you as soon as there’s news.`,
          claims.every(({ claimed }) => claimed !== null)
            ? t`We’ve opened a claim for what was inside, up to the coverage you chose. Use the link in this email to check that the list is complete.`
            : t`We’ve opened a claim for what was inside, up to the coverage you chose. Use the link in this email to tell us what it was.`,
          ...answerDayWords(asked),
          t`If you need something for your trip right away, call us or reply to this email.`,
        ],
      };
    case 'overdue':
      return {
        title: isOne ? t`Your bag is late` : t`Your bags are late`,
        sentence: t`${carrierName} hasn’t delivered ${bags} on the promised day, and hasn’t named a new day. We’re sorry.`,
        next: overdueSteps(about),
      };
    case 'damaged':
      return {
        title: isOne ? t`Damage to your bag` : t`Damage to your bags`,
        sentence: t`${carrierName} reports damage to ${bags}. We’re sorry.`,
        next: [
          isOne
            ? t`Take photos of the bag, its contents and its label when it arrives, and keep the packaging.`
            : t`Take photos of the bags, their contents and their labels when they arrive, and keep the packaging.`,
          asked
            ? t`We’ve opened a claim for you, up to the coverage you chose. Use the link in this email to add your photos and tell us ${asked.missing}.`
            : t`Your claim for the damage is on your receipt: use the link in this email to see it.`,
          ...answerDayWords(asked),
        ],
      };
    case 'returned':
      return {
        title: isOne ? t`Your bag is on its way back` : t`Your bags are on their way back`,
        sentence: isOne
          ? t`${carrierName} couldn’t deliver ${bags} to ${premisesName(leg.to)}, and is sending it back to the sender.`
          : t`${carrierName} couldn’t deliver ${bags} to ${premisesName(leg.to)}, and is sending them back to the sender.`,
        next: [
          ...(about.bagCount > 1 && about.bagNames ? [t`Sent back: ${about.bagNames.join('; ')}.`] : []),
          ...returnedSteps(about),
          t`You don’t pay for the trip back.`,
        ],
      };
    case 'neighbor':
      return {
        title: isOne ? t`Your bag is with a neighbor` : t`Your bags are with a neighbor`,
        sentence: t`${carrierName} left ${bags} with a neighbor of ${leg.to.name}.`,
        next: [
          isOne
            ? t`Look for a note at the door: it says where it is.`
            : t`Look for a note at the door: it says where they are.`,
          isOne
            ? t`If you can’t find it, use the link in this email: press “Report a problem” and choose “I didn’t get this bag”. You can also reply to this email.`
            : t`If you can’t find them, use the link in this email: press “Report a problem” and choose “I didn’t get this bag”. You can also reply to this email.`,
        ],
      };
    case 'not-scanned':
      return {
        title: isOne ? t`Do you still have your bag?` : t`Do you still have your bags?`,
        sentence: t`${carrierName} hasn’t scanned ${bags} since the day of the handover.`,
        next: [
          isOne
            ? t`If you still have it, call us or reply to this email, and we’ll find a new day with you.`
            : t`If you still have them, call us or reply to this email, and we’ll find a new day with you.`,
          isOne
            ? t`If you’ve handed it over, tell us where and when. We’ll search for it right away.`
            : t`If you’ve handed them over, tell us where and when. We’ll search for them right away.`,
        ],
      };
    default:
      return unreachable(kind);
  }
}

function answerDayWords(asked: ClaimQuestion | null): readonly string[] {
  return asked === null
    ? []
    : [
        t`Please answer by ${longDate(asked.answerBy)}. If we hear nothing by then, we close the claim and pay nothing.`,
      ];
}

/** By the rule that decides it (rules/parcels/returned-bag.ts). */
function returnedSteps({ carrierName, affectedCount, returned = null, refunded }: Mishap): readonly string[] {
  const isOne = affectedCount === 1;
  if (!returned) {
    return refunded > 0
      ? []
      : [t`Call us or reply to this email, and we’ll arrange a new delivery or a refund with you.`];
  }
  const { amount, whole, refundOn } = returned;
  if (amount !== null && whole !== null && refundOn !== null && whole > amount) {
    return [
      isOne
        ? t`You choose on your receipt: send it again with ${formatCents(amount)} off the new trip, or get ${formatCents(whole)} back. That’s what its trip and its return trip cost: it can’t travel back from a place where it didn’t arrive.`
        : t`You choose on your receipt: send them again with ${formatCents(amount)} off the new trips, or get ${formatCents(whole)} back. That’s what their trips and their return trips cost: they can’t travel back from a place where they didn’t arrive.`,
      t`If we don’t hear from you by ${longDate(refundOn)}, we refund ${formatCents(whole)}. You don’t have to ask.`,
    ];
  }
  if (amount !== null && refundOn !== null) {
    return [
      isOne
        ? t`You choose on your receipt: send it again with ${formatCents(amount)} off the new trip, or get ${formatCents(amount)} back. That’s what its trip cost.`
        : t`You choose on your receipt: send them again with ${formatCents(amount)} off the new trips, or get ${formatCents(amount)} back. That’s what their trips cost.`,
      t`If we don’t hear from you by ${longDate(refundOn)}, we refund it. You don’t have to ask.`,
    ];
  }
  return [
    returned.cause === 'address'
      ? t`${carrierName} says that the address is wrong or incomplete. Please check it below.`
      : t`${carrierName} says that it couldn’t hand over the delivery: it was refused, or no one was there to take it.`,
    isOne
      ? t`The trip isn’t refunded, because the carrier completed the trip. You can send your bag again from your receipt.`
      : t`The trip isn’t refunded, because the carrier completed the trip. You can send your bags again from your receipt.`,
    t`If this isn’t right, call us or reply to this email.`,
  ];
}

function overdueSteps({ carrierName, affectedCount, excuse = null, waitsUntil = null }: Mishap): readonly string[] {
  const isOne = affectedCount === 1;
  return [
    t`We’re asking ${carrierName} for a new day and will email you as soon as there’s news.`,
    excuse === null
      ? t`If a bag arrives late through the carrier’s fault, we refund what its trip cost. You don’t have to ask.`
      : noRefundWords(excuse),
    ...(waitsUntil === null ? [] : [isOne ? lostSoon(waitsUntil) : lostSoonSeveral(waitsUntil)]),
    t`If you need something for your trip right away, call us or reply to this email.`,
  ];
}

function lostSoon(day: IsoDate): string {
  return t`If there’s no news of it by the end of ${longDate(day)}, we refund its trip and open a claim for what was inside.`;
}

function lostSoonSeveral(day: IsoDate): string {
  return t`If there’s no news of a bag by the end of ${longDate(day)}, we refund its trip and open a claim for what was inside.`;
}
