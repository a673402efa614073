import { useEffect, useRef, useState } from 'react';
import { CallFailed } from './call.ts';

/** Why a save failed, and whether it is still announced as new. */
export type SaveFailure = { readonly reason: string; readonly isNew: boolean };

export type Saving = {
  readonly isSaving: boolean;
  /** Null when nothing failed. */
  readonly failure: SaveFailure | null;
  /** The failure was announced long enough. */
  markFailureRead(): void;
  /** Sends, and answers whether it was saved; false as well when the form was closed in the meantime. */
  save(send: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
};

/** Saves the form of a modal. Closing the modal aborts the request. */
export function useSaving(): Saving {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  async function save(send: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    const { signal } = (sending.current = new AbortController());
    setSaving(true);
    setFailure(null);
    try {
      await send(signal);
      return !signal.aborted;
    } catch (error) {
      if (!signal.aborted) setFailure({ reason: failureReason(error), isNew: true });
      return false;
    } finally {
      setSaving(false);
    }
  }

  function markFailureRead(): void {
    setFailure((failed) => failed && { ...failed, isNew: false });
  }

  return { isSaving, failure, markFailureRead, save };
}

function failureReason(error: unknown): string {
  return error instanceof CallFailed ? (error.errors[0]?.message ?? error.message) : '';
}
