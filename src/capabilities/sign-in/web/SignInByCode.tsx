import { type ReactNode, useEffect, useState } from 'react';
import { csrfTokenOfSignIn, type SignedIn, signedInFromWire } from '#kit/signed-in/wire.ts';
import { CallFailed, callForSession } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import styles from '#kit/web/form/NarrowForm.module.css';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useSubmit } from '#kit/web/use-submit.ts';
import { signInCodeOf } from '#rules/account/sign-in-code.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { signInWithCode } from '../contract.ts';
import { useMailSignIn } from './use-mail-sign-in.ts';

export type SignInByCodeProps = {
  /** Where the code went. */
  email: string;
  /** The server's message when the code was requested. */
  sentMessage: string;
  onSignedIn: (answer: SignedIn) => void;
  /** Back to the password. */
  onPassword: () => void;
};

/** Enters the code from the email. ACC-02 */
export function SignInByCode({ email, sentMessage, onSignedIn, onPassword }: SignInByCodeProps): ReactNode {
  const [code, setCode] = useState('');
  const signingIn = useSubmit({
    check: (typed: string) => (signInCodeOf(typed) === null ? { code: messages.signInCodeRequired } : {}),
    send: (typed) => sendCode(email, typed),
    onSuccess: onSignedIn,
  });
  const mailing = useMailSignIn(() => setCode(''));
  useEffect(() => document.getElementById('sign-in-code')?.focus(), []);
  return (
    <form
      data-form="sign-in-code"
      className={styles.form}
      noValidate
      onSubmit={(event) => signingIn.submitForm(event, code)}
    >
      <Alert tone="info" title={t`Check your email`}>
        {mailing.answer?.message ?? sentMessage}
      </Alert>
      <TextField
        id="sign-in-code"
        name="code"
        label={t`6-digit code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        length="short"
        required
        value={code}
        error={signingIn.errors['code']}
        onChange={(typed) => {
          setCode(typed);
          signingIn.clearError('code');
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pendingLabel={signingIn.isPending || signingIn.answer !== undefined ? t`Signing in…` : undefined}
      >{t`Sign in`}</Button>
      <div className={styles.others}>
        <Button
          variant="quiet"
          pendingLabel={mailing.isPending ? t`Sending…` : undefined}
          onPress={() => mailing.submit(email)}
        >{t`Send a new code`}</Button>
        <Button variant="quiet" onPress={onPassword}>{t`Use a password`}</Button>
      </div>
      {(signingIn.failure ?? mailing.failure) !== null && (
        <Alert tone="bad">{signingIn.failure ?? mailing.failure}</Alert>
      )}
    </form>
  );
}

async function sendCode(email: string, code: string): Promise<SignedIn> {
  const answer = await callForSession(signInWithCode, { body: { email, code } }, { newCsrfToken: csrfTokenOfSignIn });
  if (answer.success) return signedInFromWire(answer);
  throw new CallFailed(
    { kind: 'declined' },
    answer.message,
    answer.errors.map((message) => ({ field: 'code', message })),
  );
}
