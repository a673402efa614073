import { type ReactNode, useState } from 'react';
import { call } from '#kit/web/call.ts';
import { Button } from '#kit/web/form/Button.tsx';
import styles from '#kit/web/form/NarrowForm.module.css';
import { EmailField } from '#kit/web/form/EmailField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useSubmit } from '#kit/web/use-submit.ts';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { checkEmail } from '#rules/people/email.ts';
import { forgottenPassword } from '../contract.ts';

/** Requests a link to choose a new password with. The answer is the same for every email. ACC-02 */
export function ForgottenPasswordForm(): ReactNode {
  const [email, setEmail] = useState('');
  const requesting = useSubmit({
    check: (typed: string) => {
      const problem = typed === '' ? 'loginEmailRequired' : checkEmail(typed);
      return problem ? { email: messages[problem] } : {};
    },
    send: (typed) => call(forgottenPassword, { body: { email: typed } }),
  });

  return (
    <form
      data-form="forgotten-password"
      className={styles.form}
      noValidate
      onSubmit={(event) => requesting.submitForm(event, email.trim())}
    >
      <EmailField
        id="forgotten-email"
        name="email"
        autoComplete="username"
        required
        value={email}
        error={requesting.errors['email']}
        onChange={(value) => {
          setEmail(value);
          requesting.clearError('email');
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pendingLabel={requesting.isPending ? t`Sending…` : undefined}
      >{t`Send me a link`}</Button>
      {requesting.failure !== null && <Alert tone="bad">{requesting.failure}</Alert>}
      {requesting.answer !== undefined && (
        <Alert tone="good" title={t`Check your email`}>
          {requesting.answer.message}
        </Alert>
      )}
    </form>
  );
}
