import { type IsoDate, longDate } from '#rules/dates.ts';
import { type Cents, formatCents } from '#rules/money.ts';
import { unreachable } from '#rules/result.ts';
import { type ClaimKind, type ClaimState, isClaimPending } from '#rules/claims/claim-states.ts';
import type { CaseKind, CaseOutcome } from './bag-case.ts';
import { isSizeRefundOwed, type LargerSizeState } from './larger-size.ts';
import type { ParcelProgress } from './parcel-progress.ts';
import type { ReturnedBagState } from './returned-bag.ts';
import type { ReturnCause } from './scans.ts';

/** What was done about a case automatically, and what is left for staff; null when nothing is. */
export type CaseWork = { readonly done: string; readonly left: string | null };

/** In words for staff. SCR-08 */
export function caseWork({
  kind,
  outcome,
  progress,
  isBeforeHandover = false,
  promisedOn = null,
  largerSize = null,
  returned = null,
  labelError = null,
  claims = [],
}: {
  readonly kind: CaseKind;
  /** Null until it is decided. */
  readonly outcome: CaseOutcome | null;
  /** Where the bag is now. */
  readonly progress: ParcelProgress;
  /** Whether the case was opened before the handover was over, which for a bag without a label only staff do. */
  readonly isBeforeHandover?: boolean;
  /** The day on which the bag should arrive, where it is known. */
  readonly promisedOn?: IsoDate | null;
  /** What the customer was asked for a bag above its size; null where nothing is owed. */
  readonly largerSize?: AskedSize | null;
  /** What the customer of a bag that was sent back may choose; null where there is nothing to choose. */
  readonly returned?: AskedReturn | null;
  /** Why it has no label, as the list of labels says it. */
  readonly labelError?: string | null;
  /** The claims for the bag, the oldest first. */
  readonly claims?: readonly CaseClaim[];
}): CaseWork {
  if (outcome === null) return { done: 'Nothing yet.', left: 'Wait: the customer is notified within minutes.' };
  const money = moneyLeft(outcome);
  if (kind === 'oversize') return largerSizeWork(largerSize);
  if (kind === 'returned' && returned && progress !== 'delivered') return returnedWork(returned);
  if (kind === 'no-label') return unlabeledWork(outcome, { isBeforeHandover, labelError });
  const left = [money, leftText(kind, { progress, promisedOn, claims })].filter((part) => part !== null).join(' ');
  return { done: [moneyDone(outcome), doneText(kind)].filter(Boolean).join(' '), left: left === '' ? null : left };
}

/** A claim for the bag of a case. */
export type CaseClaim = {
  readonly kind: ClaimKind;
  readonly state: ClaimState;
  /** Whether staff have asked its customer something. */
  readonly hasQuestion: boolean;
};

type AskedReturn = {
  readonly state: ReturnedBagState;
  readonly cause: ReturnCause | null;
  /** The price of the trip, which its code takes off a new one; null where the trip stays paid. */
  readonly amount: Cents | null;
  /** What is refunded in all, as the customer was told: also what the return trip costs, if the bag then has none. */
  readonly wholeRefund: Cents | null;
  readonly refundOn: IsoDate | null;
  readonly couponCode: string | null;
  /** What staff have arranged in its place, as the customer reads it. */
  readonly arranged?: string | null;
};

function returnedWork({
  state,
  cause,
  amount,
  wholeRefund,
  refundOn,
  couponCode,
  arranged = null,
}: AskedReturn): CaseWork {
  const price = amount === null ? '' : formatCents(amount);
  const refund = wholeRefund === null ? '' : formatCents(wholeRefund);
  const blame = cause === null ? 'The carrier does not say why.' : returnBlames[cause];
  switch (state) {
    case 'asked':
      return amount === null || refundOn === null
        ? { done: `${blame} The trip stays paid. The customer was told, and can send it again.`, left: null }
        : {
            done: `${blame} The customer was asked whether to send it again or to get ${refund} back.`,
            left: `Wait: without an answer ${refund} is refunded automatically on ${longDate(refundOn)}. If you arrange something else, mark it as taken care of and say what: the customer is told, and nothing is refunded automatically.`,
          };
    case 'again':
      return {
        done:
          couponCode === null
            ? `${blame} The customer sends it again at their own cost.`
            : amount === null
              ? `${blame} The customer sends it again at their own cost. Code ${couponCode} takes nothing off: it tells which order is the new trip. An order without it counts once its number is typed on the receipt of this one.`
              : `${blame} The customer sends it again: code ${couponCode} takes ${price} off. If it is not used, ${refund} is refunded automatically.`,
        left: null,
      };
    case 'refunded':
      return { done: `${blame} The price of the bag’s trip was refunded. The customer was told.`, left: null };
    case 'ended':
      return {
        done:
          arranged === null
            ? `${blame} The customer was told.`
            : `${blame} The customer was told what staff arranged: “${arranged}”`,
        left: null,
      };
    default:
      return unreachable(state);
  }
}

const returnBlames: Readonly<Record<ReturnCause, string>> = {
  carrier: 'The carrier sent it back by mistake.',
  address: 'The carrier says that the address is wrong.',
  recipient: 'The carrier says that no one took it in.',
};

type AskedSize = {
  readonly state: LargerSizeState;
  readonly amount: Cents;
  readonly words: string;
  readonly answerBy: IsoDate | null;
  /** Whether its bag is lost or sent back, or the price of its trip was refunded. */
  readonly isNothingOwed: boolean;
  /** Whether it was closed because the customer has not answered. */
  readonly isUnanswered: boolean;
  readonly isRefunded: boolean;
  readonly isPaidByCard: boolean;
  /** Whether the carrier took back what it billed after the customer had paid. */
  readonly isCredited: boolean;
  /** Whether the refund has left: by itself to a card, otherwise as staff have recorded. */
  readonly isRefundSent: boolean;
};

function largerSizeWork(asked: AskedSize | null): CaseWork {
  if (!asked) {
    const left = 'The carrier billed a larger size, and the customer owes nothing for it. Check the bill.';
    return { done: 'Nothing was charged.', left };
  }
  const amount = formatCents(asked.amount);
  switch (asked.state) {
    case 'asked':
      return {
        done: `The customer was asked to pay ${amount}. Nothing was charged.`,
        left: `${askedLeft(asked)} If you mark it as taken care of, the customer pays nothing.`,
      };
    case 'contested':
      return {
        done: `The customer does not agree to pay ${amount}: “${asked.words}”`,
        left: 'Check the weight with the carrier. If you mark it as taken care of, the customer pays nothing.',
      };
    case 'agreed':
      return {
        done: `The customer agreed to pay ${amount}, and not by card.`,
        left: 'Ask how they want to pay. Press Paid when the money is there.',
      };
    case 'charging':
      return { done: `The customer agreed to pay ${amount} by card.`, left: 'Wait: the card is being charged.' };
    case 'paid':
      return paidWork(asked, amount);
    case 'waived':
      return { done: waivedDone(asked, amount), left: null };
    default:
      return unreachable(asked.state);
  }
}

function waivedDone({ isNothingOwed, isUnanswered }: AskedSize, amount: string): string {
  if (isNothingOwed)
    return `The customer does not have to pay ${amount}: the bag did not arrive, or its trip was refunded.`;
  return isUnanswered
    ? `The customer has not answered and does not have to pay ${amount}.`
    : `The customer does not have to pay ${amount}.`;
}

function askedLeft({ answerBy }: AskedSize): string {
  return answerBy === null
    ? 'Wait for the answer.'
    : `Wait for the answer until ${longDate(answerBy)}. Without one, the customer pays nothing and this case closes automatically.`;
}

function paidWork(asked: AskedSize, amount: string): CaseWork {
  if (!asked.isRefunded) return { done: `The customer paid ${amount}.`, left: asked.isCredited ? creditedLeft : null };
  if (!isSizeRefundOwed(asked)) {
    const how = asked.isPaidByCard ? 'refunded to the card' : 'sent back to them';
    return { done: `The customer paid ${amount}, which was ${how}.`, left: null };
  }
  return {
    done: `The customer paid ${amount}, and was told that we send it back the way they paid.`,
    left: `Send ${amount} back the way they paid. Press Sent back when it is on its way.`,
  };
}

const creditedLeft =
  'The carrier has taken the larger size back. Refund it. If you mark it as taken care of, the customer gets nothing back.';

function unlabeledWork(
  outcome: CaseOutcome,
  { isBeforeHandover, labelError }: { readonly isBeforeHandover: boolean; readonly labelError: string | null },
): CaseWork {
  if (outcome === 'no-refund') return { done: 'Its trip was canceled before it had a label.', left: null };
  const why = isBeforeHandover
    ? 'Staff asked for a refund before the end of the handover.'
    : 'There was no label by the end of the handover.';
  const isRefunded = outcome === 'refunded' || outcome === 'refunded-before';
  return {
    done: isRefunded ? `${why} What could not travel was refunded, and the customer was told.` : why,
    left: isBeforeHandover && isRefunded ? null : unlabeledLeft(outcome, labelError),
  };
}

function unlabeledLeft(outcome: CaseOutcome, labelError: string | null): string {
  const why = labelError === null ? 'Find out why there was no label.' : `Why there was no label: “${labelError}”`;
  const call = `Call the customer: they still have the bag. ${why}`;
  return outcome === 'price-unknown' ? `Refund what could not travel: this order has no prices by leg. ${call}` : call;
}

function moneyDone(outcome: CaseOutcome): string {
  switch (outcome) {
    case 'refunded':
      return 'The price of the bag’s trip was refunded.';
    case 'refunded-before':
      return 'The price of the bag’s trip had been refunded before.';
    case 'no-refund':
    case 'nothing-paid':
    case 'price-unknown':
      return '';
    default:
      return unreachable(outcome);
  }
}

function moneyLeft(outcome: CaseOutcome): string | null {
  if (outcome === 'price-unknown') return 'Refund the price of the bag’s trip: this order has no prices by bag.';
  return outcome === 'nothing-paid' ? 'Nothing of this order is still paid: check whether more is owed.' : null;
}

function doneText(kind: CaseKind): string {
  if (kind === 'no-contents') return 'The customer was asked what is in the bag.';
  if (kind === 'lost' || kind === 'damaged') return 'The customer was told, and a claim was opened.';
  if (kind === 'not-back') return 'The receipt asks the customer to call if it isn’t back.';
  return kind === 'neighbor' ? 'The customer was told where to look.' : 'The customer was told.';
}

function leftText(
  kind: Exclude<CaseKind, 'no-label' | 'oversize'>,
  {
    progress,
    promisedOn,
    claims,
  }: {
    readonly progress: ParcelProgress;
    readonly promisedOn: IsoDate | null;
    readonly claims: readonly CaseClaim[];
  },
): string | null {
  switch (kind) {
    case 'late':
      return null;
    case 'lost':
      return progress === 'delivered'
        ? 'It was delivered after all: make sure that the customer has it.'
        : 'Start a search with the carrier. What was in the bag is under Claims.';
    case 'damaged':
      return damageLeft(claims);
    case 'returned':
      return progress === 'delivered'
        ? 'It was delivered after all: make sure that the customer has it.'
        : 'Find out why it came back, then send it again or refund the trip.';
    case 'neighbor':
      return claims.some(({ kind: claimed, state }) => claimed === 'lost' && isClaimPending(state))
        ? 'The customer says that they didn’t get it: their claim is under Claims. Start a search with the carrier.'
        : 'Call the recipient, and make sure that they have the bag.';
    case 'not-scanned':
      return progress === 'label'
        ? 'Ask the customer whether they still have the bag. Find a new day, or search for it with the carrier.'
        : `It is on its way now: check whether it arrives ${promisedOn === null ? 'on the promised day' : `by ${longDate(promisedOn)}`}.`;
    case 'overdue':
      return 'Ask the carrier where it is and when it arrives. Without any scan it counts as lost after five working days.';
    case 'not-back':
      return progress === 'returned'
        ? 'It was sent back, and should have been with its sender a week ago. Ask the carrier where it is, and tell the customer.'
        : 'It has arrived by now: make sure that the customer has it.';
    case 'no-contents':
      return 'Call the customer: without a list of the contents there is no label. It is typed on the receipt.';
    default:
      return unreachable(kind);
  }
}

/** By the claim that is still to be decided or paid, and otherwise by the last one about the damage. The one that we open waits for the customer. */
function damageLeft(claims: readonly CaseClaim[]): string {
  const claim =
    claims.findLast(({ state }) => isClaimPending(state)) ?? claims.findLast(({ kind }) => kind === 'damaged');
  const state = claim?.state;
  switch (state) {
    case 'open':
      return 'The customer’s claim waits for us. It is under Claims.';
    case 'approved':
      return 'The customer’s claim is approved, and still to be paid. It is under Claims.';
    case 'denied':
      return 'The claim was denied. Mark this as taken care of if nothing else is left to do.';
    case 'withdrawn':
      return 'The customer has withdrawn the claim. Mark this as taken care of if nothing else is left to do.';
    case 'paid':
      return 'The claim is paid. Mark this as taken care of if nothing else is left to do.';
    case 'waiting':
      if (claim?.hasQuestion) return 'The claim waits for the customer’s answer to our question. It is under Claims.';
      break;
    case undefined:
      // It is opened soon after the carrier's report.
      break;
    default:
      return unreachable(state);
  }
  return 'The claim waits for the customer’s photos. If none come, ask what was damaged. It is under Claims.';
}
