import { type ReactNode, useState } from 'react';
import { CheckboxField } from '#kit/web/form/CheckboxField.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { accountWords, type NewPassword } from '#rules/account/password.ts';
import { limits } from '#rules/limits.ts';
import styles from './NewPasswordFields.module.css';

export type NewPasswordFieldsProps = {
  /** The ids of its controls start with it. */
  id: string;
  label?: string;
  value: NewPassword;
  errors: { readonly password: string | undefined; readonly confirmation: string | undefined };
  onChange: (changes: Partial<NewPassword>) => void;
};

/** A password and the same again. It can be pasted, made by a password manager, and looked at. ACC-01 VAL-11 */
export function NewPasswordFields({
  id,
  label = 'Password',
  value,
  errors,
  onChange,
}: NewPasswordFieldsProps): ReactNode {
  const [isShown, setShown] = useState(false);
  const shared = {
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    maxLength: limits.passwordLengthMax,
    required: true,
  } as const;
  return (
    <div className={styles.fields}>
      <TextField
        {...shared}
        id={`${id}-password`}
        name="password"
        label={label}
        hint={accountWords('passwordHint')}
        value={value.password}
        error={errors.password}
        onChange={(password) => onChange({ password })}
      />
      <TextField
        {...shared}
        id={`${id}-confirmation`}
        name="password_confirmation"
        label="The same again"
        value={value.confirmation}
        error={errors.confirmation}
        onChange={(confirmation) => onChange({ confirmation })}
      />
      <CheckboxField id={`${id}-show-password`} label="Show what I type" checked={isShown} onChange={setShown} />
    </div>
  );
}
