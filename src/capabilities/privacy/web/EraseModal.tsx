import { type ReactNode, useState } from 'react';
import { CallFailed, callForSession } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { OwnPasswordField } from '#kit/web/form/OwnPasswordField.tsx';
import styles from '#kit/web/layout/AccountSection.module.css';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useSubmit } from '#kit/web/use-submit.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { eraseAccount } from '../contract.ts';
import { csrfTokenAfterErasure } from '../wire.ts';

export type EraseModalProps = {
  /** Without one, a sign-in within the last minutes is enough; the server checks when that was. */
  hasPassword: boolean;
  onClose: () => void;
};

/** Asks for the password again before an account is erased for good. */
export default function EraseModal({ hasPassword, onClose }: EraseModalProps): ReactNode {
  const [password, setPassword] = useState('');
  const erasing = useSubmit({
    check: (typed: string) => (hasPassword && typed === '' ? { password: messages.loginPasswordRequired } : {}),
    send: (typed: string) => erase(hasPassword ? typed : undefined),
    // A full page load, so that nothing of the user stays in memory.
    onSuccess: () => window.location.assign('/'),
  });

  return (
    <Modal title={t`Delete your account`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => erasing.submitForm(event, password)}>
        <div className={styles.whole}>
          <Alert tone="warn">{messages.erasureMeans}</Alert>
        </div>
        {hasPassword && (
          <div className={styles.whole}>
            <OwnPasswordField
              id="erase-password"
              name="password"
              label={t`Your password`}
              value={password}
              error={erasing.errors['password']}
              onChange={(value) => {
                setPassword(value);
                erasing.clearError('password');
              }}
            />
          </div>
        )}
        {erasing.failure !== null && (
          <div className={styles.whole}>
            <Alert tone="bad">{erasing.failure}</Alert>
          </div>
        )}
        <div className={styles.whole}>
          <div className={styles.actions}>
            <Button
              type="submit"
              variant="primary"
              pendingLabel={erasing.isPending ? t`Erasing…` : undefined}
            >{t`Delete permanently`}</Button>
            <Button onPress={onClose}>{t`Keep my account`}</Button>
          </div>
        </div>
      </form>
    </Modal>
  );
}

async function erase(password: string | undefined): Promise<void> {
  const answer = await callForSession(eraseAccount, { body: { password } }, { newCsrfToken: csrfTokenAfterErasure });
  if (answer.success) return;
  const errors = password === undefined ? [] : [{ field: 'password', message: answer.message }];
  throw new CallFailed({ kind: 'declined' }, answer.message, errors);
}
