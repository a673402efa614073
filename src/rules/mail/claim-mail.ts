import type { Contact } from '#rules/brand/brand-site.ts';
import { claimKindWords, claimPaidWords } from '#rules/claims/claim-words.ts';
import type { ClaimKind, ClaimPayout } from '#rules/claims/claim-states.ts';
import { unansweredQuestion } from '#rules/orders/unanswered-question.ts';
import { type IsoDate, longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import type { Receipt } from '#rules/orders/receipt.ts';
import { unreachable } from '#rules/result.ts';
import { type Mail, renderMail } from './render-mail.ts';

/** What an email about a claim reports. */
export type ClaimUpdate =
  | { readonly kind: 'opened' }
  | { readonly kind: 'asked'; readonly question: string }
  | {
      readonly kind: 'reminded';
      /** What staff have asked; null where the claim waits only for what is missing in it. */
      readonly question: string | null;
      /** What is missing in it, as the object of “tell us”; null for one that is complete. */
      readonly missing: string | null;
      readonly hasPhotos: boolean;
      readonly answerBy: IsoDate;
    }
  | {
      readonly kind: 'approved' | 'paid';
      readonly amount: Cents;
      readonly payTo: ClaimPayout;
      /** The name and address that a check goes to. */
      readonly checkTo: string;
      /** Why it is less than was claimed, in the words of staff; null where it isn't, or none was given. */
      readonly lessBecause?: string | null;
    }
  | { readonly kind: 'denied'; readonly reason: string }
  /** Closed automatically; null once an answer no longer reopens it. */
  | { readonly kind: 'unanswered'; readonly reason: string; readonly reopenBy: IsoDate | null }
  | { readonly kind: 'withdrawn' };

/** The email about a step of a claim, with a link to the order, where it can be answered. */
export function claimMail(
  receipt: Receipt,
  about: {
    readonly update: ClaimUpdate;
    readonly claimKind: ClaimKind;
    /** `Golf bag, Standard`. */
    readonly bagName: string;
    /** What is claimed; null while we don't know. */
    readonly claimed: Cents | null;
    /** A whole address. */
    readonly receiptAddress: string;
    readonly contact: Contact;
  },
): Mail {
  const { title, sentence, next } = updateWords(about.update, about.claimKind);
  return renderMail({
    subject: t`${title}: order ${receipt.displayId}`,
    brand: receipt.brand,
    title,
    greeting: `${receipt.payer.name}, ${sentence}`,
    next,
    sections: [
      {
        heading: t`Claim`,
        rows: [
          {
            left: about.bagName,
            small: claimKindWords(about.claimKind),
            ...(about.claimed !== null && { right: formatCents(about.claimed) }),
          },
        ],
      },
    ],
    links: [{ words: linkWords(about.update), label: t`See your claim`, address: about.receiptAddress }],
    contact: about.contact,
  });
}

/** Only a claim that is not decided takes photos and answers, and one that they reopen. */
function linkWords(update: ClaimUpdate): string {
  const { kind } = update;
  const isOpen = kind === 'opened' || kind === 'asked' || kind === 'reminded';
  return isOpen || (kind === 'unanswered' && update.reopenBy !== null)
    ? t`See your claim, add photos or answer us:`
    : t`See your claim:`;
}

function oneLine(address: string): string {
  return address.split(/\s*\n\s*/).join(', ');
}

type UpdateWords = { readonly title: string; readonly sentence: string; readonly next: readonly string[] };

/** What helps us to decide. */
function photoWords(kind: ClaimKind): string {
  switch (kind) {
    case 'missing-contents':
      return t`Add photos of the bag as it arrived, and a receipt or photo of what’s missing, if you can.`;
    case 'lost':
      return t`Add receipts or photos of what was in the bag, if you can.`;
    case 'damaged':
    case 'other':
      return t`Add photos of the bag and of what’s damaged, if you can.`;
    default:
      return unreachable(kind);
  }
}

function lessWords({ lessBecause }: { readonly lessBecause?: string | null }): readonly string[] {
  return !lessBecause ? [] : [t`Why it’s less than you claimed: ${lessBecause}`];
}

function reminderSentence({ question, missing }: Extract<ClaimUpdate, { kind: 'reminded' }>): string {
  if (question !== null) return t`we can’t decide your claim before you answer: ${question}`;
  return missing === null
    ? t`we can’t decide your claim before we have your answer.`
    : t`we can’t decide your claim before you tell us ${missing}.`;
}

function updateWords(update: ClaimUpdate, claimKind: ClaimKind): UpdateWords {
  switch (update.kind) {
    case 'opened':
      return {
        title: t`We have your claim`,
        sentence: t`thank you. We have your claim and will email you when we’ve looked at it.`,
        next: [photoWords(claimKind)],
      };
    case 'asked':
      return {
        title: t`We have a question about your claim`,
        sentence: t`we need an answer from you before we can decide: ${update.question}`,
        next: [
          t`If we hear nothing, we remind you after ${unansweredQuestion.remindAfterDays} days. You then have ${unansweredQuestion.answerWithinDays} more days before we close the claim.`,
        ],
      };
    case 'reminded':
      return {
        title: t`Your claim waits for your answer`,
        sentence: reminderSentence(update),
        next: [
          ...(update.question !== null && update.missing !== null ? [t`We still need to know ${update.missing}.`] : []),
          ...(update.question === null && !update.hasPhotos ? [photoWords(claimKind)] : []),
          t`Please answer by ${longDate(update.answerBy)}. If we hear nothing by then, we close the claim and pay nothing.`,
        ],
      };
    case 'approved':
      return {
        title: t`Your claim is approved`,
        sentence: t`we’re paying you ${formatCents(update.amount)} for your claim.`,
        next: [
          ...lessWords(update),
          ...(update.payTo === 'check'
            ? [t`We’re sending a check to: ${oneLine(update.checkTo)}`, t`If this address is wrong, please call us.`]
            : [t`It’s refunded to the card you paid with. Banks usually show it within 5 to 10 business days.`]),
        ],
      };
    case 'paid':
      return {
        title: t`Your claim is paid`,
        sentence: t`we’ve paid you ${formatCents(update.amount)} for your claim.`,
        next: [...lessWords(update), claimPaidWords(update.payTo)],
      };
    case 'denied':
      return {
        title: t`We couldn’t approve your claim`,
        sentence: t`we looked at your claim and can’t pay it: ${update.reason}`,
        next: [t`If you think this is wrong, please call us.`],
      };
    case 'unanswered':
      return {
        title: t`We closed your claim`,
        sentence: t`we haven’t decided about your claim. ${update.reason}`,
        next:
          update.reopenBy === null
            ? []
            : [
                t`You can still answer: if you do so by ${longDate(update.reopenBy)}, we open your claim again and look at it.`,
              ],
      };
    case 'withdrawn':
      return {
        title: t`Your claim is withdrawn`,
        sentence: t`you’ve withdrawn your claim. Nothing else happens.`,
        next: [],
      };
    default:
      return unreachable(update);
  }
}
