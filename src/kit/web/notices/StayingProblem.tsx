import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { Alert } from './Alert.tsx';
import styles from './StayingProblem.module.css';

export type StayingProblemProps = {
  title?: string | undefined;
  text: string;
  /** False once it has been said for long enough. */
  isNew: boolean;
  leaveAfterMs: number;
  onRead: () => void;
};

/**
 * Says that something went wrong: first as an alert, which leaves on time, then as a quiet line, so that nobody who looked away is left
 * to guess.
 */
export function StayingProblem({ title, text, isNew, leaveAfterMs, onRead }: StayingProblemProps): ReactNode {
  return (
    <div className={styles.place}>
      {isNew ? (
        <Alert tone="bad" {...(title === undefined ? {} : { title })} leaveAfterMs={leaveAfterMs} onLeave={onRead}>
          {text}
        </Alert>
      ) : (
        <p className={styles.line}>
          <Icon name="warning" size={16} />
          <span>{title === undefined ? text : `${title} ${text}`}</span>
        </p>
      )}
    </div>
  );
}
