import type { ReactNode } from 'react';
import styles from './PageFrame.module.css';

/** The room that a page will take, so that nothing below it jumps when its code arrives. */
export function PageSpace(): ReactNode {
  return <div className={styles.space} aria-busy="true" />;
}
