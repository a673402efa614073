import type { ComponentProps, ReactNode } from 'react';
import styles from './FileInput.module.css';

/** Chooses files, with a button as the other small ones are. The label is the caller's. */
export function FileInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>): ReactNode {
  return <input {...props} type="file" className={styles.file} />;
}
