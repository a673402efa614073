import { type FormEvent, type ReactNode, useState } from 'react';
import { accountDeeds } from '#capabilities/account/web/account-deeds.ts';
import { focusFirstError } from '#capabilities/account/web/focus-first-error.ts';
import { signOutAndLeave } from '#capabilities/account/web/sign-out.ts';
import { useSending } from '#capabilities/account/web/use-sending.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import styles from './AccountParts.module.css';

/** Something that waits until the person has shown again who they are. An account without a password has to sign in again. */
export type Unconfirmed = { readonly needs: 'password' | 'sign-in'; again(): void };

export type ConfirmModalProps = {
  needs: Unconfirmed['needs'];
  onConfirmed: () => void;
  onClose: () => void;
};

/** Asks whoever has been signed in for a while to show again who they are. ACC-02 */
export default function ConfirmModal({ needs, onConfirmed, onClose }: ConfirmModalProps): ReactNode {
  if (needs === 'password') return <PasswordAgain onConfirmed={onConfirmed} onClose={onClose} />;
  return (
    <Modal title="Sign in again" onClose={onClose}>
      <div className={styles.block}>
        <p>{messages.freshSignInAgain}</p>
        <div className={styles.actions}>
          <Button variant="primary" onPress={() => void signOutAndLeave()}>
            Sign out
          </Button>
          <Button onPress={onClose}>Not now</Button>
        </div>
      </div>
    </Modal>
  );
}

function PasswordAgain({ onConfirmed, onClose }: Omit<ConfirmModalProps, 'needs'>): ReactNode {
  const [password, setPassword] = useState('');
  const sending = useSending();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (!sending.refuse(password === '' ? { password: messages.loginPasswordRequired } : {})) {
      const problem = await sending.send(() => accountDeeds.confirmPassword(password));
      if (problem === null) onConfirmed();
      else if (problem !== undefined) sending.refuse({ password: problem });
    }
    focusFirstError(form);
  }

  return (
    <Modal title="Enter your password" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.whole}>You signed in more than 10 minutes ago. Please show that it is you.</p>
        <div className={styles.whole}>
          <TextField
            id="confirm-password"
            name="password"
            label="Your password"
            type="password"
            autoComplete="current-password"
            autoCapitalize="none"
            maxLength={limits.passwordLengthMax}
            required
            value={password}
            error={sending.errors['password']}
            onChange={(value) => {
              setPassword(value);
              sending.mend('password');
            }}
          />
        </div>
        {sending.failure !== null && (
          <div className={styles.whole}>
            <Alert tone="bad">{sending.failure}</Alert>
          </div>
        )}
        <div className={styles.whole}>
          <div className={styles.actions}>
            <Button type="submit" variant="primary" pendingLabel={sending.isSending ? 'Checking…' : undefined}>
              Continue
            </Button>
            <Button onPress={onClose}>Cancel</Button>
          </div>
        </div>
      </form>
    </Modal>
  );
}
