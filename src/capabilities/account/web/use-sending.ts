import { useState } from 'react';
import type { FieldError } from '#kit/problem.ts';
import { CallFailed } from '#kit/web/call.ts';

/** Something that is sent from a form, and what came of it. */
export type Sending = {
  readonly isSending: boolean;
  /** What is wrong, by the name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What no field could show. */
  readonly failure: string | null;
  /** Answers what came back; undefined when it was refused, which the form then shows. */
  send<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined>;
  /** Shows what is wrong before anything is sent; answers whether anything is. */
  refuse(errors: Readonly<Record<string, string>>): boolean;
  fail(failure: string): void;
  /** A field that is being mended is not called wrong any more. */
  mend(field: string): void;
};

/** Sends one thing at a time and keeps why it was refused, so that every form says it in the same way. Nothing typed is lost. */
export function useSending(): Sending {
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);

  return {
    isSending,
    errors,
    failure,
    send: async (work) => {
      if (isSending) return undefined;
      setSending(true);
      setFailure(null);
      setErrors({});
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        setErrors(byField(error.errors));
        if (error.errors.length === 0) setFailure(error.message);
        return undefined;
      } finally {
        setSending(false);
      }
    },
    refuse: (found) => {
      setErrors(found);
      return Object.keys(found).length > 0;
    },
    fail: setFailure,
    mend: (field) => setErrors(({ [field]: _mended, ...others }) => others),
  };
}

function byField(errors: readonly FieldError[]): Readonly<Record<string, string>> {
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}
