import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

export type VisuallyHiddenProps = {
  /** Words for a screen reader only. */
  children: ReactNode;
  id?: string;
};

export function VisuallyHidden({ children, id }: VisuallyHiddenProps): ReactNode {
  return (
    <span className={styles.hidden} id={id}>
      {children}
    </span>
  );
}
