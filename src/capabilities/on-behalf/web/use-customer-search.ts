import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { Suggestion } from '#kit/web/form/SuggestField.tsx';
import { limits } from '#rules/limits.ts';
import { type FoundCustomerWire, searchCustomers } from '../contract.ts';

/** A person who can be the customer. */
export type FoundCustomer = { readonly userId: number; readonly name: string; readonly email: string };

export type CustomerSearch = {
  readonly status: 'idle' | 'loading' | 'ready' | 'error';
  readonly people: readonly (Suggestion & FoundCustomer)[];
};

/** Searches people while their name, email or club is typed: from two characters on, after a pause of half a second. ROL-02 */
export function useCustomerSearch(asked: {
  readonly term: string;
  readonly brandId: number;
  /** False once somebody is chosen: what stands in the box then is their name, not a question. */
  readonly isWanted: boolean;
}): CustomerSearch {
  const { brandId } = asked;
  const term = asked.term.trim();
  const isAsked = asked.isWanted && term.length >= limits.personSearchCharactersMin;
  const query = useQuery({
    queryKey: ['club-users', brandId, term],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      await pauseInTyping(signal);
      const { results } = await call(searchCustomers, { query: { query: term, brand_id: brandId } }, { signal });
      return results.map(personFrom);
    },
  });
  if (!isAsked) return { status: 'idle', people: [] };
  if (query.isFetching) return { status: 'loading', people: [] };
  return query.isError ? { status: 'error', people: [] } : { status: 'ready', people: query.data ?? [] };
}

/** A search that was overtaken by the next letter is given up before it is sent. */
function pauseInTyping(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, limits.searchDelayMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('Overtaken', 'AbortError'));
    });
  });
}

function personFrom(wire: FoundCustomerWire): Suggestion & FoundCustomer {
  const { user_id: userId, name, email, club_name: clubName } = wire;
  return {
    id: String(userId),
    title: name,
    detail: clubName === null ? email : `${email} · ${clubName}`,
    ...(clubName !== null && { icon: 'flag' }),
    userId,
    name,
    email,
  };
}
