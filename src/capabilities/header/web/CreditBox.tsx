import type { ReactNode } from 'react';
import styles from './CreditBox.module.css';
import type { HeaderInfoLookup } from './use-header-info.ts';

/**
 * The signed-in user's credit, in the header. Without credit nothing is shown; if a refresh fails, a message appears beside the last known
 * credit. ACC-06
 */
export function CreditBox({ header }: { header: Pick<HeaderInfoLookup, 'info' | 'problem'> }): ReactNode {
  const credit = header.info?.credit;
  const isShown = credit !== undefined && credit.amount > 0;
  if (!isShown && header.problem === null) return null;
  return (
    <p className={styles.box}>
      {isShown && <span className={styles.credit}>{credit.text}</span>}
      {header.problem !== null && (
        <span className={styles.problem} role="status">
          {header.problem}
        </span>
      )}
    </p>
  );
}
