import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { NameFields } from '#kit/web/form/NameFields.tsx';
import { EmailField } from '#kit/web/form/EmailField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { PhoneField } from '#kit/web/phone/PhoneField.tsx';
import { limits } from '#rules/limits.ts';
import { NewPasswordField } from '#kit/web/form/NewPasswordField.tsx';
import { t } from '#rules/language/t.ts';
import styles from './RegisterForm.module.css';
import { TermsConsent } from './TermsConsent.tsx';
import { useRegister } from './use-register.ts';

export type RegisterFormProps = {
  /** Fills in what is known about the user; all of it can be changed. */
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  /** The address of the phone utility. BRD-07 */
  phoneUtility: string;
  /** Runs before the form is sent: opens a cart where there is none, so that the account is created at once. */
  beforeSending?: (() => Promise<unknown>) | undefined;
  /** The account exists, its owner is signed in, and the page has the new CSRF token. */
  onRegistered: () => void;
};

/** Everything an account needs, on one screen. The page or dialog around it decides what happens afterwards. ACC-01 */
export function RegisterForm(props: RegisterFormProps): ReactNode {
  const { email = '', firstName = '', lastName = '', phone = '', phoneUtility } = props;
  const control = useRegister({ email, firstName, lastName, phone }, props);
  const { typed, errorOf, notice } = control;

  return (
    <form
      data-form="register"
      className={styles.form}
      noValidate
      // A password must not get into the address, even if no script runs.
      method="post"
      onSubmit={control.submitForm}
    >
      <EmailField
        id="register-email"
        name="email"
        autoComplete="username"
        required
        value={typed.email}
        error={errorOf('email')}
        onChange={(value) => control.type({ email: value })}
      />
      <div className={styles.names}>
        <NameFields
          ids={{ firstName: 'register-firstName', lastName: 'register-lastName' }}
          value={typed}
          errors={{ firstName: errorOf('firstName'), lastName: errorOf('lastName') }}
          onChange={control.type}
        />
      </div>
      <PhoneField
        id="register-phone"
        label={t`Phone`}
        country="US"
        utilityAddress={phoneUtility}
        autoComplete="tel"
        maxLength={limits.phoneLengthMax}
        required
        value={typed.phone}
        error={errorOf('phone')}
        onChange={(value) => control.type({ phone: value })}
      />
      <NewPasswordField
        id="register"
        value={typed.password}
        error={errorOf('password')}
        onChange={(password) => control.type({ password })}
      />
      <TermsConsent
        id="register-termsAccepted"
        checked={typed.termsAccepted}
        error={errorOf('termsAccepted')}
        onChange={(termsAccepted) => control.type({ termsAccepted })}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pendingLabel={control.isPending ? t`Creating your account…` : undefined}
      >{t`Create account`}</Button>
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
    </form>
  );
}
