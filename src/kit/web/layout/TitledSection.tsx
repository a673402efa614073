import { type ReactNode, useId } from 'react';
import styles from './TitledSection.module.css';

/** A part of a dense page, with its heading. */
export function TitledSection({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}
