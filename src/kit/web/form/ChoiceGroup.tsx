import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { controlAttributes, type FieldBasics, FieldErrorLine, hintId } from './Field.tsx';
import fieldStyles from './Field.module.css';
import styles from './ChoiceGroup.module.css';

export type ChoiceGroupProps = FieldBasics & { children: ReactNode; className?: string | undefined };

/** The frame of a group of radio buttons: its legend, hint and error. The id belongs to the group, which can be focused. */
export function ChoiceGroup(props: ChoiceGroupProps): ReactNode {
  const { id, label, labelHidden, hint, error, required, children, className } = props;
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid } = controlAttributes(props);
  return (
    <fieldset
      className={classNames(styles.group, className)}
      id={id}
      role="radiogroup"
      aria-required={required || undefined}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      tabIndex={-1}
    >
      <legend className={classNames(fieldStyles.legend, styles.legend, labelHidden && styles.hidden)}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      {hint && (
        <p className={classNames(fieldStyles.hint, styles.hint)} id={hintId(id)}>
          {hint}
        </p>
      )}
      {children}
      {error !== undefined && <FieldErrorLine id={id} message={error} />}
    </fieldset>
  );
}
