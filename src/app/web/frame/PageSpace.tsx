import type { ReactNode } from 'react';
import styles from './PageFrame.module.css';

/** Takes the space of a page until its code has loaded, so that nothing below it jumps. */
export function PageSpace(): ReactNode {
  return <div className={styles.space} aria-busy="true" />;
}
