import type { Leg } from '#rules/shipment/draft.ts';
import type { CaseOutcome } from './bag-case.ts';
import { isSentBack, type ParcelProgress } from './parcel-progress.ts';
import { isLiveParcel, type ParcelState } from './parcel-states.ts';

/** Why bags had not arrived on the outbound leg, so that they were not where their return starts. */
export type WhyMissing = 'late' | 'lost' | 'returned';

type Bag = {
  readonly id: number;
  readonly leg: Leg;
  readonly bag: number;
  readonly state: ParcelState;
  readonly progress: ParcelProgress;
};

/** Why bags without a label were not where the return leg starts; null if any of them was, which one may owe to its new trip. */
export function whyBagsAreMissing(
  {
    leg,
    bags,
  }: {
    readonly leg: Leg;
    /** The numbers of the bags without a label; undefined for one that its order no longer has. */
    readonly bags: readonly (number | undefined)[];
  },
  known: readonly Bag[],
  isBackInTime: (parcelId: number) => boolean,
): WhyMissing | null {
  if (leg !== 'return') return null;
  const notThere = known.filter(
    ({ id, leg: on, state, progress }) =>
      on === 'outbound' && isLiveParcel(state) && progress !== 'delivered' && !isBackInTime(id),
  );
  const away = bags.map((bag) => notThere.find((one) => one.bag === bag)?.progress);
  if (away.includes(undefined)) return null;
  if (away.every((progress) => progress !== undefined && isSentBack(progress))) return 'returned';
  return away.every((progress) => progress === 'lost') ? 'lost' : 'late';
}

/** What becomes of a bag without a label once its money is decided: whether staff have nothing left to do, and whether no label is looked for any more. */
export function unlabeledOutcome({
  outcome,
  isWanted,
  isLegCanceled,
  isMissingForReturn,
  isBeforeHandover,
}: {
  readonly outcome: CaseOutcome;
  /** Whether its leg still takes place; one that was canceled meanwhile leaves nothing to do. */
  readonly isWanted: boolean;
  /** Whether its leg was canceled with this decision. */
  readonly isLegCanceled: boolean;
  /** Whether it had not arrived on the outbound leg. */
  readonly isMissingForReturn: boolean;
  /** Whether staff asked for the decision before the end of the handover. */
  readonly isBeforeHandover: boolean;
}): { readonly isClosed: boolean; readonly isGone: boolean } {
  const isRefundedEarly = outcome === 'refunded' && isBeforeHandover;
  return {
    isClosed: !isWanted || isRefundedEarly || (isMissingForReturn && outcome !== 'price-unknown'),
    isGone: !isWanted || isLegCanceled || isRefundedEarly || (isMissingForReturn && outcome === 'refunded'),
  };
}
