import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { limits } from '#rules/limits.ts';
import { searchPeopleAndCarts } from '../contract.ts';
import { type PeopleAndCarts, peopleAndCartsFromWire } from '../wire.ts';

export type PeopleAndCartsLookup =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'ready'; readonly found: PeopleAndCarts }
  | { readonly status: 'failed'; retry(): void };

/** Searches people and carts. A result may have changed a moment later, so each search asks the server. SCR-08 */
export function usePeopleAndCarts(typed: string): PeopleAndCartsLookup {
  const term = typed.trim();
  const isLongEnough = term.length >= limits.personSearchCharactersMin;
  const { data, isError, refetch } = useQuery({
    queryKey: ['people-and-carts', term],
    enabled: isLongEnough,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      peopleAndCartsFromWire(await call(searchPeopleAndCarts, { query: { query: term } }, { signal })),
  });
  if (!isLongEnough) return { status: 'idle' };
  if (data) return { status: 'ready', found: data };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}
