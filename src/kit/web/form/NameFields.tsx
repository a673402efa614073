import type { ReactNode } from 'react';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { TextField } from './TextField.tsx';

export type Names = { readonly firstName: string; readonly lastName: string };

/** First and last name, side by side where there is room. */
export function NameFields({
  ids,
  value,
  errors,
  isOwn = true,
  onChange,
}: {
  ids: Names;
  value: Names;
  errors: { readonly [Field in keyof Names]?: string | undefined };
  /** Whether people type their own name, which their browser knows. */
  isOwn?: boolean;
  onChange: (changes: Partial<Names>) => void;
}): ReactNode {
  const common = { autoCapitalize: 'words', maxLength: limits.textFieldLengthMax, required: true } as const;
  return (
    <>
      <TextField
        {...common}
        id={ids.firstName}
        label={t`First name`}
        autoComplete={isOwn ? 'given-name' : 'off'}
        value={value.firstName}
        error={errors.firstName}
        onChange={(firstName) => onChange({ firstName })}
      />
      <TextField
        {...common}
        id={ids.lastName}
        label={t`Last name`}
        autoComplete={isOwn ? 'family-name' : 'off'}
        value={value.lastName}
        error={errors.lastName}
        onChange={(lastName) => onChange({ lastName })}
      />
    </>
  );
}
