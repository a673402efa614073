import { t } from '#rules/language/t.ts';
import { CallFailed } from './call.ts';

/** Data that a page shows once it has arrived. */
export type Loadable<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: string; retry(): void }
  | { readonly status: 'loaded'; readonly data: Data };

type Query<Data> = {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): unknown;
};

/** A query as a page shows it. Data stays when a later refresh fails, and a query that is not enabled yet counts as loading. */
export function loadableOf<Data>(query: Query<Data>, problem: string): Loadable<Data> {
  if (query.data !== undefined) return { status: 'loaded', data: query.data };
  if (query.error === null || query.isFetching) return { status: 'loading' };
  return { status: 'failed', problem, retry: () => void query.refetch() };
}

/** A query as a page shows it, where a page has no words of its own for a failure. */
export function queryLoadable<Data>(query: Query<Data>): Loadable<Data> {
  return loadableOf(query, query.error instanceof CallFailed ? query.error.message : t`This didn’t load.`);
}
