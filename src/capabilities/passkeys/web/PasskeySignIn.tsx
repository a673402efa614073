import type { ReactNode } from 'react';
import { csrfTokenOfSignIn } from '#kit/signed-in/wire.ts';
import { call, CallFailed, callForSession } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useIsHydrated } from '#kit/web/use-is-hydrated.ts';
import { useSubmit } from '#kit/web/use-submit.ts';
import { t } from '#rules/language/t.ts';
import { passkeySignInOptions, signInWithPasskey } from '../contract.ts';
import { signedChallengeToWire } from '../wire.ts';
import { askAuthenticator, hasPasskeys } from './authenticator.ts';
import styles from './PasskeySignIn.module.css';

export type PasskeySignInProps = {
  /** Whether passkeys work at the address of this page. */
  isOffered: boolean;
  /** Signed in, with the new CSRF token in the page. */
  onSignedIn: () => void;
};

/** Signs in with a passkey, where the browser has them; no email is needed. ACC-02 SCR-07 */
export default function PasskeySignIn({ isOffered, onSignedIn }: PasskeySignInProps): ReactNode {
  const signingIn = useSubmit({
    send: signIn,
    onSuccess: (outcome) => {
      if (outcome === 'signed-in') onSignedIn();
    },
  });
  // The server renders it for every browser, because nearly all support passkeys.
  const isHydrated = useIsHydrated();
  if (!isOffered || (isHydrated && !hasPasskeys())) return null;
  // Still pending after success, because another page is about to open.
  const isPending = signingIn.isPending || signingIn.answer === 'signed-in';
  return (
    <div className={styles.way}>
      <Button
        size="large"
        wide
        pendingLabel={isPending ? t`Signing in…` : undefined}
        onPress={() => signingIn.submit()}
      >{t`Sign in with a passkey`}</Button>
      {signingIn.failure !== null && <Alert tone="bad">{signingIn.failure}</Alert>}
    </div>
  );
}

async function signIn(): Promise<'signed-in' | 'canceled'> {
  const { options } = await call(passkeySignInOptions, { body: {} });
  const asked = await askAuthenticator(({ startAuthentication }) => startAuthentication({ optionsJSON: options }));
  if (asked.kind === 'canceled') return asked.kind;
  const { id, response } = asked.answer;
  const body = signedChallengeToWire({
    id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle,
  });
  const answer = await callForSession(signInWithPasskey, { body }, { newCsrfToken: csrfTokenOfSignIn });
  if (!answer.success) throw new CallFailed({ kind: 'declined' }, answer.message);
  return 'signed-in';
}
