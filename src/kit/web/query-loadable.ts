import { t } from '#rules/language/t.ts';
import { CallFailed } from './call.ts';
import { type Loadable, loadableOf, type Query } from './loadable.ts';

/** The same where a page has no words of its own for a failure. Apart from `loadable.ts`, which the first load of the home page has. */
export function queryLoadable<Data>(query: Query<Data>): Loadable<Data> {
  return loadableOf(query, query.error instanceof CallFailed ? query.error.message : t`This didn’t load.`);
}
