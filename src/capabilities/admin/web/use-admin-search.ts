import { useQuery } from '@tanstack/react-query';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { limits } from '#rules/limits.ts';
import { adminSearch } from '../contract.ts';

export type Found = EndpointResponse<typeof adminSearch>;

export type AdminSearch =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'ready'; readonly found: Found }
  | { readonly status: 'failed'; retry(): void };

/** What a search over people and carts finds. What was found a moment ago may be another's by now, so it is asked for each time. SCR-08 */
export function useAdminSearch(typed: string): AdminSearch {
  const term = typed.trim();
  const isAsked = term.length >= limits.personSearchCharactersMin;
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin-search', term],
    enabled: isAsked,
    staleTime: 0,
    queryFn: ({ signal }) => call(adminSearch, { query: { query: term } }, { signal }),
  });
  if (!isAsked) return { status: 'idle' };
  if (data) return { status: 'ready', found: data };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}
