import { useQuery } from '@tanstack/react-query';
import type { Loadable } from './loadable.ts';
import { queryLoadable } from './query-loadable.ts';

/** Loads the data whenever the page is opened, because another tab may have changed it. */
export function useLoadable<Data>({
  queryKey,
  load,
}: {
  readonly queryKey: readonly unknown[];
  load(signal: AbortSignal): Promise<Data>;
}): Loadable<Data> {
  return queryLoadable(useQuery({ queryKey, queryFn: ({ signal }) => load(signal), staleTime: 0 }));
}
