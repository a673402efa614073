import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint, EndpointResponse } from '#kit/endpoint.ts';
import { call, CallFailed } from '#kit/web/call.ts';
import { accountOrders, addressBook, credits, profile, savedTravelers } from '../contract.ts';

export type AccountData<Answer> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: string; retry(): void }
  | { readonly status: 'there'; readonly data: Answer };

export function useProfile(): AccountData<EndpointResponse<typeof profile>> {
  return useAccountData(profile);
}

export function useAccountOrders(): AccountData<EndpointResponse<typeof accountOrders>> {
  return useAccountData(accountOrders);
}

export function useAddressBook(): AccountData<EndpointResponse<typeof addressBook>> {
  return useAccountData(addressBook);
}

export function useSavedTravelers(): AccountData<EndpointResponse<typeof savedTravelers>> {
  return useAccountData(savedTravelers);
}

export function useCredits(): AccountData<EndpointResponse<typeof credits>> {
  return useAccountData(credits);
}

/** Asks again for whatever the pages of the account show, after something of it was changed. */
export function useAccountRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [account] });
}

const account = 'account';

/** What a page of the account shows. It is asked for anew whenever the page is opened: another tab may have changed it. */
function useAccountData<E extends AnyEndpoint>(endpoint: E): AccountData<EndpointResponse<E>> {
  const query = useQuery({
    queryKey: [account, endpoint.id],
    queryFn: ({ signal }) => call<AnyEndpoint>(endpoint, { query: {} }, { signal }) as Promise<EndpointResponse<E>>,
    staleTime: 0,
  });
  if (query.data !== undefined) return { status: 'there', data: query.data };
  if (query.isFetching) return { status: 'loading' };
  return {
    status: 'failed',
    problem: query.error instanceof CallFailed ? query.error.message : 'This did not load.',
    retry: () => void query.refetch(),
  };
}
