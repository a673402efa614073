import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import styles from '#kit/web/form/NarrowForm.module.css';
import Modal from '#kit/web/layout/Modal.tsx';
import { t } from '#rules/language/t.ts';
import { RegisterForm } from './RegisterForm.tsx';

export type RegisterModalProps = {
  /** What was already typed on the page. */
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  /** The address of the phone utility. */
  phoneUtility: string;
  /** Registered and signed in, with the new CSRF token in the page; the page itself updates what it shows about the user. */
  onRegistered: () => void;
  /** Switches to signing in. */
  onSignIn: () => void;
  /** Other ways to sign in, below the form. */
  otherWays?: ReactNode;
  onClose: () => void;
};

/** Registers on the ship page without leaving the trip. CHK-01 ACC-01 */
export default function RegisterModal({ onSignIn, otherWays, onClose, ...form }: RegisterModalProps): ReactNode {
  return (
    <Modal
      title={t`Create an account`}
      onClose={onClose}
      actions={<Button onPress={onSignIn}>{t`I have an account`}</Button>}
    >
      <div className={styles.form}>
        <RegisterForm {...form} />
        {otherWays}
      </div>
    </Modal>
  );
}
