// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallFailed } from './call.ts';
import { useSend } from './use-send.ts';

function sending(send: (input: string) => Promise<string>, onSuccess?: (answer: string) => unknown) {
  const client = new QueryClient();
  return renderHook(() => useSend({ send, otherwise: 'It did not work.', ...(onSuccess && { onSuccess }) }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
}

test('an answer is there once what follows from it is done', async () => {
  const done = Promise.withResolvers<void>();
  const { result } = sending(
    async (input) => `${input}!`,
    () => done.promise,
  );
  const onSent = vi.fn<(answer: string) => void>();
  act(() => result.current.start('Hello', onSent));
  await waitFor(() => expect(result.current).toMatchObject({ status: 'pending', input: 'Hello' }));
  await act(async () => done.resolve());
  await waitFor(() => expect(result.current).toMatchObject({ status: 'success', answer: 'Hello!', problem: null }));
  expect(onSent.mock.calls).toEqual([['Hello!']]);
});

test('a refusal says what is wrong with its first field, or else why it was refused', async () => {
  const failures = [
    new CallFailed({ kind: 'refused', status: 422 }, 'Please correct this.', [
      { field: 'zip', message: 'No such zip.' },
    ]),
  ];
  const { result } = sending(async () => {
    throw failures.pop() ?? new CallFailed({ kind: 'unanswered' }, 'No answer.');
  });
  act(() => result.current.start(''));
  await waitFor(() => expect(result.current).toMatchObject({ status: 'error', problem: 'No such zip.' }));
  act(() => result.current.start(''));
  await waitFor(() => expect(result.current.problem).toBe('No answer.'));
  act(() => result.current.reset());
  await waitFor(() => expect(result.current).toMatchObject({ status: 'idle', problem: null }));
});

test('an error that is no refusal becomes the sentence of the screen', async () => {
  const { result } = sending(() => Promise.reject(new TypeError('a part of the page did not load')));
  act(() => result.current.start(''));
  await waitFor(() => expect(result.current.problem).toBe('It did not work.'));
});

test('being offline fails at once instead of waiting for the network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const { result } = sending(() => Promise.reject(new CallFailed({ kind: 'unanswered' }, 'No answer.')));
  act(() => result.current.start(''));
  await waitFor(() => expect(result.current.problem).toBe('No answer.'));
  window.dispatchEvent(new Event('online'));
  vi.restoreAllMocks();
});
