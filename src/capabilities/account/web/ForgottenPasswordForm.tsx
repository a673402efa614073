import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';
import { forgottenPassword } from '../contract.ts';
import { focusFirstError } from './focus-first-error.ts';
import styles from './SignInForm.module.css';
import { useSending } from './use-sending.ts';

/** Asks for a link to choose a new password with. It says the same whoever has the email. ACC-02 */
export function ForgottenPasswordForm(): ReactNode {
  const [email, setEmail] = useState('');
  const [sentWords, setSentWords] = useState<string | null>(null);
  const sending = useSending();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = email.trim();
    const wrong = typed === '' ? 'loginEmailRequired' : checkEmail(typed);
    setSentWords(null);
    if (!sending.refuse(wrong ? { email: messages[wrong] } : {})) {
      const answer = await sending.send(() => call(forgottenPassword, { body: { email: typed } }));
      if (answer) setSentWords(answer.message);
    }
    focusFirstError(form);
  }

  return (
    <form data-form="forgotten-password" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        id="forgotten-email"
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={limits.emailLengthMax}
        required
        value={email}
        error={sending.errors['email']}
        onChange={(value) => {
          setEmail(value);
          sending.mend('email');
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pendingLabel={sending.isSending ? 'Sending…' : undefined}
      >
        Send me a link
      </Button>
      {sending.failure !== null && <Alert tone="bad">{sending.failure}</Alert>}
      {sentWords !== null && (
        <Alert tone="good" title="Please look into your mail">
          {sentWords}
        </Alert>
      )}
    </form>
  );
}
