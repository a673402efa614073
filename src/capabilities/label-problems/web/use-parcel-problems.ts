import { useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { useLoadable } from '#kit/web/use-loadable.ts';
import { useSend } from '#kit/web/use-send.ts';
import { messages } from '#rules/messages.ts';
import type { LabelProblem, StaffFilter } from '#rules/parcels/staff-filter.ts';
import { handleParcel, listParcelProblems } from '../contract.ts';
import {
  labelFilterToWire,
  type ParcelProblems,
  parcelProblemsFromWire,
  type RemedyRequest,
  remedyRequestToWire,
} from '../wire.ts';

const queryKey = ['parcel-problems'];

/** The parcels that staff have to look at. Jobs change them, so they are loaded each time the page opens. SCR-08 */
export function useParcelProblems(filter: StaffFilter<LabelProblem>): Loadable<ParcelProblems> {
  return useLoadable({
    queryKey: [...queryKey, filter],
    load: async (signal) =>
      parcelProblemsFromWire(await call(listParcelProblems, labelFilterToWire(filter), { signal })),
  });
}

/** Applies a remedy to a parcel; the list is loaded again as it is filtered. */
export function useHandleParcel() {
  const client = useQueryClient();
  return useSend({
    send: async (remedy: RemedyRequest) =>
      parcelProblemsFromWire(await call(handleParcel, remedyRequestToWire(remedy))),
    otherwise: messages.parcelNotHandled,
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}
