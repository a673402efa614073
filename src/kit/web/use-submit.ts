import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallFailed } from './call.ts';
import { focusFirstError } from './form/focus-first-error.ts';
import { useSend } from './use-send.ts';

export type FieldMessages = Readonly<Record<string, string>>;

/** A form that a user sends to the server, and how that went. */
export type Submission<Input, Answer = unknown> = {
  readonly isPending: boolean;
  /** What the server answered the last time; undefined until then and while another one is sent. */
  readonly answer: Answer | undefined;
  /** What is wrong, by field: found before sending, or refused by the server. */
  readonly errors: FieldMessages;
  /** Why it failed, when no field shows it. */
  readonly failure: string | null;
  /** The refusal itself, for screens that show it in their own way. */
  readonly refusal: CallFailed | null;
  submit(input: Input): void;
  /** The same for a form: the page is not left, and the first field with an error gets the focus. */
  submitForm(event: FormEvent<HTMLFormElement>, input: Input): void;
  setError(field: string, message: string): void;
  /** Called when a field is edited: it is not marked as wrong until it is sent again. */
  clearError(field: string): void;
  /** Forgets how the last one went. */
  reset(): void;
};

/**
 * Sends a form with `useSend`. It keeps refusals by field, so that every form shows them alike and nothing typed is lost. One submission
 * runs at a time; further presses are ignored until it is over. Errors that are no refusals are bugs and go to the page's error boundary.
 */
export function useSubmit<Input = void, Answer = unknown>({
  check,
  send,
  onSuccess,
  onFailure,
}: {
  /** Finds problems before anything is sent, by field; nothing is sent while there are any. */
  check?: (input: Input) => FieldMessages;
  /** Makes the call. It throws `CallFailed` when the answer is no. */
  send: (input: Input) => Promise<Answer>;
  /** The submission is pending until this is over. */
  onSuccess?: (answer: Answer, input: Input) => unknown;
  onFailure?: (input: Input) => void;
}): Submission<Input, Answer> {
  const [found, setFound] = useState<FieldMessages>({});
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const isSending = useRef(false);
  const formToFocus = useRef<HTMLElement | null>(null);
  const sending = useSend<Input, Answer>({
    send,
    onSuccess: async (answer, input) => {
      await onSuccess?.(answer, input);
      isSending.current = false;
    },
    onFailure: (_error, input) => {
      isSending.current = false;
      onFailure?.(input);
    },
  });
  const refusal = sending.error instanceof CallFailed ? sending.error : null;

  // After the errors are drawn, because only then a field is marked as wrong.
  useEffect(() => {
    const form = formToFocus.current;
    if (!form || (refusal === null && Object.keys(found).length === 0)) return;
    formToFocus.current = null;
    focusFirstError(form);
  }, [refusal, found]);

  function submit(input: Input): void {
    if (isSending.current) return;
    const problems = check?.(input) ?? {};
    setFound(problems);
    setCleared([]);
    if (Object.keys(problems).length > 0) return sending.reset();
    isSending.current = true;
    sending.start(input);
  }

  return {
    isPending: sending.status === 'pending',
    answer: sending.answer,
    errors: { ...refusedFields(refusal, cleared), ...found },
    failure: refusal && refusal.errors.length === 0 ? refusal.message : null,
    refusal,
    submit,
    submitForm: (event, input) => {
      event.preventDefault();
      formToFocus.current = event.currentTarget;
      submit(input);
    },
    setError: (field, message) => setFound((before) => ({ ...before, [field]: message })),
    clearError: (field) => {
      setFound(({ [field]: _cleared, ...others }) => others);
      setCleared((before) => [...before, field]);
    },
    reset: () => {
      setFound({});
      sending.reset();
    },
  };
}

function refusedFields(refusal: CallFailed | null, cleared: readonly string[]): FieldMessages {
  const shown = (refusal?.errors ?? []).filter(({ field }) => !cleared.includes(field));
  return Object.fromEntries(shown.map(({ field, message }) => [field, message]));
}
