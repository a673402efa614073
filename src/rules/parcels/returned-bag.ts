import { daysUntilOverEverywhere } from '#rules/dates.ts';
import type { MessageName } from '#rules/messages.ts';
import type { Cents } from '#rules/money.ts';
import { unreachable } from '#rules/result.ts';
import type { ParcelProgress } from './parcel-progress.ts';
import type { ReturnCause } from './scans.ts';

/**
 * What a customer has chosen for a bag that was sent back.
 * - `asked`: nothing yet
 * - `again`: it is sent again, on a trip of its own
 * - `refunded`: the price of its trip was refunded
 * - `ended`: there is nothing to choose any more: it was delivered after all, or staff dealt with it
 */
export const returnedBagStates = ['asked', 'again', 'refunded', 'ended'] as const;

export type ReturnedBagState = (typeof returnedBagStates)[number];

/** The allowed transitions. The database has them too, and refuses all others. */
const nextStates: Readonly<Record<ReturnedBagState, readonly ReturnedBagState[]>> = {
  asked: ['again', 'refunded', 'ended'],
  again: ['refunded', 'ended'],
  refunded: [],
  ended: [],
};

export function mayReturnedBagBecome({
  from,
  to,
}: {
  readonly from: ReturnedBagState;
  readonly to: ReturnedBagState;
}): boolean {
  return nextStates[from].includes(to);
}

/** What a customer can ask for: the bag travels again, or the price of its trip is refunded. */
export const returnedBagChoices = ['again', 'refund'] as const;

export type ReturnedBagChoice = (typeof returnedBagChoices)[number];

/**
 * Whether we compensate the customer for the trip of a bag that was sent back. We don't if the carrier reports that the address was wrong,
 * or that no one took the bag in: then the bag made the trip that was paid for. Without a reason the customer gets the benefit of the
 * doubt. PRC-04
 */
export function isReturnOurFault(cause: ReturnCause | null): boolean {
  switch (cause) {
    case 'carrier':
    case null:
      return true;
    case 'address':
    case 'recipient':
      return false;
    default:
      return unreachable(cause);
  }
}

/** Whether a choice that we have promised its customer still stands; a bag that was delivered after all leaves nothing to choose. */
export function isReturnChoiceOpen({
  state,
  progress,
}: {
  readonly state: ReturnedBagState;
  readonly progress: ParcelProgress;
}): boolean {
  return state === 'asked' && progress !== 'delivered';
}

/** Why a customer can't choose this; null when they can. What is refunded is never taken back, and a new trip is chosen once. PRC-04 */
export function returnChoiceProblem(
  choice: ReturnedBagChoice,
  {
    state,
    cause,
    amount,
    arranged,
  }: {
    readonly state: ReturnedBagState;
    readonly cause: ReturnCause | null;
    /** What can be refunded; null where the trip stays paid. */
    readonly amount: Cents | null;
    /** What staff have arranged in place of the choice. */
    readonly arranged: string | null;
  },
): MessageName | null {
  if (arranged !== null) return 'returnedByStaff';
  if (state === 'ended') return 'returnedNoChoice';
  if (choice === 'refund' && amount === null) return cause === 'address' ? 'returnedAddressWrong' : 'returnedNotTaken';
  const isAnswered = choice === 'again' ? state !== 'asked' : state === 'refunded';
  return isAnswered ? 'answeredAlready' : null;
}

/** How long customers choose before the price is refunded automatically. */
export const returnChoiceDays = 7;

/** How long the code for the new trip is valid. */
export const newTripCodeDays = 60;

/** After how many days the amount of a code that was not used is refunded automatically: once its last day is over everywhere. */
export const newTripRefundDays = newTripCodeDays + daysUntilOverEverywhere;

/** Why no order can be named as the new trip of a bag; null when one can. */
export function newTripProblem({
  state,
  amount,
  booked,
}: {
  readonly state: ReturnedBagState;
  /** What is taken off the price of the new trip; stored only with a code for it. */
  readonly amount: Cents | null;
  /** Whether the bag has a new trip already, and whether that arrives before its return starts. */
  readonly booked: 'in-time' | 'late' | null;
}): MessageName | null {
  if (booked === 'in-time') return 'newTripBooked';
  // What the code took off is given anew once the late trip is canceled, and would be lost to another.
  if (booked === 'late') return amount === null ? null : 'newTripLate';
  if (state === 'asked') return 'newTripNotChosen';
  if (state === 'refunded') return 'newTripRefunded';
  return state === 'again' && amount !== null ? 'newTripByCode' : null;
}
