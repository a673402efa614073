import { useQuery } from '@tanstack/react-query';
import { t } from '#rules/language/t.ts';
import { CallFailed } from './call.ts';

/** Data that a page shows once it has arrived. */
export type Loadable<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: string; retry(): void }
  | { readonly status: 'loaded'; readonly data: Data };

/** Loads the data whenever the page is opened, because another tab may have changed it. */
export function useLoadable<Data>({
  queryKey,
  load,
}: {
  readonly queryKey: readonly string[];
  load(signal: AbortSignal): Promise<Data>;
}): Loadable<Data> {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => load(signal), staleTime: 0 });
  if (query.data !== undefined) return { status: 'loaded', data: query.data };
  if (query.isFetching) return { status: 'loading' };
  return {
    status: 'failed',
    problem: query.error instanceof CallFailed ? query.error.message : t`This didn’t load.`,
    retry: () => void query.refetch(),
  };
}
