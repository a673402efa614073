import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { afterSignIn } from './after-sign-in.ts';
import { SignInForm } from './SignInForm.tsx';

export type SignInModalProps = {
  /** The email that was typed on the page already. */
  email?: string | undefined;
  /** Somebody is signed in, and the page has the new CSRF token; what it shows of the person is for the page to renew. */
  onSignedIn: () => void;
  /** They have no account yet; without it there is no way offered to get one. */
  onRegister?: (() => void) | undefined;
  /** The ways in beside our own form. */
  otherWays?: ReactNode;
  onClose: () => void;
};

/** Signing in on the ship page, without leaving the trip; a forgotten password is looked after in a tab of its own. SCR-07 ACC-02 ACC-04 */
export default function SignInModal({
  email = '',
  onSignedIn,
  onRegister,
  otherWays,
  onClose,
}: SignInModalProps): ReactNode {
  return (
    <Modal
      title="Sign in"
      onClose={onClose}
      {...(onRegister ? { actions: <Button onPress={onRegister}>Create an account</Button> } : {})}
    >
      <SignInForm
        email={email}
        opensForgottenInNewTab
        onSignedIn={(answer) =>
          afterSignIn(answer, { reload: () => window.location.reload(), goOn: () => onSignedIn() })
        }
      />
      {otherWays}
    </Modal>
  );
}
