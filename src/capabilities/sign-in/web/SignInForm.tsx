import { type ReactNode, useState } from 'react';
import type { SignedIn } from '#kit/signed-in/wire.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { OwnPasswordField } from '#kit/web/form/OwnPasswordField.tsx';
import { EmailField } from '#kit/web/form/EmailField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { limits } from '#rules/limits.ts';
import styles from '#kit/web/form/NarrowForm.module.css';
import { t } from '#rules/language/t.ts';
import { SignInByCode } from './SignInByCode.tsx';
import { useMailSignIn } from './use-mail-sign-in.ts';
import { useSignIn } from './use-sign-in.ts';

export type SignInFormProps = {
  /** Fills in the email, if it is known. */
  email?: string;
  /** Where the page must not be left, the link to a new password opens in a new tab. */
  opensForgottenInNewTab?: boolean;
  onSignedIn: (answer: SignedIn) => void;
};

/** Email and password, or a code by email. The page or dialog around it decides what happens afterwards. ACC-02 SCR-07 */
export function SignInForm({ email = '', opensForgottenInNewTab = false, onSignedIn }: SignInFormProps): ReactNode {
  const control = useSignIn(onSignedIn, email);
  const [isPasswordShown, setPasswordShown] = useState(false);
  const { typed, errors, failure } = control;
  const [isByCode, setByCode] = useState(false);
  const mailing = useMailSignIn(() => setByCode(true));
  const byMail = typed.email.trim();

  if (isByCode && mailing.answer) {
    return (
      <SignInByCode
        email={byMail}
        sentMessage={mailing.answer.message}
        onSignedIn={onSignedIn}
        onPassword={() => setByCode(false)}
      />
    );
  }

  function mailCode(): void {
    mailing.submit(byMail);
    if (byMail === '') document.getElementById('sign-in-email')?.focus();
  }

  return (
    <form
      data-form="sign-in"
      className={styles.form}
      noValidate
      // A password must not get into the address, even if no script runs.
      method="post"
      onSubmit={control.submitForm}
    >
      <EmailField
        id="sign-in-email"
        name="email"
        autoComplete="username"
        required
        value={typed.email}
        error={errors['email'] ?? mailing.errors['email']}
        onChange={(value) => {
          control.type('email', value);
          mailing.clearError('email');
        }}
      />
      <div>
        <OwnPasswordField
          id="sign-in-password"
          name="password"
          label={t`Password`}
          type={isPasswordShown ? 'text' : 'password'}
          value={typed.password}
          error={errors['password']}
          onChange={(value) => control.type('password', value)}
        />
        <CheckboxField
          id="sign-in-show-password"
          label={t`Show password`}
          checked={isPasswordShown}
          onChange={setPasswordShown}
        />
        <a
          className={styles.forgotten}
          href="/password/forgotten"
          {...(opensForgottenInNewTab ? { target: '_blank', rel: 'noopener' } : {})}
        >{t`Forgot your password?`}</a>
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pendingLabel={control.isPending ? t`Signing in…` : undefined}
      >{t`Sign in`}</Button>
      <div className={styles.byCode}>
        <Button
          size="large"
          wide
          pendingLabel={mailing.isPending ? t`Sending…` : undefined}
          onPress={mailCode}
        >{t`Email me a code`}</Button>
        {/* The answer must not reveal whose email it is, so the form shows this note to everyone beforehand. */}
        <p className={styles.note}>{t`For customers. Codes don’t work for staff, club and pro accounts.`}</p>
      </div>
      {mailing.failure !== null && <Alert tone="bad">{mailing.failure}</Alert>}
      {/* Below the button, so that the button doesn't move when the message appears. */}
      {failure && (
        <Alert
          tone="bad"
          {...(failure.isAtField ? { dismissAfterMs: limits.loginAlertMs } : {})}
          onDismiss={control.dismissFailure}
        >
          {failure.text}
        </Alert>
      )}
    </form>
  );
}
