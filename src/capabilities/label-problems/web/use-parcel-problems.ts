import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { useSend } from '#kit/web/use-send.ts';
import { messages } from '#rules/messages.ts';
import { handleParcel, listParcelProblems } from '../contract.ts';
import { type ParcelProblems, parcelProblemsFromWire, type RemedyRequest, remedyRequestToWire } from '../wire.ts';

const queryKey = ['parcel-problems'];

export type ProblemsLookup =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly problems: ParcelProblems }
  | { readonly status: 'failed'; retry(): void };

/** The parcels that staff have to look at. They change by themselves, so they are loaded each time the page opens. SCR-08 */
export function useParcelProblems(): ProblemsLookup {
  const { data, isError, refetch } = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) => parcelProblemsFromWire(await call(listParcelProblems, {}, { signal })),
  });
  if (data) return { status: 'ready', problems: data };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}

/** Does something about a parcel; the answer is the new list. */
export function useHandleParcel() {
  const client = useQueryClient();
  return useSend({
    send: async (remedy: RemedyRequest) =>
      parcelProblemsFromWire(await call(handleParcel, remedyRequestToWire(remedy))),
    otherwise: messages.parcelNotHandled,
    onSuccess: (problems: ParcelProblems) => client.setQueryData(queryKey, problems),
  });
}
