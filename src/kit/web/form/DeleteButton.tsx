import { type ReactNode, useState } from 'react';
import { t } from '#rules/language/t.ts';
import { Alert } from '../notices/Alert.tsx';
import { useSubmit } from '../use-submit.ts';
import { Button } from './Button.tsx';

export type DeleteButtonProps = {
  /** What is deleted, for screen readers. */
  name: string;
  verb?: keyof typeof labels;
  onDelete: () => Promise<unknown>;
  onDone?: () => Promise<void> | void;
};

const labels = {
  Delete: { ask: t`Delete`, confirm: t`Yes, delete`, pending: t`Deleting…` },
  Remove: { ask: t`Remove`, confirm: t`Yes, remove`, pending: t`Removing…` },
  Unlink: { ask: t`Unlink`, confirm: t`Yes, unlink`, pending: t`Unlinking…` },
  Revoke: { ask: t`Revoke`, confirm: t`Yes, revoke`, pending: t`Revoking…` },
} as const;

/**
 * Asks for confirmation in place before something is deleted. The pressed button turns into the one that keeps it: the focus stays on
 * it, and a double press deletes nothing.
 */
export function DeleteButton({ name, verb = 'Delete', onDelete, onDone }: DeleteButtonProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { ask, confirm, pending } = labels[verb];
  const label = isAsking ? t`Keep` : ask;
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
          label={`${confirm} ${name}`}
          pendingLabel={deletion.isPending ? pending : undefined}
          onPress={() => deletion.submit()}
        >
          {confirm}
        </Button>
      )}
      {isAsking && deletion.failure !== null && <Alert tone="bad">{deletion.failure}</Alert>}
    </>
  );
}
