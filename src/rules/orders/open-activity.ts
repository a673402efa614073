import { type ClaimState, isClaimPending } from '#rules/claims/claim-states.ts';
import { isLargerSizePending, type LargerSizeState } from '#rules/parcels/larger-size.ts';
import type { ReturnedBagState } from '#rules/parcels/returned-bag.ts';
import type { RefundState } from './receipt.ts';

/** What may still wait for anything after an order was placed. */
export type ActivityFacts = {
  readonly claims: readonly ClaimState[];
  readonly refunds: readonly RefundState[];
  readonly largerSizes: readonly {
    readonly state: LargerSizeState;
    /** Whether its refund was asked for and not sent. */
    readonly isRefundWaiting: boolean;
  }[];
  readonly returnedBags: readonly {
    readonly state: ReturnedBagState;
    /** Whether its new trip is booked. */
    readonly hasNewTrip: boolean;
    /** Whether an amount is refunded automatically without an answer or a new trip. */
    readonly hasRefundDay: boolean;
    readonly isCaseOpen: boolean;
  }[];
  /** What went wrong with its bags. */
  readonly cases: readonly { readonly isOpen: boolean }[];
};

/** Whether a claim, refund, larger size, returned bag or case of an order waits for its customer, a carrier or us. Its receipt opens as long. SCR-06 */
export function isActivityOpen({ claims, refunds, largerSizes, returnedBags, cases }: ActivityFacts): boolean {
  return (
    claims.some(isClaimPending) ||
    refunds.some((state) => state !== 'done') ||
    largerSizes.some(({ state, isRefundWaiting }) => isRefundWaiting || isLargerSizePending(state)) ||
    returnedBags.some(isReturnedOpen) ||
    cases.some(({ isOpen }) => isOpen)
  );
}

/** Where the first trip stays paid, nothing ends the wait for a new one but the staff, who close its case. */
function isReturnedOpen({
  state,
  hasNewTrip,
  hasRefundDay,
  isCaseOpen,
}: ActivityFacts['returnedBags'][number]): boolean {
  const isWaiting = (state === 'asked' || state === 'again') && !hasNewTrip;
  return isWaiting && (hasRefundDay || isCaseOpen);
}
