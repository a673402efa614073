import { type ReactNode, useState } from 'react';
import { accountMessage, type NewPassword, newPasswordProblems } from '#rules/account/password.ts';
import { Alert } from '../notices/Alert.tsx';
import { SpentLink } from '../notices/SpentLink.tsx';
import { type FieldMessages, useSubmit } from '../use-submit.ts';
import { Button } from './Button.tsx';
import styles from './NarrowForm.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';

export type NewPasswordFormProps = {
  /** Saves the password and signs its owner in; false when the link was spent. Refused fields are `password` and `confirmation`. */
  save: (chosen: NewPassword) => Promise<boolean>;
  onSaved: () => void;
};

/** Asks for a new password on the page of a link from our mail. ACC-02 CHK-01 */
export function NewPasswordForm({ save, onSaved }: NewPasswordFormProps): ReactNode {
  const [typed, setTyped] = useState<NewPassword>({ password: '', confirmation: '' });
  const saving = useSubmit({ check: problemsOf, send: save, onSuccess: (isSaved) => isSaved && onSaved() });
  if (saving.answer === false) return <SpentLink />;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => saving.submitForm(event, typed)}>
      <NewPasswordFields
        id="link"
        label="New password"
        value={typed}
        errors={{ password: saving.errors['password'], confirmation: saving.errors['confirmation'] }}
        onChange={(changes) => {
          setTyped((before) => ({ ...before, ...changes }));
          for (const field of Object.keys(changes)) saving.clearError(field);
        }}
      />
      <Button type="submit" variant="primary" size="large" wide pendingLabel={saving.isPending ? 'Saving…' : undefined}>
        Save and sign in
      </Button>
      {saving.failure !== null && <Alert tone="bad">{saving.failure}</Alert>}
    </form>
  );
}

/** Only the server knows whose account it is; it checks the password against their name and email too. */
const unknownOwner = { email: '', firstName: '', lastName: '' };

function problemsOf(typed: NewPassword): FieldMessages {
  const { password, confirmation } = newPasswordProblems(typed, unknownOwner);
  return {
    ...(password && { password: accountMessage(password) }),
    ...(confirmation && { confirmation: accountMessage(confirmation) }),
  };
}
