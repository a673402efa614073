import type { Leg } from '#rules/shipment/draft.ts';
import { isLabelAwaited, type ParcelState } from './parcel-states.ts';

type Bag = { readonly leg: Leg; readonly state: ParcelState };

/**
 * The bags of a leg without a label whose cases are opened: together, and only once no label of the leg is being bought any more. Cases for only some of them
 * would make a leg whose labels are still being made look like one without any. `openUnlabeledCases` decides the same in the database; a test compares both.
 * PRC-04
 */
export function unlabeledBags<B extends Bag>(
  known: readonly B[],
  { leg, hasCase }: { readonly leg: Leg; readonly hasCase: (bag: B) => boolean },
): { readonly kind: 'wait' } | { readonly kind: 'open'; readonly bags: readonly B[] } {
  const ofLeg = known.filter((bag) => bag.leg === leg);
  if (ofLeg.some(({ state }) => isLabelAwaited(state))) return { kind: 'wait' };
  return { kind: 'open', bags: ofLeg.filter((bag) => bag.state === 'failed' && !hasCase(bag)) };
}
