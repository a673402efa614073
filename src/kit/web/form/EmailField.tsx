import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from '#kit/web/form/TextField.tsx';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';

/** A field for an email address, with the keyboard that has an @. */
export function EmailField({
  label = t`Email`,
  ...props
}: Omit<TextFieldProps, 'label'> & { label?: string }): ReactNode {
  return (
    <TextField
      label={label}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      maxLength={limits.emailLengthMax}
      {...props}
    />
  );
}
