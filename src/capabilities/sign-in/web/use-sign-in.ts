import { useState } from 'react';
import { csrfTokenOfSignIn, type SignedIn, signedInFromWire } from '#kit/signed-in/wire.ts';
import { CallFailed, callForSession } from '#kit/web/call.ts';
import { useMayShowErrors } from '#kit/web/form/use-may-show-errors.ts';
import { type FieldMessages, type Submission, useSubmit } from '#kit/web/use-submit.ts';
import { signInGaps } from '#rules/account/sign-in-gaps.ts';
import { messageText } from '#rules/messages.ts';
import { signIn } from '../contract.ts';

type Credentials = { readonly email: string; readonly password: string };

export type SignInControl = {
  readonly typed: Credentials;
  readonly errors: FieldMessages;
  /** Why signing in failed; `isAtField` when a field shows it too. */
  readonly failure: { readonly text: string; readonly isAtField: boolean } | null;
  readonly isPending: boolean;
  type(field: keyof Credentials, value: string): void;
  readonly submitForm: (event: Parameters<Submission<Credentials>['submitForm']>[0]) => void;
  dismissFailure(): void;
};

/** The state of the sign-in form. Nothing typed is lost when signing in fails. ACC-02 */
export function useSignIn(onSignedIn: (answer: SignedIn) => void, firstEmail: string): SignInControl {
  const [typed, setTyped] = useState<Credentials>({ email: firstEmail, password: '' });
  const [wasSubmitted, setSubmitted] = useState(false);
  const [dismissed, setDismissed] = useState<CallFailed | null>(null);
  const mayShow = useMayShowErrors(wasSubmitted);
  const { refusal, ...signingIn } = useSubmit({ check: findGaps, send: sendCredentials, onSuccess: onSignedIn });
  return {
    typed,
    errors: mayShow ? signingIn.errors : {},
    failure: refusal === null || refusal === dismissed ? null : shownFailure(refusal),
    // Still pending after success, because another page is about to open.
    isPending: signingIn.isPending || signingIn.answer !== undefined,
    type: (field, value) => {
      setTyped((before) => ({ ...before, [field]: value }));
      signingIn.clearError(field);
      if (value === '') signingIn.setError(field, messageText('loginEmailOrPasswordRequired'));
    },
    submitForm: (event) => {
      setSubmitted(true);
      signingIn.submitForm(event, typed);
    },
    dismissFailure: () => setDismissed(refusal),
  };
}

function findGaps(typed: Credentials): FieldMessages {
  return Object.fromEntries(signInGaps(typed).map(({ field, message }) => [field, messageText(message)]));
}

/** The email and password do not match an account. */
class NotMatched extends CallFailed {}

async function sendCredentials(typed: Credentials): Promise<SignedIn> {
  const answer = await callForSession(signIn, { body: typed }, { newCsrfToken: csrfTokenOfSignIn });
  if (!answer.success) {
    const errors = answer.errors.map((message) => ({ field: 'password', message }));
    throw new NotMatched({ kind: 'declined' }, answer.message, errors);
  }
  return signedInFromWire(answer);
}

function shownFailure(refusal: CallFailed): SignInControl['failure'] {
  if (refusal instanceof NotMatched) return { text: refusal.message, isAtField: true };
  return refusal.errors.length > 0 ? null : { text: refusal.message, isAtField: false };
}
