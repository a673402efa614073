import { describe, expect, test, vi } from 'vitest';
import { CallFailed } from './call.ts';
import { loadableOf } from './loadable.ts';
import { queryLoadable } from './query-loadable.ts';

const query = { data: undefined, error: null, isFetching: false, refetch: () => undefined };

describe('a query as a page shows it', () => {
  test('a query that was not asked yet is loading', () => {
    expect(queryLoadable(query)).toEqual({ status: 'loading' });
  });

  test('a query that is asked again after a failure is loading', () => {
    expect(queryLoadable({ ...query, error: new Error('away'), isFetching: true })).toEqual({ status: 'loading' });
  });

  test('a failed query says the server’s own words and can be asked again', () => {
    const refetch = vi.fn<() => void>();
    const shown = queryLoadable({
      ...query,
      error: new CallFailed({ kind: 'refused', status: 503 }, 'We are busy.'),
      refetch,
    });
    expect(shown).toMatchObject({ status: 'failed', problem: 'We are busy.' });
    if (shown.status === 'failed') shown.retry();
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  test('a failed query says the sentence of its page where it has one', () => {
    const shown = loadableOf({ ...query, error: new Error('away') }, 'We couldn’t load stores.');
    expect(shown).toMatchObject({ status: 'failed', problem: 'We couldn’t load stores.' });
  });

  test('data stays when a refresh fails', () => {
    const shown = queryLoadable({ ...query, data: 7, error: new Error('away') });
    expect(shown).toEqual({ status: 'loaded', data: 7 });
  });
});
