import { type ReactNode, useState } from 'react';
import { call, CallFailed } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { OwnPasswordField } from '#kit/web/form/OwnPasswordField.tsx';
import styles from '#kit/web/layout/AccountSection.module.css';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useSubmit } from '#kit/web/use-submit.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { confirmPassword } from '../contract.ts';
import { stillSignedIn, useSignOut } from './use-sign-out.ts';

export type ConfirmPasswordModalProps = {
  /** An account without a password has to sign in again. */
  needs: 'password' | 'sign-in';
  onConfirmed: () => void;
  onClose: () => void;
};

/** Asks a user who signed in a while ago to prove again who they are. ACC-02 */
export default function ConfirmPasswordModal({ needs, onConfirmed, onClose }: ConfirmPasswordModalProps): ReactNode {
  if (needs === 'password') return <PasswordAgain onConfirmed={onConfirmed} onClose={onClose} />;
  return <SignInAgain onClose={onClose} />;
}

function SignInAgain({ onClose }: Pick<ConfirmPasswordModalProps, 'onClose'>): ReactNode {
  const { isPending, hasFailed, start } = useSignOut();
  return (
    <Modal title={t`Sign in again`} onClose={onClose}>
      <div className={styles.block}>
        <p>{messages.freshSignInAgain}</p>
        {hasFailed && <Alert tone="bad">{stillSignedIn}</Alert>}
        <div className={styles.actions}>
          <Button
            variant="primary"
            onPress={start}
            pendingLabel={isPending ? t`Signing out…` : undefined}
          >{t`Sign out`}</Button>
          <Button onPress={onClose}>{t`Not now`}</Button>
        </div>
      </div>
    </Modal>
  );
}

function PasswordAgain({ onConfirmed, onClose }: Omit<ConfirmPasswordModalProps, 'needs'>): ReactNode {
  const [password, setPassword] = useState('');
  const confirming = useSubmit({
    check: (typed: string) => (typed === '' ? { password: messages.loginPasswordRequired } : {}),
    send: confirm,
    onSuccess: onConfirmed,
  });

  return (
    <Modal title={t`Enter your password`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => confirming.submitForm(event, password)}>
        <p className={styles.whole}>{t`You signed in more than 10 minutes ago. Please confirm it’s you.`}</p>
        <div className={styles.whole}>
          <OwnPasswordField
            id="confirm-password"
            name="password"
            label={t`Your password`}
            value={password}
            error={confirming.errors['password']}
            onChange={(value) => {
              setPassword(value);
              confirming.clearError('password');
            }}
          />
        </div>
        {confirming.failure !== null && (
          <div className={styles.whole}>
            <Alert tone="bad">{confirming.failure}</Alert>
          </div>
        )}
        <div className={styles.whole}>
          <div className={styles.actions}>
            <Button
              type="submit"
              variant="primary"
              pendingLabel={confirming.isPending ? t`Checking…` : undefined}
            >{t`Continue`}</Button>
            <Button onPress={onClose}>{t`Cancel`}</Button>
          </div>
        </div>
      </form>
    </Modal>
  );
}

async function confirm(password: string): Promise<void> {
  const answer = await call(confirmPassword, { body: { password } });
  if (!answer.success)
    throw new CallFailed({ kind: 'declined' }, answer.message, [{ field: 'password', message: answer.message }]);
}
