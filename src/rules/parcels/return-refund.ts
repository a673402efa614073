import { atLeastZero, type Cents, subtractCents } from '#rules/money.ts';
import type { LegSum } from '#rules/orders/receipt.ts';
import type { Leg } from '#rules/shipment/draft.ts';
import type { CaseKind, CaseOutcome } from './bag-case.ts';
import type { ParcelProgress } from './parcel-progress.ts';
import { isLiveParcel, type ParcelState } from './parcel-states.ts';
import { shareOfBags } from './share-of-bag.ts';

/** A parcel of the order. */
type Bag = {
  readonly id: number;
  readonly leg: Leg;
  readonly bag: number;
  readonly state: ParcelState;
  readonly progress: ParcelProgress;
};

type Case = { readonly parcelId: number; readonly kind: CaseKind; readonly outcome: CaseOutcome | null };

export type ReturnRefund<B extends Bag> =
  | { readonly kind: 'none' | 'price-unknown' }
  /** No bag is left to travel back. */
  | { readonly kind: 'leg'; readonly amount: Cents }
  | { readonly kind: 'bags'; readonly amount: Cents; readonly bags: readonly B[] };

/**
 * What is to be refunded for the return leg of bags that don't arrive: the whole leg, with its pickup, if no bag is left to travel back and none has started;
 * otherwise their shares, as far as their own return has not started and was not refunded. PRC-04
 */
export function returnRefund<B extends Bag>({
  missing,
  known,
  cases,
  isReturnBooked,
  isReturnStarted,
  price,
  refundedBefore,
  isRefunded,
}: {
  /** The bags that don't arrive. */
  readonly missing: readonly B[];
  /** All parcels of the order. */
  readonly known: readonly B[];
  readonly cases: readonly Case[];
  readonly isReturnBooked: boolean;
  /** Whether the carrier has any bag of the return leg. */
  readonly isReturnStarted: boolean;
  /** Of the return leg; null for orders of earlier releases. */
  readonly price: LegSum | null;
  /** What was refunded for the return leg before. */
  readonly refundedBefore: Cents;
  /** Whether the trip of a parcel was refunded. */
  readonly isRefunded: (parcelId: number) => boolean;
}): ReturnRefund<B> {
  const lost = missing.filter(({ leg }) => leg === 'outbound');
  if (lost.length === 0 || !isReturnBooked) return { kind: 'none' };
  if (!isReturnStarted && isEveryBagMissing({ missing: lost, known, cases })) {
    if (!price) return { kind: 'price-unknown' };
    return { kind: 'leg', amount: atLeastZero(subtractCents(price.total, refundedBefore)) };
  }
  const bags = known.filter(
    ({ id, leg, bag, state, progress }) =>
      leg === 'return' &&
      lost.some((there) => there.bag === bag) &&
      isLiveParcel(state) &&
      progress === 'label' &&
      !isRefunded(id),
  );
  if (bags.length === 0) return { kind: 'none' };
  const amount = shareOfBags(
    price,
    bags.map(({ bag }) => bag),
  );
  return amount === undefined ? { kind: 'price-unknown' } : { kind: 'bags', amount, bags };
}

/** Whether every bag of the outbound leg is among the missing ones, or was decided to be lost, or was sent back and refunded. */
function isEveryBagMissing({
  missing,
  known,
  cases,
}: {
  readonly missing: readonly Bag[];
  readonly known: readonly Bag[];
  readonly cases: readonly Case[];
}): boolean {
  const gone = cases.filter(
    ({ kind, outcome }) => (kind === 'lost' && outcome !== null) || (kind === 'returned' && outcome === 'refunded'),
  );
  const outbound = known.filter(({ leg, state }) => leg === 'outbound' && isLiveParcel(state));
  return outbound.every(
    ({ id, progress }) =>
      missing.some((one) => one.id === id) ||
      (progress !== 'delivered' && gone.some(({ parcelId }) => parcelId === id)),
  );
}
