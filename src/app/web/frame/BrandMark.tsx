import type { ReactNode } from 'react';
import styles from './BrandMark.module.css';

/** The logo, a boat under a dotted path, and the name: first the word that all brands share, then the brand's own. */
export function BrandMark({ name }: { name: string }): ReactNode {
  const [family = name, ...own] = name.split(' ');
  return (
    <span className={styles.mark}>
      <svg className={styles.drawing} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path d="M3.5 19.5c5 6 20 6 25 0Z" />
        <path className={styles.path} d="M7 13.6C11.4 6.6 20.6 6.6 25 13.6" />
      </svg>
      <span className={styles.name}>
        {family} <span className={styles.own}>{own.join(' ')}</span>
      </span>
    </span>
  );
}
