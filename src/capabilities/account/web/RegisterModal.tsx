import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { RegisterForm } from './RegisterForm.tsx';

export type RegisterModalProps = {
  /** What was typed on the page already. */
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  /** Where the rules of the world's telephone numbers are. */
  phoneUtility: string;
  /** Somebody is registered and signed in, and the page has the new CSRF token; what it shows of the person is for the page to renew. */
  onRegistered: () => void;
  /** They have an account after all. */
  onSignIn: () => void;
  /** The ways in beside our own form. */
  otherWays?: ReactNode;
  onClose: () => void;
};

/** Registering on the ship page, without leaving the trip. CHK-01 ACC-01 */
export default function RegisterModal({ onSignIn, otherWays, onClose, ...form }: RegisterModalProps): ReactNode {
  return (
    <Modal
      title="Create an account"
      onClose={onClose}
      actions={<Button onPress={onSignIn}>I have an account: sign in</Button>}
    >
      <RegisterForm {...form} />
      {otherWays}
    </Modal>
  );
}
