import type { ReactNode } from 'react';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { TextField } from './TextField.tsx';

/** The email that a person signs in with, which their password manager knows. */
export function SignInEmailField(props: {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}): ReactNode {
  return (
    <TextField
      {...props}
      name="email"
      label={t`Email`}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      maxLength={limits.emailLengthMax}
      required
    />
  );
}
