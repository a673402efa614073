import type { ReactNode } from 'react';
import { Button } from '../form/Button.tsx';
import styles from './RowActions.module.css';

/** What staff can do about a row. */
export function RowActions<Action extends string>({
  actions,
  words,
  pendingWords,
  pending,
  onPress,
}: {
  actions: readonly Action[];
  words: Readonly<Record<Action, string>>;
  pendingWords: Readonly<Record<Action, string>>;
  /** The one that is under way. */
  pending: Action | undefined;
  onPress: (action: Action) => void;
}): ReactNode {
  return (
    <span className={styles.actions}>
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          pendingLabel={pending === action ? pendingWords[action] : undefined}
          onPress={() => onPress(action)}
        >
          {words[action]}
        </Button>
      ))}
    </span>
  );
}
