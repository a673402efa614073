import type { Leg } from '#rules/shipment/draft.ts';
import { isLivePickup, type PickupState, unwantedPickupState } from './pickup-states.ts';

/** The pickup of a leg, and a fingerprint of all that is sent to the carrier. */
type PlannedPickup = { readonly leg: Leg; readonly fingerprint: string };

type KnownPickup = PlannedPickup & {
  readonly id: number;
  readonly state: PickupState;
  readonly orderVersion: number;
};

export type PickupPlan<Wanted> = {
  /** Pickups that the order no longer needs. */
  readonly ended: readonly { readonly id: number; readonly from: PickupState; readonly to: PickupState }[];
  /** Legs that have no pickup yet. */
  readonly added: readonly Wanted[];
};

/**
 * What has to change so that each leg that is collected has one pickup. One that would be the same is kept. A refused one is kept until the
 * order changes: its fee was refunded, and a changed order pays it again, so the carrier is asked again. Nothing of a leg that has started is
 * ended: the carrier was there.
 */
export function pickupPlan<Wanted extends PlannedPickup>({
  wanted,
  known,
  orderVersion,
  startedLegs,
}: {
  readonly wanted: readonly Wanted[];
  readonly known: readonly KnownPickup[];
  readonly orderVersion: number;
  readonly startedLegs: ReadonlySet<Leg>;
}): PickupPlan<Wanted> {
  const live = known.filter(({ state }) => isLivePickup(state));
  const isKept = (pickup: KnownPickup): boolean =>
    startedLegs.has(pickup.leg) ||
    (wanted.some(({ leg, fingerprint }) => leg === pickup.leg && fingerprint === pickup.fingerprint) &&
      (!hasNoDriver(pickup.state) || pickup.orderVersion === orderVersion));
  return {
    ended: live
      .filter((pickup) => !isKept(pickup))
      .map(({ id, state }) => ({ id, from: state, to: unwantedPickupState(state) })),
    added: wanted.filter(
      ({ leg }) => !startedLegs.has(leg) && !live.some((pickup) => pickup.leg === leg && isKept(pickup)),
    ),
  };
}

function hasNoDriver(state: PickupState): boolean {
  return state === 'refused' || state === 'settled';
}
