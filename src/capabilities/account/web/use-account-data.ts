import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint, EndpointResponse } from '#kit/endpoint.ts';
import { call, CallFailed } from '#kit/web/call.ts';
import { accountOrders, addressBook, credits, listTokens, profile, savedTravelers } from '../contract.ts';
import {
  addressesFrom,
  type Credit,
  creditFrom,
  type KeptAddress,
  type ListedOrder,
  ordersFrom,
  type Profile,
  profileFrom,
  type Token,
  tokensFrom,
  type Travelers,
  travelersFrom,
} from './account-answers.ts';

export type AccountData<Answer> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: string; retry(): void }
  | { readonly status: 'there'; readonly data: Answer };

export function useProfile(): AccountData<Profile> {
  return useAccountData(profile, profileFrom);
}

export function useAccountOrders(): AccountData<readonly ListedOrder[]> {
  return useAccountData(accountOrders, ordersFrom);
}

export function useAddressBook(): AccountData<readonly KeptAddress[]> {
  return useAccountData(addressBook, addressesFrom);
}

export function useSavedTravelers(): AccountData<Travelers> {
  return useAccountData(savedTravelers, travelersFrom);
}

export function useTokens(): AccountData<readonly Token[]> {
  return useAccountData(listTokens, tokensFrom);
}

export function useCredits(): AccountData<Credit> {
  return useAccountData(credits, creditFrom);
}

/** Asks again for whatever the pages of the account show, after something of it was changed. */
export function useAccountRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [account] });
}

const account = 'account';

/** What a page of the account shows. It is asked for anew whenever the page is opened: another tab may have changed it. */
function useAccountData<E extends AnyEndpoint, Answer>(
  endpoint: E,
  read: (wire: EndpointResponse<E>) => Answer,
): AccountData<Answer> {
  const query = useQuery({
    queryKey: [account, endpoint.id],
    queryFn: async ({ signal }) => {
      const wire = await call<AnyEndpoint>(endpoint, { query: {} }, { signal });
      return read(wire as EndpointResponse<E>);
    },
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
