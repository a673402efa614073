import type { ReactNode } from 'react';
import { type Cents, formatCents } from '#rules/money.ts';
import styles from './RefundParts.module.css';

export type RefundPartsProps = {
  parts: readonly { readonly label: string; readonly amount: Cents; readonly words?: string }[];
};

/** To whom money goes back, and where it is by now if that is known. PRC-04 */
export function RefundParts({ parts }: RefundPartsProps): ReactNode {
  return (
    <dl className={styles.parts}>
      {parts.map(({ label, amount, words }, index) => (
        // Two gift cards may end alike, and neither ever moves.
        <div key={`${index}-${label}`} className={styles.part}>
          <dt>
            {label}
            {words && <span className={styles.words}>{words}</span>}
          </dt>
          <dd>{formatCents(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
