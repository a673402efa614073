import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icon-drawings.tsx';
import { Field, type FieldBasics } from './Field.tsx';
import fieldStyles from './Field.module.css';
import styles from './TextField.module.css';
import { useFullText } from './use-full-text.ts';

export type TextFieldProps = FieldBasics & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  type?: 'text' | 'email' | 'tel' | 'password' | 'search' | 'url';
  /** Which keyboard a phone shows. */
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoCapitalize?: 'none' | 'words' | 'sentences' | 'characters';
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint'];
  maxLength?: number;
  name?: string;
  placeholder?: string;
  icon?: IconName;
  /** Text at the right inside the box: a unit, or what a lookup found ("Pasadena, CA"). */
  suffix?: ReactNode;
  /** The expected length of the text; sets the width of the box. */
  length?: 'full' | 'short' | 'tiny';
  /** More than one line of text. */
  rows?: number;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  aside?: ReactNode;
};

export function TextField(props: TextFieldProps): ReactNode {
  const { value, onChange, onBlur, icon, suffix, length = 'full', rows, type = 'text' } = props;
  const suffixId = `${props.id}-suffix`;
  const full = useFullText(props);
  return (
    <Field {...props} error={full.wrong ?? props.error}>
      {(attributes) => {
        const shared = {
          ...attributes,
          'aria-describedby': describedBy(attributes['aria-describedby'], Boolean(suffix) && suffixId),
          value,
          onBeforeInput: full.onBeforeInput,
          onPaste: full.onPaste,
          onBlur: () => {
            full.clear();
            onBlur?.();
          },
          name: props.name,
          autoComplete: props.autoComplete,
          autoCapitalize: props.autoCapitalize,
          enterKeyHint: props.enterKeyHint,
          inputMode: props.inputMode,
          maxLength: props.maxLength,
          placeholder: props.placeholder,
          disabled: props.disabled,
          readOnly: props.readOnly,
        };
        if (rows !== undefined) {
          return (
            <textarea
              {...shared}
              className={classNames(fieldStyles.control, styles.area)}
              rows={rows}
              onChange={(event) => onChange(event.target.value)}
            />
          );
        }
        return (
          <div className={classNames(styles.box, styles[length])}>
            {icon && (
              <span className={styles.icon}>
                <Icon name={icon} size={20} />
              </span>
            )}
            <input
              {...shared}
              className={classNames(fieldStyles.control, icon && styles.withIcon, Boolean(suffix) && styles.withSuffix)}
              type={type}
              onChange={(event) => onChange(event.target.value)}
            />
            {suffix && (
              <span className={styles.suffix} id={suffixId}>
                {suffix}
              </span>
            )}
          </div>
        );
      }}
    </Field>
  );
}

function describedBy(...ids: readonly (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
