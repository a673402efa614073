import type { FormEvent, ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { PhoneField } from '#kit/web/phone/PhoneField.tsx';
import { limits } from '#rules/limits.ts';
import { focusFirstError } from './focus-first-error.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import styles from './RegisterForm.module.css';
import { TermsConsent } from './TermsConsent.tsx';
import { useRegister } from './use-register.ts';

export type RegisterFormProps = {
  /** What is known of the person already; all of it can still be changed. */
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  /** Where the rules of the world's telephone numbers are. BRD-07 */
  phoneUtility: string;
  /** Done before the form is sent: where no cart is open yet, one is opened, and the answer then comes at once. */
  beforeSending?: (() => Promise<unknown>) | undefined;
  /** The account stands, its owner is signed in, and the page has the new CSRF token. */
  onRegistered: () => void;
};

/** All that an account needs, on one screen. What happens afterwards is for the page or the dialog around it to say. ACC-01 */
export function RegisterForm(props: RegisterFormProps): ReactNode {
  const { email = '', firstName = '', lastName = '', phone = '', phoneUtility } = props;
  const control = useRegister({ email, firstName, lastName, phone }, props);
  const { typed, errorOf, notice } = control;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    await control.submit();
    focusFirstError(form);
  }

  return (
    <form data-form="register" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        id="register-email"
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={limits.emailLengthMax}
        required
        value={typed.email}
        error={errorOf('email')}
        onChange={(value) => control.type({ email: value })}
      />
      <div className={styles.names}>
        <TextField
          id="register-firstName"
          label="First name"
          autoComplete="given-name"
          autoCapitalize="words"
          maxLength={limits.textFieldLengthMax}
          required
          value={typed.firstName}
          error={errorOf('firstName')}
          onChange={(value) => control.type({ firstName: value })}
        />
        <TextField
          id="register-lastName"
          label="Last name"
          autoComplete="family-name"
          autoCapitalize="words"
          maxLength={limits.textFieldLengthMax}
          required
          value={typed.lastName}
          error={errorOf('lastName')}
          onChange={(value) => control.type({ lastName: value })}
        />
      </div>
      <PhoneField
        id="register-phone"
        label="Phone"
        country="US"
        utilityAddress={phoneUtility}
        autoComplete="tel"
        maxLength={limits.phoneLengthMax}
        required
        value={typed.phone}
        error={errorOf('phone')}
        onChange={(value) => control.type({ phone: value })}
      />
      <NewPasswordFields
        id="register"
        value={typed}
        errors={{ password: errorOf('password'), confirmation: errorOf('confirmation') }}
        onChange={control.type}
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
        pendingLabel={control.isPending ? 'Creating your account…' : undefined}
      >
        Create account
      </Button>
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
    </form>
  );
}
