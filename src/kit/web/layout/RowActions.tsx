import { type ReactNode, useState } from 'react';
import { Button } from '../form/Button.tsx';
import styles from './RowActions.module.css';

/** What an action is called on its button, and while it is under way. */
export type ActionWords = {
  readonly button: string;
  readonly pending: string;
  /** What is asked before it is done, and the button that confirms it; for actions that can't be undone. */
  readonly confirm?: { readonly question: string; readonly button: string };
};

/**
 * What staff can do about a row. An action that asks first turns its button into the one that keeps the row: the focus stays on it, and a second
 * press, also one that lands on the next row because this one is gone, does nothing.
 */
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
  const [asked, setAsked] = useState<Action>();
  const asking = actions.find((action) => action === asked);
  if (actions.length === 0) return null;
  const { confirm } = asking === undefined ? {} : words[asking];
  return (
    <span className={styles.actions}>
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          pendingLabel={pending === action && action !== asking ? words[action].pending : undefined}
          onPress={() => {
            if (action === asking) setAsked(undefined);
            else if (words[action].confirm) setAsked(action);
            else onPress(action);
          }}
        >
          {action === asking ? 'Keep' : words[action].button}
        </Button>
      ))}
      {asking !== undefined && confirm && (
        <>
          <Button
            size="small"
            pendingLabel={pending === asking ? words[asking].pending : undefined}
            onPress={() => onPress(asking)}
          >
            {confirm.button}
          </Button>
          <span className={styles.question} role="status">
            {confirm.question}
          </span>
        </>
      )}
    </span>
  );
}
