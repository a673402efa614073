import { type FormEvent, type ReactNode, useState } from 'react';
import { accountDeeds } from '#capabilities/account/web/account-deeds.ts';
import { focusFirstError } from '#capabilities/account/web/focus-first-error.ts';
import { useSending } from '#capabilities/account/web/use-sending.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import styles from './AccountParts.module.css';

/** Asks for the password once more before an account goes for good. */
export default function EraseModal({ onClose }: { onClose: () => void }): ReactNode {
  const [password, setPassword] = useState('');
  const sending = useSending();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (!sending.refuse(password === '' ? { password: messages.loginPasswordRequired } : {})) {
      const problem = await sending.send(() => accountDeeds.erase(password));
      // A fresh page, as a guest: nothing of the person is left in this one.
      if (problem === null) window.location.assign('/');
      else if (problem !== undefined) sending.refuse({ password: problem });
    }
    focusFirstError(form);
  }

  return (
    <Modal title="Erase your account" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={styles.whole}>
          <Alert tone="warn">{messages.erasureMeans}</Alert>
        </div>
        <div className={styles.whole}>
          <TextField
            id="erase-password"
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
            <Button type="submit" variant="primary" pendingLabel={sending.isSending ? 'Erasing…' : undefined}>
              Erase for good
            </Button>
            <Button onPress={onClose}>Keep my account</Button>
          </div>
        </div>
      </form>
    </Modal>
  );
}
