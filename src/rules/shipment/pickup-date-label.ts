import type { MessageName } from '#rules/messages.ts';
import { isDropOff, type Leg, type LegPlan } from './draft.ts';

/** The label of a leg's date: pickup or drop-off. TRP-03 */
export function pickupDateLabel(leg: Leg, plan: LegPlan): MessageName {
  if (leg === 'return') return isDropOff(plan) ? 'returnDropOffDateLabel' : 'returnPickupDateLabel';
  return isDropOff(plan) ? 'dropOffDateLabel' : 'pickupDateLabel';
}
