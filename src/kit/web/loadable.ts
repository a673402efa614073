/** Data that a page shows once it has arrived. */
export type Loadable<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: string; retry(): void }
  | { readonly status: 'loaded'; readonly data: Data };

/** What of a query tells how it went. */
export type Query<Data> = {
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
