import { type ReactNode, useState } from 'react';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { accountMessage } from '#rules/account/password.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import styles from './NewPasswordField.module.css';

export type NewPasswordFieldProps = {
  /** The ids of its controls start with it. */
  id: string;
  label?: string;
  value: string;
  error: string | undefined;
  onChange: (password: string) => void;
};

/**
 * A new password, typed once: people who are unsure can show it, and password managers and pasting work. The calls take a confirmation
 * too, and the forms send the same value. ACC-01 VAL-11
 */
export function NewPasswordField({
  id,
  label = t`Password`,
  value,
  error,
  onChange,
}: NewPasswordFieldProps): ReactNode {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.fields}>
      <TextField
        id={`${id}-password`}
        name="password"
        label={label}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        maxLength={limits.passwordLengthMax}
        required
        hint={accountMessage('passwordHint')}
        value={value}
        error={error}
        onChange={onChange}
      />
      <CheckboxField id={`${id}-show-password`} label={t`Show password`} checked={isShown} onChange={setShown} />
    </div>
  );
}
