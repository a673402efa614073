import { useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { useLoadable } from '#kit/web/use-loadable.ts';
import { useSend } from '#kit/web/use-send.ts';
import { messages } from '#rules/messages.ts';
import type { PickupProblemKind, StaffFilter } from '#rules/parcels/staff-filter.ts';
import { handlePickup, listPickupProblems } from '../contract.ts';
import {
  pickupFilterToWire,
  type PickupProblems,
  pickupProblemsFromWire,
  type PickupRemedyRequest,
  pickupRemedyToWire,
} from '../wire.ts';

const queryKey = ['pickup-problems'];

/** The pickups that staff have to look at. Jobs change them, so they are loaded each time the page opens. SCR-08 */
export function usePickupProblems(filter: StaffFilter<PickupProblemKind>): Loadable<PickupProblems> {
  return useLoadable({
    queryKey: [...queryKey, filter],
    load: async (signal) =>
      pickupProblemsFromWire(await call(listPickupProblems, pickupFilterToWire(filter), { signal })),
  });
}

/** Applies a remedy to a pickup; the list is loaded again as it is filtered. */
export function useHandlePickup() {
  const client = useQueryClient();
  return useSend({
    send: async (remedy: PickupRemedyRequest) =>
      pickupProblemsFromWire(await call(handlePickup, pickupRemedyToWire(remedy))),
    otherwise: messages.parcelNotHandled,
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}
