import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { useSend } from '#kit/web/use-send.ts';
import { messages } from '#rules/messages.ts';
import { handlePickup, listPickupProblems } from '../contract.ts';
import { type PickupProblems, pickupProblemsFromWire, type PickupRemedyRequest, pickupRemedyToWire } from '../wire.ts';

const queryKey = ['pickup-problems'];

export type PickupProblemsLookup =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly problems: PickupProblems }
  | { readonly status: 'failed'; retry(): void };

/** The pickups that staff have to look at. They change by themselves, so they are loaded each time the page opens. SCR-08 */
export function usePickupProblems(): PickupProblemsLookup {
  const { data, isError, refetch } = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) => pickupProblemsFromWire(await call(listPickupProblems, {}, { signal })),
  });
  if (data) return { status: 'ready', problems: data };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}

/** Does something about a pickup; the answer is the new list. */
export function useHandlePickup() {
  const client = useQueryClient();
  return useSend({
    send: async (remedy: PickupRemedyRequest) =>
      pickupProblemsFromWire(await call(handlePickup, pickupRemedyToWire(remedy))),
    otherwise: messages.parcelNotHandled,
    onSuccess: (problems: PickupProblems) => client.setQueryData(queryKey, problems),
  });
}
