import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { Button, ButtonLink } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { accountWords, type NewPassword, newPasswordProblems } from '#rules/account/password.ts';
import { messages } from '#rules/messages.ts';
import { claimAccount, resetPassword } from '../contract.ts';
import { focusFirstError } from './focus-first-error.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { renewCsrfToken } from './renew-csrf-token.ts';
import styles from './SignInForm.module.css';
import { useSending } from './use-sending.ts';

export type LinkPasswordFormProps = {
  /** The token of the link; null when the page was opened without one. */
  token: string | null;
  /** Another password for an account, or the first one of a guest or newcomer. */
  purpose: 'reset' | 'claim';
  /** Signed in, with the new CSRF token in the page. */
  onDone: () => void;
};

/** Chooses a password with a link from our mail. A link that was used up says so, with the way to another one. ACC-02 CHK-01 */
export function LinkPasswordForm({ token, purpose, onDone }: LinkPasswordFormProps): ReactNode {
  const [typed, setTyped] = useState<NewPassword>({ password: '', confirmation: '' });
  const [isSpent, setSpent] = useState(token === null);
  const sending = useSending();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const { password, confirmation } = newPasswordProblems(typed, nobodyYet);
    const found = {
      ...(password && { password: accountWords(password) }),
      ...(confirmation && { password_confirmation: accountWords(confirmation) }),
    };
    if (!sending.refuse(found)) {
      const body = { token, password: typed.password, password_confirmation: typed.confirmation };
      const answer = await sending.send(() => call(purpose === 'reset' ? resetPassword : claimAccount, { body }));
      if (answer && 'akt' in answer) {
        renewCsrfToken(answer.akt);
        onDone();
      } else if (answer) setSpent(true);
    }
    focusFirstError(form);
  }

  if (isSpent) return <SpentLink />;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <NewPasswordFields
        id="link"
        label="New password"
        value={typed}
        errors={{ password: sending.errors['password'], confirmation: sending.errors['password_confirmation'] }}
        onChange={(changes) => {
          setTyped((before) => ({ ...before, ...changes }));
          if ('password' in changes) sending.mend('password');
          if ('confirmation' in changes) sending.mend('password_confirmation');
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pendingLabel={sending.isSending ? 'Saving…' : undefined}
      >
        Save and sign in
      </Button>
      {sending.failure !== null && <Alert tone="bad">{sending.failure}</Alert>}
    </form>
  );
}

export function SpentLink(): ReactNode {
  return (
    <Alert
      tone="warn"
      title="This link does not work"
      action={<ButtonLink href="/password/forgotten">Send me a new one</ButtonLink>}
    >
      {messages.linkSpent}
    </Alert>
  );
}

/** Whose account it is only the server knows; it looks at the name and email too. */
const nobodyYet = { email: '', firstName: '', lastName: '' };
