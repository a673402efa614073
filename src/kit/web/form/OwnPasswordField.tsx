import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from '#kit/web/form/TextField.tsx';
import { limits } from '#rules/limits.ts';

/** A field for the password that an account has, which password managers fill in. ACC-02 */
export function OwnPasswordField(props: TextFieldProps): ReactNode {
  return (
    <TextField
      type="password"
      autoComplete="current-password"
      autoCapitalize="none"
      maxLength={limits.passwordLengthMax}
      required
      {...props}
    />
  );
}
