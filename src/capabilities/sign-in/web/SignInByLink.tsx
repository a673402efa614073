import type { ReactNode } from 'react';
import { csrfTokenOfSignIn } from '#kit/signed-in/wire.ts';
import { CallFailed, callForSession } from '#kit/web/call.ts';
import { Button, ButtonLink } from '#kit/web/form/Button.tsx';
import styles from '#kit/web/form/NarrowForm.module.css';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useSubmit } from '#kit/web/use-submit.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { signInWithLink } from '../contract.ts';

export type SignInByLinkProps = {
  /** The token of the link; null when the page was opened without one. */
  token: string | null;
  /** Signed in, with the new CSRF token in the page. */
  onDone: () => void;
};

/** Where the link of a sign-in email leads. Nothing happens before the button is pressed, so programs that open links use up none. ACC-02 */
export function SignInByLink({ token, onDone }: SignInByLinkProps): ReactNode {
  const signingIn = useSubmit({ send: openLink, onSuccess: onDone });
  const problem = token === null ? messages.signInLinkSpent : signingIn.failure;
  if (token === null || problem !== null) {
    return (
      <Alert tone="bad" action={<ButtonLink href="/sign-in">{t`Sign in`}</ButtonLink>}>
        {problem}
      </Alert>
    );
  }
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t`You opened the link in our email. Press the button to sign in on this device.`}</p>
      <Button
        variant="primary"
        size="large"
        wide
        pendingLabel={signingIn.isPending || signingIn.answer ? t`Signing in…` : undefined}
        onPress={() => signingIn.submit(token)}
      >{t`Sign in`}</Button>
    </div>
  );
}

async function openLink(token: string): Promise<true> {
  const answer = await callForSession(signInWithLink, { body: { token } }, { newCsrfToken: csrfTokenOfSignIn });
  if (!answer.success) throw new CallFailed({ kind: 'declined' }, answer.message);
  return true;
}
