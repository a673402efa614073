import { call } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { useLoadable } from '#kit/web/use-loadable.ts';
import { useListAction } from '#kit/web/use-list-action.ts';
import { type RemedyRequest, remedyRequestToWire } from '#kit/remedy-request/wire.ts';
import type { PickupRemedy } from '#rules/parcels/pickup-remedy.ts';
import type { PickupProblemKind, StaffFilter } from '#rules/parcels/staff-filter.ts';
import { handlePickup, listPickupProblems } from '../contract.ts';
import { pickupFilterToWire, type PickupProblems, pickupProblemsFromWire } from '../wire.ts';

const queryKey = ['pickup-problems'];

/** The pickups that staff have to look at. Jobs change them, so they are loaded each time the page opens. SCR-08 */
export function usePickupProblems(filter: StaffFilter<PickupProblemKind>): Loadable<PickupProblems> {
  return useLoadable({
    queryKey: [...queryKey, filter],
    isInPages: true,
    load: async (signal) =>
      pickupProblemsFromWire(await call(listPickupProblems, pickupFilterToWire(filter), { signal })),
  });
}

/** Applies a remedy to a pickup. */
export function useHandlePickup() {
  return useListAction(queryKey, async (remedy: RemedyRequest<PickupRemedy>) =>
    pickupProblemsFromWire(await call(handlePickup, remedyRequestToWire(remedy))),
  );
}
