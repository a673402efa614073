import { useQuery } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import { t } from '#rules/language/t.ts';
import type { StoreSearch } from '#rules/stores/store-search.ts';
import { dropOffLocations } from '../contract.ts';
import { type FoundStores, foundStoresFromWire, storeFieldToWire, storeSearchToWire } from '../wire.ts';

export type DropOffLocations = {
  /** `idle`: no zip is entered. */
  readonly status: 'idle' | 'loading' | 'found' | 'failed';
  readonly found: FoundStores | null;
  /** What is wrong with the zip, when that is why the call was refused. */
  readonly zipProblem: string | null;
  readonly problem: string | null;
  retry(): void;
};

/** Loads the stores around a zip. SCR-04 */
export function useDropOffLocations({ zip, country, radiusMiles, carrier }: StoreSearch): DropOffLocations {
  const query = useQuery({
    queryKey: ['drop-off-locations', country, zip, radiusMiles, carrier],
    enabled: zip !== '',
    queryFn: async ({ signal }) => {
      const search = storeSearchToWire({ zip, country, radiusMiles, carrier });
      return foundStoresFromWire(await call(dropOffLocations, { query: search }, { signal }));
    },
  });
  const retry = (): void => void query.refetch();
  const nothing = { found: null, zipProblem: null, problem: null, retry };
  if (zip === '') return { ...nothing, status: 'idle' };
  if (query.data) return { ...nothing, status: 'found', found: query.data };
  if (query.isFetching) return { ...nothing, status: 'loading' };
  const failure = query.error instanceof CallFailed ? query.error : null;
  return {
    ...nothing,
    status: 'failed',
    zipProblem: failure?.errors.find(({ field }) => field === storeFieldToWire('zip'))?.message ?? null,
    problem: failure?.message ?? t`We couldn’t load stores.`,
  };
}
