import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CallFailed } from './call.ts';
import { failureText } from './failure-text.ts';

/** Something that is sent to the server, and how that went. */
export type Sending<Input, Answer = unknown> = {
  readonly status: 'idle' | 'pending' | 'error' | 'success';
  /** What was sent last. */
  readonly input: Input | undefined;
  /** What the server answered; undefined until then and while another one is sent. */
  readonly answer: Answer | undefined;
  readonly error: Error | null;
  /** Why it failed, as a sentence to show. */
  readonly problem: string | null;
  /** Sends it. `onSent` is not called when the screen was closed in the meantime. */
  readonly start: (input: Input, onSent?: (answer: Answer) => void) => void;
  /** The same for code that continues with the answer. Rejects when it fails. */
  readonly startAndWait: (input: Input) => Promise<Answer>;
  /** Forgets how the last one went. */
  readonly reset: () => void;
};

/**
 * The one way to send something from the browser. `useSubmit` adds what a form needs, `useSaving` what a modal needs that is closed while
 * it saves.
 */
export function useSend<Input = void, Answer = unknown>({
  send,
  otherwise,
  onSuccess,
  onFailure,
}: {
  /** Makes the call. It throws `CallFailed` when the answer is no. */
  readonly send: (input: Input) => Promise<Answer>;
  /** What to say of errors that are no refusal. Without it they are bugs and go to the page's error boundary. */
  readonly otherwise?: string;
  /** It is pending until this is over. Called even when the screen was closed in the meantime. */
  readonly onSuccess?: (answer: Answer, input: Input) => unknown;
  readonly onFailure?: (error: Error, input: Input) => void;
}): Sending<Input, Answer> {
  const { mutate, mutateAsync, reset, status, variables, data, error } = useMutation<Answer, Error, Input>({
    mutationFn: (input) => send(input),
    // Being offline is an answer too: it is shown at once instead of waited out.
    networkMode: 'always',
    throwOnError: (failure) => otherwise === undefined && !(failure instanceof CallFailed),
    onSuccess: async (answer, input) => {
      await onSuccess?.(answer, input);
    },
    onError: (failure, input) => onFailure?.(failure, input),
  });
  const start = useCallback(
    (input: Input, onSent?: (answer: Answer) => void) => mutate(input, { onSuccess: (answer) => onSent?.(answer) }),
    [mutate],
  );
  return {
    status,
    input: variables,
    answer: data,
    error,
    problem: error && failureText(error, otherwise ?? ''),
    start,
    startAndWait: mutateAsync,
    reset,
  };
}
