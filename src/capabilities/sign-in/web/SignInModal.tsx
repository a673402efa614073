import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import styles from '#kit/web/form/NarrowForm.module.css';
import Modal from '#kit/web/layout/Modal.tsx';
import { t } from '#rules/language/t.ts';
import { afterSignIn } from './after-sign-in.ts';
import { SignInForm } from './SignInForm.tsx';

export type SignInModalProps = {
  /** The email that was typed on the page already. */
  email?: string | undefined;
  /** Signed in, with the new CSRF token in the page; the page itself updates what it shows about the user. */
  onSignedIn: () => void;
  /** Offers to create an account. */
  onRegister?: (() => void) | undefined;
  /** Other ways to sign in, below the form. */
  otherWays?: ReactNode;
  onClose: () => void;
};

/** Signs in on the ship page without leaving the trip; a forgotten password opens a new tab. SCR-07 ACC-02 ACC-04 */
export default function SignInModal({
  email = '',
  onSignedIn,
  onRegister,
  otherWays,
  onClose,
}: SignInModalProps): ReactNode {
  return (
    <Modal
      title={t`Sign in`}
      onClose={onClose}
      {...(onRegister ? { actions: <Button onPress={onRegister}>{t`Create an account`}</Button> } : {})}
    >
      <div className={styles.form}>
        <SignInForm
          email={email}
          opensForgottenInNewTab
          onSignedIn={(answer) =>
            afterSignIn(answer, { reload: () => window.location.reload(), continueOnPage: () => onSignedIn() })
          }
        />
        {otherWays}
      </div>
    </Modal>
  );
}
