/**
 * The state of a pickup, for which the carrier comes to one address on one day.
 * - `planned`: to be booked at once
 * - `booking`: the carrier is being asked, and only it knows the outcome
 * - `booked`: the carrier comes
 * - `cancelling`: the order no longer needs it; the carrier is being asked not to come
 * - `cancelled`: the carrier does not come
 * - `dropped`: the order no longer needs it, and none was booked
 * - `refused`: the carrier does not come unless staff act
 * - `settled`: the carrier does not come, and staff have dealt with it
 * - `cancel-failed`: the carrier comes although no order needs it; staff must act
 */
export const pickupStates = [
  'planned',
  'booking',
  'booked',
  'cancelling',
  'cancelled',
  'dropped',
  'refused',
  'settled',
  'cancel-failed',
] as const;

export type PickupState = (typeof pickupStates)[number];

/** The allowed transitions. The database has them too, and refuses all others. */
const nextStates: Readonly<Record<PickupState, readonly PickupState[]>> = {
  planned: ['booking', 'dropped'],
  booking: ['booked', 'refused', 'cancelling'],
  booked: ['cancelling'],
  cancelling: ['cancelled', 'cancel-failed'],
  cancelled: [],
  dropped: [],
  refused: ['settled', 'dropped'],
  settled: ['dropped'],
  'cancel-failed': ['cancelling', 'cancelled'],
};

export function mayPickupBecome({ from, to }: { readonly from: PickupState; readonly to: PickupState }): boolean {
  return nextStates[from].includes(to);
}

/** Whether this is the pickup of its leg; each leg has one at most. */
export function isLivePickup(state: PickupState): boolean {
  return ['planned', 'booking', 'booked', 'refused', 'settled'].includes(state);
}

/** What a live pickup becomes when the order no longer needs it: whatever may have been booked is canceled. */
export function unwantedPickupState(state: PickupState): 'dropped' | 'cancelling' {
  return mayPickupBecome({ from: state, to: 'dropped' }) ? 'dropped' : 'cancelling';
}
