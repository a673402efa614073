import { type ReactNode, useId, useState } from 'react';
import { Button } from '../form/Button.tsx';
import { TextField } from '../form/TextField.tsx';
import styles from './RowActions.module.css';

/** What an action is called on its button, and while it is under way. */
export type ActionWords = {
  readonly button: string;
  readonly pending: string;
  /** What is asked before it is done, and the button that confirms it; for actions that can't be undone. */
  readonly confirm?: {
    readonly question: string;
    readonly button: string;
    /** What has to be typed first, and what is said while it is missing. */
    readonly field?: { readonly label: string; readonly missing: string; readonly lengthMax: number };
  };
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
  /** With what was typed, for an action that asks for a text. */
  onPress: (action: Action, typed: string) => void;
}): ReactNode {
  const [asked, setAsked] = useState<Action>();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const id = useId();
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
            else onPress(action, '');
          }}
        >
          {action === asking ? 'Keep' : words[action].button}
        </Button>
      ))}
      {asking !== undefined && confirm && (
        <>
          {/* What has to be typed comes before the button that sends it. */}
          {confirm.field && (
            <>
              <span className={styles.question} role="status">
                {confirm.question}
              </span>
              <span className={styles.field}>
                <TextField
                  id={id}
                  label={confirm.field.label}
                  rows={3}
                  maxLength={confirm.field.lengthMax}
                  value={typed}
                  error={isMissing ? confirm.field.missing : undefined}
                  onChange={(text) => {
                    setTyped(text);
                    setMissing(false);
                  }}
                />
              </span>
            </>
          )}
          <Button
            size="small"
            pendingLabel={pending === asking ? words[asking].pending : undefined}
            onPress={() => {
              const isEmpty = confirm.field !== undefined && typed.trim() === '';
              setMissing(isEmpty);
              if (!isEmpty) onPress(asking, confirm.field ? typed : '');
            }}
          >
            {confirm.button}
          </Button>
          {!confirm.field && (
            <span className={styles.question} role="status">
              {confirm.question}
            </span>
          )}
        </>
      )}
    </span>
  );
}
