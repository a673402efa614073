import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '#kit/web/call.ts';

const freshForMs = 5 * 60_000;

/** What the server said holds for a few minutes; a call that did not get through is made once more before anyone is told. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        refetchOnWindowFocus: false,
        // Being offline is an answer too: it is told at the field instead of waited out in silence.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isPassing(error),
        retryDelay: 400,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** A refusal stays a refusal; a broken connection or a restarting server may be over in a moment. */
function isPassing(error: Error): boolean {
  if (!(error instanceof CallFailed)) return false;
  return error.kind === 'unanswered' || (error.status !== null && error.status >= 502);
}
