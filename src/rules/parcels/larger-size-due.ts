import type { CaseKind, CaseOutcome } from './bag-case.ts';
import type { LargerSizeState } from './larger-size.ts';
import { isSentBack, type ParcelProgress } from './parcel-progress.ts';
import type { ReturnedBagState } from './returned-bag.ts';

/** What became of the trip of a bag that the carrier measured above its size. */
export type TripOfSize = {
  readonly progress: ParcelProgress;
  /** Whether its transport was refunded. */
  readonly isTransportRefunded: boolean;
  readonly cases: readonly { readonly kind: CaseKind; readonly outcome: CaseOutcome | null }[];
  /** What its customer has chosen after it was sent back; null where there was nothing to choose. */
  readonly returned: {
    readonly state: ReturnedBagState;
    /** Whether the price of the trip is refunded or taken off a new one; otherwise the trip stays paid. */
    readonly hasAmount: boolean;
  } | null;
};

/**
 * Whether nothing is owed for a larger size, whatever was asked: its bag is lost or sent back, or the price of its trip was refunded. The query of
 * `listOrdersWithSizesToSettle` decides the same in the database; a test compares both. PRC-04
 */
export function isSizeOwedNothing(trip: TripOfSize): boolean {
  return trip.progress === 'lost' || isSentBack(trip.progress) || isTripRefunded(trip);
}

/**
 * Whether what was paid for a larger size is to be refunded: with the price of its trip, or because its bag was sent back. The code for its new trip takes off
 * the price of the first one, but not what was paid for the size. The query of `listOrdersWithSizesToSettle` decides the same in the database; a test
 * compares both. PRC-04
 */
export function isSizeRefundDue(trip: TripOfSize): boolean {
  const { returned } = trip;
  const isChosen = returned !== null && returned.hasAmount && ['again', 'refunded'].includes(returned.state);
  return isTripRefunded(trip) || isChosen;
}

/** Whether a question was closed because its customer has not answered. */
export function isSizeUnanswered({
  state,
  isSettledByStaff,
  trip,
}: {
  readonly state: LargerSizeState;
  readonly isSettledByStaff: boolean;
  readonly trip: TripOfSize;
}): boolean {
  return state === 'waived' && !isSettledByStaff && !isSizeOwedNothing(trip);
}

/** Whether the price of the trip was refunded, or would have been if anything of the order were still paid. */
function isTripRefunded({ isTransportRefunded, cases }: TripOfSize): boolean {
  return isTransportRefunded || cases.some(isRefundedFor);
}

function isRefundedFor({ kind, outcome }: TripOfSize['cases'][number]): boolean {
  const isForTrip = kind === 'late' || kind === 'lost' || kind === 'returned';
  return isForTrip && outcome !== null && outcome !== 'no-refund';
}
