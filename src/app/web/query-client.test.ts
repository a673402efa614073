import { expect, test, vi } from 'vitest';
import { CallFailed } from '#kit/web/call.ts';
import { createQueryClient } from './query-client.ts';

test.each([
  new CallFailed({ kind: 'unanswered' }, 'No connection.'),
  new CallFailed({ kind: 'refused', status: 503 }, 'We are restarting.'),
  new CallFailed({ kind: 'declined' }, 'The gateway is away.'),
])('a query that failed for a moment is repeated once: $message', async (failure) => {
  expect(await timesAsked(failure)).toBe(2);
});

test.each([
  new CallFailed({ kind: 'refused', status: 404 }, 'We don’t know it.'),
  new CallFailed({ kind: 'not-sent' }, 'There is no cart.'),
  new TypeError('A bug.'),
])('a query that failed for good is not repeated: $message', async (failure) => {
  expect(await timesAsked(failure)).toBe(1);
});

async function timesAsked(failure: Error): Promise<number> {
  const ask = vi.fn<() => Promise<never>>(() => Promise.reject(failure));
  await expect(createQueryClient().fetchQuery({ queryKey: ['asked'], queryFn: ask })).rejects.toBe(failure);
  return ask.mock.calls.length;
}
