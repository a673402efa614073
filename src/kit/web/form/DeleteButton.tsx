import { type ReactNode, useState } from 'react';
import { Alert } from '../notices/Alert.tsx';
import { useSubmit } from '../use-submit.ts';
import { Button } from './Button.tsx';

export type DeleteButtonProps = {
  /** What is deleted, for screen readers. */
  name: string;
  verb?: keyof typeof pendingLabels;
  onDelete: () => Promise<unknown>;
  onDone?: () => Promise<void> | void;
};

const pendingLabels = {
  Delete: 'Deleting…',
  Remove: 'Removing…',
  Unlink: 'Unlinking…',
  Revoke: 'Revoking…',
} as const;

/**
 * Asks for confirmation in place before something is deleted. The pressed button turns into the one that keeps it: the focus stays on
 * it, and a double press deletes nothing.
 */
export function DeleteButton({ name, verb = 'Delete', onDelete, onDone }: DeleteButtonProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const label = isAsking ? 'Keep' : verb;
  const deletion = useSubmit({
    send: onDelete,
    onSuccess: async () => {
      await onDone?.();
      // The row is gone together with the focused button.
      document.querySelector<HTMLElement>('h1')?.focus();
    },
  });

  return (
    <>
      <Button variant="quiet" label={`${label} ${name}`} onPress={() => setAsking(!isAsking)}>
        {label}
      </Button>
      {isAsking && (
        <Button
          label={`Yes, ${verb.toLowerCase()} ${name}`}
          pendingLabel={deletion.isPending ? pendingLabels[verb] : undefined}
          onPress={() => deletion.submit()}
        >
          Yes, {verb.toLowerCase()}
        </Button>
      )}
      {isAsking && deletion.failure !== null && <Alert tone="bad">{deletion.failure}</Alert>}
    </>
  );
}
