import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Loadable } from './loadable.ts';
import { queryLoadable } from './query-loadable.ts';

/** Loads the data whenever the page is opened, because another tab may have changed it. */
export function useLoadable<Data>({
  queryKey,
  load,
  isInPages = false,
}: {
  readonly queryKey: readonly unknown[];
  load(signal: AbortSignal): Promise<Data>;
  /** Whether the last page stays until the next one is there, so that the pressed button keeps its place and the focus. */
  readonly isInPages?: boolean;
}): Loadable<Data> {
  return queryLoadable(
    useQuery({
      queryKey,
      queryFn: ({ signal }) => load(signal),
      staleTime: 0,
      ...(isInPages && { placeholderData: keepPreviousData }),
    }),
  );
}
