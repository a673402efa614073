import { useEffect, useRef, useState } from 'react';
import { useSend } from './use-send.ts';

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

/** Saves the form of a modal with `useSend`. Closing the modal aborts the request. */
export function useSaving<Input>(send: (input: Input, signal: AbortSignal) => Promise<unknown>): Saving<Input> {
  const [isFailureRead, setFailureRead] = useState(false);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const { start, status, problem } = useSend<Input>({
    send: (input) => {
      sending.current = new AbortController();
      return send(input, sending.current.signal);
    },
    otherwise: '',
  });
  return {
    isSaving: status === 'pending',
    failure: problem === null ? null : { reason: problem, isNew: !isFailureRead },
    markFailureRead: () => setFailureRead(true),
    save: (input, onSaved) => {
      setFailureRead(false);
      start(input, onSaved);
    },
  };
}
