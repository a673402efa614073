import type { ReactNode } from 'react';
import { limits } from '#rules/limits.ts';
import { TextField } from './TextField.tsx';

/** A password that the person has already, which their password manager fills in. */
export function CurrentPasswordField(props: {
  id: string;
  name?: string;
  label: string;
  isShown?: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}): ReactNode {
  const { name = 'password', isShown = false, ...field } = props;
  return (
    <TextField
      {...field}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      maxLength={limits.passwordLengthMax}
      required
    />
  );
}
