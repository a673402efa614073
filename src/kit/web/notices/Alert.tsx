import { type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icon-drawings.tsx';
import styles from './Alert.module.css';
import { useTimedLeave } from './use-timed-leave.ts';

export type AlertTone = 'good' | 'warn' | 'bad' | 'info';

export type AlertProps = {
  tone: AlertTone;
  title?: string;
  children?: ReactNode;
  /** After this long it asks to leave; it waits while pointed at or focused. Its text must also stand somewhere that stays. */
  leaveAfterMs?: number;
  /** Takes it away: by the clock or by its cross. Without it there is no cross. */
  onLeave?: () => void;
  /** A button or link. */
  action?: ReactNode;
};

const icons: Record<AlertTone, IconName> = { good: 'check', warn: 'warning', bad: 'warning', info: 'info' };

export function Alert({ tone, title, children, leaveAfterMs, onLeave, action }: AlertProps): ReactNode {
  const [isHeld, setHeld] = useState(false);
  useTimedLeave({ afterMs: leaveAfterMs, isHeld, onLeave });
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
      {onLeave && (
        <button className={styles.close} type="button" aria-label="Dismiss" onClick={onLeave}>
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}
