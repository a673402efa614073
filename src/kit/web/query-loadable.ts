import { t } from '#rules/language/t.ts';
import { CallFailed } from './call.ts';
import { type Loadable, loadableOf, type Query } from './loadable.ts';

/** A query as a page shows it, where a page has no words of its own for a failure. */
export function queryLoadable<Data>(query: Query<Data>): Loadable<Data> {
  return loadableOf(query, query.error instanceof CallFailed ? query.error.message : t`This didn’t load.`);
}
