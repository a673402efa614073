import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { limits } from '#rules/limits.ts';
import { adminSearch } from '../contract.ts';
import { cartFrom, type FoundCart } from './person-record.ts';

export type Found = {
  readonly people: readonly {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    readonly role: string;
    readonly isGuest: boolean;
    readonly clubName: string | null;
  }[];
  readonly carts: readonly FoundCart[];
};

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
    queryFn: ({ signal }) => find(term, signal),
  });
  if (!isAsked) return { status: 'idle' };
  if (data) return { status: 'ready', found: data };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}

async function find(term: string, signal: AbortSignal): Promise<Found> {
  const { people, carts } = await call(adminSearch, { query: { query: term } }, { signal });
  return {
    people: people.map(({ user_id: id, name, email, role, is_guest: isGuest, club_name: clubName }) => ({
      id,
      name,
      email,
      role,
      isGuest,
      clubName,
    })),
    carts: carts.map(cartFrom),
  };
}
