import { type ReactNode, useState } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type FilteredTextFieldProps = TextFieldProps & {
  /** Removes the characters that the field does not accept. */
  filter: (typed: string) => string;
  /** The message that names the removed characters; null when none were. */
  removedCharactersText: (typed: string, filter: (typed: string) => string) => string | null;
};

/** A text field that removes some characters, and says which ones. */
export function FilteredTextField({ filter, removedCharactersText, ...field }: FilteredTextFieldProps): ReactNode {
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      hint={removed === null ? field.hint : <span role="status">{removed}</span>}
      onChange={(typed) => {
        setRemoved(removedCharactersText(typed, filter));
        field.onChange(filter(typed));
      }}
    />
  );
}
