import { type ReactNode, useState } from 'react';
import { accountMessage, newPasswordProblem } from '#rules/account/password.ts';
import { t } from '#rules/language/t.ts';
import { Alert } from '../notices/Alert.tsx';
import { SpentLink } from '../notices/SpentLink.tsx';
import { type FieldMessages, useSubmit } from '../use-submit.ts';
import { Button } from './Button.tsx';
import styles from './NarrowForm.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';

/** `link-spent`: the one-time link was used already or has expired. */
export type PasswordSave = { readonly kind: 'saved' } | { readonly kind: 'link-spent' };

export type NewPasswordFormProps = {
  /** Saves the password and signs its owner in. The refused field is `password`. */
  save: (password: string) => Promise<PasswordSave>;
  onSaved: () => void;
};

/** Asks for a new password on the page of a link from our email. ACC-02 CHK-01 */
export function NewPasswordForm({ save, onSaved }: NewPasswordFormProps): ReactNode {
  const [typed, setTyped] = useState('');
  const saving = useSubmit({
    check: passwordErrors,
    send: save,
    onSuccess: ({ kind }) => kind === 'saved' && onSaved(),
  });
  if (saving.answer?.kind === 'link-spent') return <SpentLink />;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => saving.submitForm(event, typed)}>
      <NewPasswordField
        id="link"
        label={t`New password`}
        value={typed}
        error={saving.errors['password']}
        onChange={(password) => {
          setTyped(password);
          saving.clearError('password');
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pendingLabel={saving.isPending ? t`Saving…` : undefined}
      >{t`Save and sign in`}</Button>
      {saving.failure !== null && <Alert tone="bad">{saving.failure}</Alert>}
    </form>
  );
}

/** Only the server knows the account; it also checks the password against the owner's name and email. */
const unknownOwner = { email: '', firstName: '', lastName: '' };

function passwordErrors(password: string): FieldMessages {
  const problem = newPasswordProblem(password, unknownOwner);
  return problem ? { password: accountMessage(problem) } : {};
}
