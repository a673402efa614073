import { useState } from 'react';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { call, CallFailed } from '#kit/web/call.ts';
import { useMayShowErrors } from '#kit/web/form/use-may-show-errors.ts';
import { signInGaps } from '#rules/account/sign-in-gaps.ts';
import { messageText } from '#rules/messages.ts';
import { signIn } from '../contract.ts';
import { renewCsrfToken } from './renew-csrf-token.ts';

export type SignedIn = Extract<EndpointResponse<typeof signIn>, { success: true }>;

type SignInField = 'email' | 'password';

type Typed = Readonly<Record<SignInField, string>>;

/** Why nobody was signed in: the answer was no, which also stands at a field, or no answer came that a field could show. */
export type SignInFailure = { readonly text: string; readonly isAtField: boolean };

export type SignInControl = {
  readonly typed: Typed;
  readonly errors: Readonly<Partial<Record<SignInField, string>>>;
  readonly failure: SignInFailure | null;
  readonly isPending: boolean;
  type(field: SignInField, value: string): void;
  /** Answers the first field that needs another look, so that the focus can go there. */
  submit(): Promise<SignInField | null>;
  dismissFailure(): void;
};

/** What is typed into the sign-in form, and what came of sending it. Nothing typed is lost when it fails. ACC-02 */
export function useSignIn(onSignedIn: (answer: SignedIn) => void, firstEmail: string): SignInControl {
  const [typed, setTyped] = useState<Typed>({ email: firstEmail, password: '' });
  const [errors, setErrors] = useState<SignInControl['errors']>({});
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [isPending, setPending] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const mayShow = useMayShowErrors(wasAsked);

  function showErrors(found: readonly { field: string; message: string }[]): SignInField | null {
    const byField = Object.fromEntries(found.map(({ field, message }) => [field, message]));
    setErrors(byField);
    return (['email', 'password'] as const).find((field) => byField[field] !== undefined) ?? null;
  }

  function fail(error: unknown): SignInField | null {
    setPending(false);
    if (!(error instanceof CallFailed)) throw error;
    const field = showErrors(error.errors);
    if (field === null) setFailure({ text: error.message, isAtField: false });
    return field;
  }

  return {
    typed,
    errors: mayShow ? errors : {},
    failure,
    isPending,
    type: (field, value) => {
      setTyped((before) => ({ ...before, [field]: value }));
      setErrors(({ [field]: _mended, ...others }) =>
        value === '' ? { ...others, [field]: messageText('loginEmailOrPasswordRequired') } : others,
      );
    },
    submit: async () => {
      if (isPending) return null;
      setAsked(true);
      setFailure(null);
      const gaps = signInGaps(typed).map(({ field, message }) => ({ field, message: messageText(message) }));
      const firstGap = showErrors(gaps);
      if (firstGap !== null) return firstGap;
      setPending(true);
      try {
        const answer = await call(signIn, { body: typed });
        // Still pending: whoever is told goes on to another page.
        if (answer.success) {
          renewCsrfToken(answer.akt);
          onSignedIn(answer);
          return null;
        }
        setPending(false);
        setFailure({ text: answer.message, isAtField: true });
        return showErrors(answer.errors.map((message) => ({ field: 'password', message })));
      } catch (error) {
        return fail(error);
      }
    },
    dismissFailure: () => setFailure(null),
  };
}
