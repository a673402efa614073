import { unreachable } from '#rules/result.ts';
import { type Draft, emptyTraveler } from '#rules/shipment/draft.ts';
import { clearService } from '#rules/shipment/draft-changes.ts';
import type { AppliedStep } from '#rules/takeover/takeover-steps.ts';

/**
 * The page's draft after a step of the takeover: each step adds a part of the trip that was taken over, in the order in which the
 * page looks things up, and the last step restores all of it, undoing what the page filled in between. CRT-03
 */
export function draftAfterStep(step: AppliedStep, { page, taken }: { page: Draft; taken: Draft }): Draft {
  switch (step) {
    case 'on-behalf-user':
      return page;
    case 'ship-points':
    case 'ship-points-done':
      return { ...page, origin: taken.origin, destination: taken.destination };
    case 'travelers':
      return { ...page, travelers: taken.travelers.map(({ id }) => emptyTraveler(id)) };
    case 'travelers-updated':
      return { ...page, travelers: taken.travelers.map((traveler) => ({ ...traveler, lines: [] })) };
    case 'product-lines':
      return { ...page, travelers: taken.travelers };
    case 'pickup-date': {
      const { pickupDate, pickupOptionId } = taken.outbound;
      return { ...page, outbound: { ...page.outbound, pickupDate, pickupOptionId } };
    }
    case 'trip-settings':
      return clearService(clearService(taken, 'outbound'), 'return');
    case 'service-options':
      return taken;
    default:
      return unreachable(step);
  }
}
