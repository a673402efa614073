import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Card.module.css';

export type CardProps = {
  children: ReactNode;
  /** `ticket` represents the whole booking: an accent edge, and a perforated line before its `foot`. */
  look?: 'plain' | 'ticket';
  /** Below the perforated line of a ticket: the total and the button. */
  foot?: ReactNode;
  /** Names the card as a region of the page. */
  label?: string;
};

export function Card({ children, look = 'plain', foot, label }: CardProps): ReactNode {
  const inside = (
    <>
      <div className={styles.inside}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </>
  );
  const className = classNames(styles.card, styles[look]);
  return label ? (
    <section className={className} aria-label={label}>
      {inside}
    </section>
  ) : (
    <div className={className}>{inside}</div>
  );
}
