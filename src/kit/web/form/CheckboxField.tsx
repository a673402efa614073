import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { controlAttributes, type FieldBasics, FieldErrorLine, hintId } from './Field.tsx';
import fieldStyles from './Field.module.css';
import styles from './CheckboxField.module.css';

export type CheckboxFieldProps = Omit<FieldBasics, 'label' | 'labelHidden'> & {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: (() => void) | undefined;
};

/** A checkbox with its label beside it; the whole line can be pressed. */
export function CheckboxField(props: CheckboxFieldProps): ReactNode {
  const { id, label, hint, error, checked, onChange, onBlur } = props;
  return (
    <div className={classNames(styles.field, error !== undefined && styles.wrong)}>
      <label className={styles.line}>
        <input
          {...controlAttributes({ ...props, label: '' })}
          className={styles.box}
          type="checkbox"
          checked={checked}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className={classNames(fieldStyles.hint, styles.under)} id={hintId(id)}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <div className={styles.under}>
          <FieldErrorLine id={id} message={error} />
        </div>
      )}
    </div>
  );
}
