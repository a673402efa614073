import type { ReactNode } from 'react';
import { Button } from '../form/Button.tsx';
import styles from './RowActions.module.css';

/** What an action is called on its button, and while it is under way. */
export type ActionWords = { readonly button: string; readonly pending: string };

/** What staff can do about a row. */
export function RowActions<Action extends string>({
  actions,
  words,
  pending,
  onPress,
}: {
  actions: readonly Action[];
  words: Readonly<Record<Action, ActionWords>>;
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
          pendingLabel={pending === action ? words[action].pending : undefined}
          onPress={() => onPress(action)}
        >
          {words[action].button}
        </Button>
      ))}
    </span>
  );
}
