import { type ReactNode, useState } from 'react';
import { t } from '#rules/language/t.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icon-drawings.tsx';
import styles from './Alert.module.css';
import { useTimedDismiss } from './use-timed-dismiss.ts';

export type AlertTone = 'good' | 'warn' | 'bad' | 'info';

export type AlertProps = {
  tone: AlertTone;
  title?: string;
  children?: ReactNode;
  /** Calls `onDismiss` after this time; paused while hovered or focused. Its text must also appear somewhere permanently. */
  dismissAfterMs?: number;
  /** Removes the alert, by timeout or by its close button. Without it there is no close button. */
  onDismiss?: () => void;
  /** A button or link. */
  action?: ReactNode;
};

const icons: Record<AlertTone, IconName> = { good: 'check', warn: 'warning', bad: 'warning', info: 'info' };

export function Alert({ tone, title, children, dismissAfterMs, onDismiss, action }: AlertProps): ReactNode {
  const [isHeld, setHeld] = useState(false);
  useTimedDismiss({ afterMs: dismissAfterMs, isHeld, onDismiss });
  return (
    <div
      className={classNames(styles.alert, styles[tone])}
      role={tone === 'bad' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[tone]} size={20} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {onDismiss && (
        <button className={styles.close} type="button" aria-label={t`Dismiss`} onClick={onDismiss}>
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}
