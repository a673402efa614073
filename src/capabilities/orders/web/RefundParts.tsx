import type { ReactNode } from 'react';
import { type Cents, formatCents } from '#rules/money.ts';
import styles from './RefundParts.module.css';

export type RefundPartsProps = {
  parts: readonly { readonly label: string; readonly amount: Cents; readonly words?: string }[];
};

/** Where each part of a refund goes, and how far it has come if that is known. PRC-04 */
export function RefundParts({ parts }: RefundPartsProps): ReactNode {
  return (
    <dl className={styles.parts}>
      {parts.map(({ label, amount, words }, index) => (
        // Two gift cards may have the same label, and parts are never reordered.
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
