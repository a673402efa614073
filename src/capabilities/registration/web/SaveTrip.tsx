import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import styles from '#kit/web/form/NarrowForm.module.css';
import { NewPasswordField } from '#kit/web/form/NewPasswordField.tsx';
import { Card } from '#kit/web/layout/Card.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { useSubmit } from '#kit/web/use-submit.ts';
import { accountMessage, newPasswordProblem } from '#rules/account/password.ts';
import { t } from '#rules/language/t.ts';
import { type OrderToSave, saveTrip } from './save-trip.ts';
import own from './SaveTrip.module.css';

export type SaveTripProps = OrderToSave & {
  /** Who ordered, as the receipt says. */
  email: string;
  /** Whether anything of it can still be changed or canceled. */
  isOpen: boolean;
  /** The way to sign in, for an email that has an account. */
  signIn: ReactNode;
  /** Signed in. The email is confirmed if the page was opened by the link in our email. */
  onSaved: (saved: { readonly isEmailConfirmed: boolean }) => void;
};

/** On the receipt of a guest: one password makes the order an account. CHK-01 ACC-01 */
export function SaveTrip({ email, isOpen, signIn, onSaved, ...order }: SaveTripProps): ReactNode {
  const [password, setPassword] = useState('');
  const saving = useSubmit({
    check: (typed: string) => {
      const problem = newPasswordProblem(typed, { email, firstName: '', lastName: '' });
      return problem ? { password: accountMessage(problem) } : {};
    },
    send: (typed) => saveTrip(order, typed),
    onSuccess: (saved) => {
      if (saved.kind === 'signed-in') onSaved(saved);
    },
  });
  const { answer } = saving;
  return (
    <div data-screen-only>
      <Card label={t`Save this trip`}>
        <form
          data-form="save-trip"
          className={own.form}
          noValidate
          // A password must not get into the address, even if no script runs.
          method="post"
          onSubmit={(event) => saving.submitForm(event, password)}
        >
          <div>
            <h2 className={own.title}>{t`Save this trip: add a password`}</h2>
            <p className={styles.lead}>
              {isOpen
                ? t`Change or cancel it from any device, and book faster next time. You’ll sign in with ${email}.`
                : t`See it from any device, and book faster next time. You’ll sign in with ${email}.`}
            </p>
          </div>
          {/* Tells password managers whose password it is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <NewPasswordField
            id="save-trip"
            value={password}
            error={saving.errors['password']}
            onChange={(typed) => {
              setPassword(typed);
              saving.clearError('password');
            }}
          />
          <div>
            <Button
              type="submit"
              variant="primary"
              pendingLabel={saving.isPending || answer?.kind === 'signed-in' ? t`Creating your account…` : undefined}
            >{t`Create account`}</Button>
          </div>
          {saving.failure !== null && <Alert tone="bad">{saving.failure}</Alert>}
          {answer?.kind === 'told' && (
            <Alert tone="info" {...(answer.offersSignIn ? { action: signIn } : {})}>
              {answer.message}
            </Alert>
          )}
        </form>
      </Card>
    </div>
  );
}
