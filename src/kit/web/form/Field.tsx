import { type ReactNode, useContext, useEffect } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { FieldErrorContext } from './field-error-context.ts';
import styles from './Field.module.css';

/** The props of every field. */
export type FieldBasics = {
  /** The id of the control itself, so that a list of errors can link to it. */
  id: string;
  label: string;
  /** Shows the label to screen readers only, where a table heading already shows it. */
  labelHidden?: boolean | undefined;
  /** One quiet line that explains the field; under the control, or above a group of choices. */
  hint?: ReactNode;
  /** Shown under the control; says how to fix it. */
  error?: string | undefined;
  /** For assistive technology. Nothing is marked for the eye: fields that may stay empty say "(optional)". */
  required?: boolean | undefined;
};

/** The attributes that tie a control to its label, hint and error. */
export type ControlAttributes = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldProps = FieldBasics & {
  /** Renders the control with the given attributes. */
  children: (attributes: ControlAttributes) => ReactNode;
  /** Something quiet at the right of the label, e.g. a link. */
  aside?: ReactNode;
};

export function Field(props: FieldProps): ReactNode {
  const { id, label, labelHidden, hint, error, aside, children } = props;
  return (
    <div className={classNames(styles.field, error !== undefined && styles.wrong)} data-field={id}>
      <div className={styles.heading}>
        <label className={styles.label} htmlFor={id}>
          {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        </label>
        {aside}
      </div>
      {children(controlAttributes(props))}
      {error !== undefined && <FieldErrorLine id={id} message={error} />}
      {hint && (
        <p className={styles.hint} id={hintId(id)}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The error line of a control or of a group of choices. */
export function FieldErrorLine({ id, message }: { id: string; message: string }): ReactNode {
  const onShown = useContext(FieldErrorContext);
  useEffect(() => onShown({ fieldId: id, message }), [onShown, id, message]);
  return (
    <p className={styles.error} id={errorId(id)}>
      <Icon name="warning" size={16} />
      <span>{message}</span>
    </p>
  );
}

export function controlAttributes({ id, hint, error, required }: FieldBasics): ControlAttributes {
  const describedBy = [error !== undefined && errorId(id), hint && hintId(id)].filter(Boolean).join(' ');
  return {
    id,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': error !== undefined || undefined,
    'aria-required': required || undefined,
  };
}

export function hintId(id: string): string {
  return `${id}-hint`;
}

function errorId(id: string): string {
  return `${id}-error`;
}
