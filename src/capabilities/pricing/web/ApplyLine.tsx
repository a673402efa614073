import type { ReactNode } from 'react';
import styles from './DiscountInputs.module.css';

/** A field with its button; Enter in the field does what the button does. */
export function ApplyLine({ onEnter, children }: { onEnter: () => void; children: ReactNode }): ReactNode {
  return (
    <form
      className={styles.line}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      {children}
    </form>
  );
}
