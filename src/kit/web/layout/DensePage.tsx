import type { ReactNode } from 'react';
import styles from './DensePage.module.css';

export type DensePageProps = {
  title: string;
  /** A sentence below the title. */
  lead?: string | undefined;
  /** More content right below the title. */
  head?: ReactNode;
  children?: ReactNode;
};

/** A page of tables and short forms. Its title gets the focus when the page opens. */
export function DensePage({ title, lead, head, children }: DensePageProps): ReactNode {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {head}
      </div>
      {children}
    </div>
  );
}
