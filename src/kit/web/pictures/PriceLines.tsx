import { type ReactNode, useId, useState } from 'react';
import { t } from '#rules/language/t.ts';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './PriceLines.module.css';

export type PriceLine = {
  id: string;
  label: string;
  /** A quieter addition to the label: "2 bags". */
  detail?: string;
  /** "$74.99", "-$10.00" */
  amount: string;
  /** Explains the amount; "Why?" opens it. */
  reason?: ReactNode;
  /** `less` takes something off; `included` costs nothing. */
  kind?: 'plain' | 'less' | 'included';
};

export type PriceLinesProps = {
  lines: readonly PriceLine[];
  /** `before` is the amount before the last change. */
  total: { label: string; amount: string; detail?: string; before?: string | undefined };
  /** A sentence under the total. */
  note?: string | undefined;
  /** Shown while a new price is loading; the old one stays, dimmed. */
  pendingLabel?: string | undefined;
};

/** Price lines with their reasons, and the total under them. */
export function PriceLines({ lines, total, note, pendingLabel }: PriceLinesProps): ReactNode {
  return (
    <div className={classNames(pendingLabel !== undefined && styles.pending)}>
      <ul>
        {lines.map((line) => (
          <Line key={line.id} {...line} />
        ))}
      </ul>
      <p className={styles.total}>
        <span>
          {total.label}
          {total.detail && <span className={styles.detail}> {total.detail}</span>}
        </span>
        <span className={styles.sum}>
          {total.before !== undefined && (
            <span className={styles.before}>
              <VisuallyHidden>{t`Was`} </VisuallyHidden>
              {total.before}
              <span aria-hidden="true"> → </span>
              <VisuallyHidden>{t`, now`} </VisuallyHidden>
            </span>
          )}
          {total.amount}
        </span>
      </p>
      {note !== undefined && <p className={styles.detail}>{note}</p>}
      <p className={styles.status} role="status">
        {pendingLabel}
      </p>
    </div>
  );
}

function Line({ label, detail, amount, reason, kind = 'plain' }: PriceLine): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const reasonId = useId();
  return (
    <li className={styles.line}>
      <span className={styles.label}>
        {label}
        {detail && <span className={styles.detail}> {detail}</span>}{' '}
        {reason && (
          <button
            className={styles.why}
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? reasonId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {t`Why?`}
            <VisuallyHidden> {label}</VisuallyHidden>
          </button>
        )}
      </span>
      <span className={styles.leader} aria-hidden="true" />
      <span className={classNames(styles.amount, styles[kind])}>{amount}</span>
      {reason && isOpen && (
        <div className={styles.reason} id={reasonId}>
          {reason}
        </div>
      )}
    </li>
  );
}
