import { type ReactNode, useId } from 'react';
import styles from './PagePanel.module.css';

/** A part of a page that stays off its prints, with a heading. */
export function PagePanel({
  title,
  isWide = false,
  children,
}: {
  title: string;
  /** With more room between its parts. */
  isWide?: boolean;
  children: ReactNode;
}): ReactNode {
  const titleId = useId();
  return (
    <section className={styles.panel} data-wide={isWide || undefined} aria-labelledby={titleId} data-screen-only>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What is asked or told in a panel. */
export function PanelRows({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.form}>{children}</div>;
}

export function PanelActions({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.actions}>{children}</div>;
}

/** What became of it; announced when it changes. */
export function PanelStatus({ children }: { children: ReactNode }): ReactNode {
  return (
    <p role="status" className={styles.soft}>
      {children}
    </p>
  );
}
