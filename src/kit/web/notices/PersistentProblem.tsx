import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { Alert } from './Alert.tsx';
import { MessageWithPhone } from './MessageWithPhone.tsx';
import styles from './PersistentProblem.module.css';

export type PersistentProblemProps = {
  title?: string | undefined;
  text: string;
  /** False once it has been shown as an alert for long enough. */
  isNew: boolean;
  dismissAfterMs: number;
  onRead: () => void;
  /** What to do about it. It stays as long as the problem. */
  action?: ReactNode;
};

/**
 * Says that something went wrong: first as an alert, then, after its time, as a quiet line, so that users who looked away still see it.
 */
export function PersistentProblem(props: PersistentProblemProps): ReactNode {
  const { title, text, isNew, dismissAfterMs, onRead, action } = props;
  return (
    <div className={styles.place}>
      {isNew ? (
        <Alert
          tone="bad"
          {...(title === undefined ? {} : { title })}
          dismissAfterMs={dismissAfterMs}
          onDismiss={onRead}
        >
          <MessageWithPhone text={text} />
        </Alert>
      ) : (
        <p className={styles.line}>
          <Icon name="warning" size={16} />
          <span>
            <MessageWithPhone text={title === undefined ? text : `${title} ${text}`} />
          </span>
        </p>
      )}
      {action}
    </div>
  );
}
