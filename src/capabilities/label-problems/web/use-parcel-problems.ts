import { call } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { useLoadable } from '#kit/web/use-loadable.ts';
import { useListAction } from '#kit/web/use-list-action.ts';
import { type RemedyRequest, remedyRequestToWire } from '#kit/remedy-request/wire.ts';
import type { ParcelRemedy } from '#rules/parcels/parcel-remedy.ts';
import type { LabelProblem, StaffFilter } from '#rules/parcels/staff-filter.ts';
import { handleParcel, listParcelProblems } from '../contract.ts';
import { labelFilterToWire, type ParcelProblems, parcelProblemsFromWire } from '../wire.ts';

const queryKey = ['parcel-problems'];

/** The parcels that staff have to look at. Jobs change them, so they are loaded each time the page opens. SCR-08 */
export function useParcelProblems(filter: StaffFilter<LabelProblem>): Loadable<ParcelProblems> {
  return useLoadable({
    queryKey: [...queryKey, filter],
    isInPages: true,
    load: async (signal) =>
      parcelProblemsFromWire(await call(listParcelProblems, labelFilterToWire(filter), { signal })),
  });
}

/** Applies a remedy to a parcel. */
export function useHandleParcel() {
  return useListAction(queryKey, async (remedy: RemedyRequest<ParcelRemedy>) =>
    parcelProblemsFromWire(await call(handleParcel, remedyRequestToWire(remedy))),
  );
}
