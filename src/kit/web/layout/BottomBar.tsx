import { type ReactNode, useId, useState } from 'react';
import { t } from '#rules/language/t.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './BottomBar.module.css';

export type BottomBarProps = {
  /** Small label above the amount: "Total", "From". */
  label: string;
  /** "$149.98", or a few words while there is none yet. */
  amount: string;
  /** The next step: one primary button. */
  action: ReactNode;
  /** What opens above the bar: the price lines. Without it nothing opens. */
  detail?: ReactNode;
  /** The label of the button that opens it. */
  detailLabel?: string;
};

/** The bottom bar of narrow screens: total, detail and the next step. Hidden above 768 px. */
export function BottomBar({ label, amount, action, detail, detailLabel = t`Price detail` }: BottomBarProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const detailId = useId();
  return (
    <div className={styles.place} data-bottom-bar data-screen-only>
      <section
        className={styles.bar}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      >
        {detail && isOpen && (
          <div className={styles.detail} id={detailId}>
            {detail}
          </div>
        )}
        <div className={styles.row}>
          {detail ? (
            <button
              className={styles.total}
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailId : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <span className={styles.label}>
                {label}
                <span className={styles.opener}>
                  {detailLabel}
                  <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} size={16} />
                </span>
              </span>
              <span className={styles.amount}>{amount}</span>
            </button>
          ) : (
            <div className={styles.total}>
              <span className={styles.label}>{label}</span>
              <span className={styles.amount}>{amount}</span>
            </div>
          )}
          <div className={styles.action}>{action}</div>
        </div>
      </section>
    </div>
  );
}
