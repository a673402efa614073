import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '#kit/web/call.ts';

const freshForMs = 5 * 60_000;

/** Answers are fresh for a few minutes; a call that did not get through is repeated once before it counts as failed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        refetchOnWindowFocus: false,
        // When the browser is offline, the error is shown at once instead of waiting.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isTemporary(error),
        retryDelay: 400,
      },
    },
  });
}

/** A broken connection, a restarting server or an answer without its data may be over in a moment; a refusal is final. */
function isTemporary(error: Error): boolean {
  if (!(error instanceof CallFailed)) return false;
  return error.kind === 'unanswered' || error.kind === 'declined' || (error.status !== null && error.status >= 502);
}
