import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/Icon.tsx';
import { Field, type FieldBasics } from './Field.tsx';
import fieldStyles from './Field.module.css';
import styles from './SelectField.module.css';

export type SelectOption = { value: string; label: string; group?: string; disabled?: boolean };

export type SelectFieldProps = FieldBasics & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  options: readonly SelectOption[];
  /** Shown while `value` is empty; it can't be picked again. */
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  name?: string;
  disabled?: boolean | undefined;
  aside?: ReactNode;
};

/** The native select: light, and the best picker on a phone. */
export function SelectField(props: SelectFieldProps): ReactNode {
  const { value, onChange, onBlur, options, placeholder } = props;
  return (
    <Field {...props}>
      {(attributes) => (
        <div className={styles.box}>
          <select
            {...attributes}
            className={classNames(fieldStyles.control, styles.select)}
            value={value}
            name={props.name}
            autoComplete={props.autoComplete}
            disabled={props.disabled}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {inGroups(options).map(({ group, members }) =>
              group === undefined ? (
                members.map(drawOption)
              ) : (
                <optgroup key={group} label={group}>
                  {members.map(drawOption)}
                </optgroup>
              ),
            )}
          </select>
          <span className={styles.arrow}>
            <Icon name="chevron-down" size={16} />
          </span>
        </div>
      )}
    </Field>
  );
}

function drawOption({ value, label, disabled }: SelectOption): ReactNode {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}

/** Consecutive options of the same group become one group. */
function inGroups(options: readonly SelectOption[]): { group: string | undefined; members: SelectOption[] }[] {
  const groups: { group: string | undefined; members: SelectOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}
