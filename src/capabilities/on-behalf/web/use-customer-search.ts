import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import type { Suggestion } from '#kit/web/form/SuggestField.tsx';
import { limits } from '#rules/limits.ts';
import { searchCustomers } from '../contract.ts';
import { customerSearchToWire, type FoundCustomer, foundCustomerFromWire } from '../wire.ts';

export type CustomerSearch = {
  readonly status: 'idle' | 'loading' | 'ready' | 'error';
  readonly people: readonly (Suggestion & FoundCustomer)[];
};

/** Searches people while a name, email or club is typed: from two characters on, after a pause of half a second. ROL-02 */
export function useCustomerSearch(options: {
  readonly term: string;
  readonly brandId: number;
  /** False once a person is chosen: the box then holds a name, not a search. */
  readonly isWanted: boolean;
}): CustomerSearch {
  const { brandId } = options;
  const typed = options.term.trim();
  const isEnabled = options.isWanted && typed.length >= limits.personSearchCharactersMin;
  const query = useQuery({
    queryKey: ['customers', brandId, typed],
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      await pauseInTyping(signal);
      const { results } = await call(searchCustomers, customerSearchToWire({ typed, brandId }), { signal });
      return results.map((found) => toSuggestion(foundCustomerFromWire(found)));
    },
  });
  if (!isEnabled) return { status: 'idle', people: [] };
  if (query.isFetching) return { status: 'loading', people: [] };
  return query.isError ? { status: 'error', people: [] } : { status: 'ready', people: query.data ?? [] };
}

/** A search that is replaced by the next letter is not sent. */
function pauseInTyping(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, limits.searchDelayMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('Overtaken', 'AbortError'));
    });
  });
}

function toSuggestion(customer: FoundCustomer): Suggestion & FoundCustomer {
  const { userId, name, email, clubName } = customer;
  return {
    ...customer,
    id: String(userId),
    title: name,
    detail: clubName === null ? email : `${email} · ${clubName}`,
    ...(clubName !== null && { icon: 'flag' as const }),
  };
}
