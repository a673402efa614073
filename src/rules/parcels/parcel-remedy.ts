import { isProblemState, type ParcelState } from './parcel-states.ts';

/**
 * What staff do about a parcel: have the carrier asked again, refund what can't travel before its day is over, or take it off the list because they
 * have dealt with it themselves.
 */
export const parcelRemedies = ['retry', 'refund', 'settle'] as const;

export type ParcelRemedy = (typeof parcelRemedies)[number];

export type RemedyOutcome =
  | { readonly kind: 'move'; readonly to: ParcelState; readonly needsNewPlan: boolean }
  /** The bag without a label is refunded now, instead of at the end of its day. */
  | { readonly kind: 'refund' }
  | {
      readonly kind: 'refused';
      readonly message: 'parcelTakenCareOf' | 'parcelDayOver' | 'parcelNeedsLabel' | 'parcelNoRefund';
    };

/**
 * What a remedy does to a parcel. A bag without a label gets a new plan, and with it a new reference, because a carrier repeats its answer
 * for the old one. Until its day is over it stays on the list or is refunded: a customer is waiting for that label.
 */
export function parcelRemedy(
  remedy: ParcelRemedy,
  { state, isHandoverOver }: { readonly state: ParcelState; readonly isHandoverOver: boolean },
): RemedyOutcome {
  if (!isProblemState(state)) return { kind: 'refused', message: 'parcelTakenCareOf' };
  if (remedy === 'refund') {
    return state === 'failed' && !isHandoverOver ? { kind: 'refund' } : { kind: 'refused', message: 'parcelNoRefund' };
  }
  if (state === 'void-failed') {
    return { kind: 'move', to: remedy === 'retry' ? 'voiding' : 'voided', needsNewPlan: false };
  }
  if (remedy === 'retry') {
    return isHandoverOver
      ? { kind: 'refused', message: 'parcelDayOver' }
      : { kind: 'move', to: 'dropped', needsNewPlan: true };
  }
  return isHandoverOver
    ? { kind: 'move', to: 'dropped', needsNewPlan: false }
    : { kind: 'refused', message: 'parcelNeedsLabel' };
}
