/**
 * The state of a parcel, which is one bag on one leg.
 * - `planned`: its label is bought on its day
 * - `buying`: the carrier is being asked, and only it knows the outcome
 * - `ready`: the label is bought
 * - `voiding`: the order no longer needs the label; the carrier is being asked to void it
 * - `voided`: the carrier has voided the label, or never sold it
 * - `dropped`: the order no longer needs it, and there is no label
 * - `failed`: there will be no label unless staff act
 * - `void-failed`: the carrier has not voided a label that no order needs; staff must act
 */
export const parcelStates = [
  'planned',
  'buying',
  'ready',
  'voiding',
  'voided',
  'dropped',
  'failed',
  'void-failed',
] as const;

export type ParcelState = (typeof parcelStates)[number];

/** The allowed transitions. The database has them too, and refuses all others. */
const nextStates: Readonly<Record<ParcelState, readonly ParcelState[]>> = {
  planned: ['buying', 'dropped'],
  buying: ['ready', 'failed', 'voiding'],
  ready: ['voiding'],
  voiding: ['voided', 'void-failed'],
  voided: [],
  dropped: [],
  failed: ['dropped'],
  'void-failed': ['voiding', 'voided'],
};

export function mayParcelBecome({ from, to }: { readonly from: ParcelState; readonly to: ParcelState }): boolean {
  return nextStates[from].includes(to);
}

/** Whether staff have to look at it. */
export function isProblemState(state: ParcelState): state is 'failed' | 'void-failed' {
  return state === 'failed' || state === 'void-failed';
}

/** Whether this is the parcel by which its bag travels; each bag has one at most. */
export function isLiveParcel(state: ParcelState): boolean {
  return state === 'planned' || state === 'buying' || state === 'ready' || state === 'failed';
}

/** Whether its label is still to be bought, or is being bought. */
export function isLabelAwaited(state: ParcelState): state is 'planned' | 'buying' {
  return state === 'planned' || state === 'buying';
}

/** What a live parcel becomes when the order no longer needs it: whatever may have been bought is voided. */
export function unwantedState(state: ParcelState): 'dropped' | 'voiding' {
  return mayParcelBecome({ from: state, to: 'dropped' }) ? 'dropped' : 'voiding';
}
