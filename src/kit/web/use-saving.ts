import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallFailed } from './call.ts';

/** Why a save failed, and whether it is still announced as new. */
export type SaveFailure = { readonly reason: string; readonly isNew: boolean };

export type Saving<Input> = {
  readonly isSaving: boolean;
  /** Null when nothing failed. */
  readonly failure: SaveFailure | null;
  /** The failure was announced long enough. */
  markFailureRead(): void;
  /** `onSaved` is not called when the form was closed in the meantime. */
  save(input: Input, onSaved: () => void): void;
};

/** Saves the form of a modal with a mutation. Closing the modal aborts the request. */
export function useSaving<Input>(send: (input: Input, signal: AbortSignal) => Promise<unknown>): Saving<Input> {
  const [isFailureRead, setFailureRead] = useState(false);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const { mutate, isPending, error } = useMutation<unknown, Error, Input>({
    mutationFn: (input) => {
      sending.current = new AbortController();
      return send(input, sending.current.signal);
    },
    // Being offline is an answer too: it is shown at once instead of waited out.
    networkMode: 'always',
  });
  return {
    isSaving: isPending,
    failure: error && { reason: failureReason(error), isNew: !isFailureRead },
    markFailureRead: () => setFailureRead(true),
    save: (input, onSaved) => {
      setFailureRead(false);
      mutate(input, { onSuccess: onSaved });
    },
  };
}

function failureReason(error: Error): string {
  return error instanceof CallFailed ? (error.errors[0]?.message ?? error.message) : '';
}
