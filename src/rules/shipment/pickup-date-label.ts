import type { MessageName } from '#rules/messages.ts';
import { isDropOff, type Leg, type LegPlan } from './draft.ts';

/** What the date of a leg is called, which depends on who carries the bags to the carrier. TRP-03 */
export function pickupDateLabel(leg: Leg, plan: LegPlan): MessageName {
  if (leg === 'return') return isDropOff(plan) ? 'returnDropOffDateLabel' : 'returnPickupDateLabel';
  return isDropOff(plan) ? 'dropOffDateLabel' : 'pickupDateLabel';
}
