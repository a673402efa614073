import type { PickupState } from './pickup-states.ts';

/** What staff do about a pickup: have the carrier asked again, or take it off the list because they have dealt with it themselves. */
export const pickupRemedies = ['retry', 'settle'] as const;

export type PickupRemedy = (typeof pickupRemedies)[number];

export type PickupRemedyOutcome =
  | { readonly kind: 'move'; readonly to: PickupState; readonly needsNewPlan: boolean }
  | { readonly kind: 'refused'; readonly message: 'parcelTakenCareOf' | 'pickupTimeIsOver' };

/**
 * What a remedy does to a pickup. A refused one gets a new plan, and with it a new reference, because a carrier repeats its answer for the
 * old one; after its hours there is nothing left to ask for.
 */
export function pickupRemedy(
  remedy: PickupRemedy,
  { state, isOver }: { readonly state: PickupState; readonly isOver: boolean },
): PickupRemedyOutcome {
  if (state === 'cancel-failed') {
    return { kind: 'move', to: remedy === 'retry' ? 'cancelling' : 'cancelled', needsNewPlan: false };
  }
  if (state !== 'refused') return { kind: 'refused', message: 'parcelTakenCareOf' };
  if (remedy === 'settle') return { kind: 'move', to: 'settled', needsNewPlan: false };
  return isOver
    ? { kind: 'refused', message: 'pickupTimeIsOver' }
    : { kind: 'move', to: 'dropped', needsNewPlan: true };
}
