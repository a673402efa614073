import { type ReactNode, useState } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type FilteredTextFieldProps = TextFieldProps & {
  /** What the field keeps of what was typed or pasted. */
  filter: (typed: string) => string;
  /** Says in words what of it was left out; null when nothing was. */
  removedCharactersText: (typed: string, filter: (typed: string) => string) => string | null;
};

/** A text field that takes only some characters, and says which ones it left out. */
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
