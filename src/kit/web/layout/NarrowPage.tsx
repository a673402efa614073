import type { ReactNode } from 'react';
import styles from './NarrowPage.module.css';

export type NarrowPageProps = {
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  children?: ReactNode;
};

/** A page of one short form. Its title takes the focus when the page is entered. */
export function NarrowPage({ title, lead, children }: NarrowPageProps): ReactNode {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
