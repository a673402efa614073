import type { Leg } from '#rules/shipment/draft.ts';
import { isLiveParcel, type ParcelState, unwantedState } from './parcel-states.ts';

/** A bag on a leg, and a fingerprint of all that its label depends on. */
type PlannedBag = { readonly leg: Leg; readonly bag: number; readonly fingerprint: string };

type KnownParcel = PlannedBag & { readonly id: number; readonly state: ParcelState };

export type ParcelPlan<Wanted> = {
  /** Parcels that the order no longer needs. */
  readonly ended: readonly { readonly id: number; readonly from: ParcelState; readonly to: ParcelState }[];
  /** Bags that have no parcel yet. */
  readonly added: readonly Wanted[];
};

/**
 * What has to change so that each bag of an order has one parcel. A parcel whose label would be the same is kept: a change of the return leg
 * leaves the labels of the outbound leg alone. Nothing of a leg that has started is ended, because its labels are on the bags; only a withdrawn label is.
 */
export function parcelPlan<Wanted extends PlannedBag>({
  wanted,
  known,
  startedLegs,
  withdrawn = new Set(),
}: {
  readonly wanted: readonly Wanted[];
  readonly known: readonly KnownParcel[];
  readonly startedLegs: ReadonlySet<Leg>;
  /** The ids of parcels whose labels are not on their bags, and are made again later. */
  readonly withdrawn?: ReadonlySet<number>;
}): ParcelPlan<Wanted> {
  const live = known.filter(({ state }) => isLiveParcel(state));
  const isKept = (parcel: KnownParcel): boolean =>
    !withdrawn.has(parcel.id) &&
    (startedLegs.has(parcel.leg) ||
      wanted.some((bag) => isSameBag(bag, parcel) && bag.fingerprint === parcel.fingerprint));
  return {
    ended: live
      .filter((parcel) => !isKept(parcel))
      .map(({ id, state }) => ({ id, from: state, to: unwantedState(state) })),
    added: wanted.filter((bag) => !live.some((parcel) => isSameBag(bag, parcel) && isKept(parcel))),
  };
}

function isSameBag(one: PlannedBag, other: PlannedBag): boolean {
  return one.leg === other.leg && one.bag === other.bag;
}
