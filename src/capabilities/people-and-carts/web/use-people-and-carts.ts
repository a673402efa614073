import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { Loadable } from '#kit/web/loadable.ts';
import { queryLoadable } from '#kit/web/query-loadable.ts';
import { limits } from '#rules/limits.ts';
import { searchPeopleAndCarts } from '../contract.ts';
import { type PeopleAndCarts, peopleAndCartsFromWire } from '../wire.ts';

export type PeopleAndCartsLookup = Loadable<PeopleAndCarts> | { readonly status: 'idle' };

/** Searches people and carts. Results change quickly, so each search asks the server. SCR-08 */
export function usePeopleAndCarts(typed: string): PeopleAndCartsLookup {
  const term = typed.trim();
  const isLongEnough = term.length >= limits.personSearchCharactersMin;
  const query = useQuery({
    queryKey: ['people-and-carts', term],
    enabled: isLongEnough,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      peopleAndCartsFromWire(await call(searchPeopleAndCarts, { query: { query: term } }, { signal })),
  });
  return isLongEnough ? queryLoadable(query) : { status: 'idle' };
}
