import { type ReactNode, useState } from 'react';
import { useSending } from '#capabilities/account/web/use-sending.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';

export type DeleteButtonProps = {
  /** What goes, for screen readers. */
  name: string;
  verb?: keyof typeof pendingWords;
  onDelete: () => Promise<unknown>;
  onDone: () => Promise<void>;
};

const pendingWords = {
  Delete: 'Deleting…',
  Remove: 'Removing…',
  Unlink: 'Unlinking…',
  Revoke: 'Revoking…',
} as const;

/**
 * Asks once more before something goes, in the same place. The button that was pressed becomes the way back: the focus stays on it, and a
 * second press of an impatient hand deletes nothing.
 */
export function DeleteButton({ name, verb = 'Delete', onDelete, onDone }: DeleteButtonProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const sending = useSending();
  const words = isAsking ? 'Keep' : verb;

  async function remove(): Promise<void> {
    if (!(await sending.send(onDelete))) return;
    await onDone();
    // The row is gone with the button that had the focus.
    document.querySelector<HTMLElement>('h1')?.focus();
  }

  return (
    <>
      <Button variant="quiet" label={`${words} ${name}`} onPress={() => setAsking(!isAsking)}>
        {words}
      </Button>
      {isAsking && (
        <Button
          label={`Yes, ${verb.toLowerCase()} ${name}`}
          pendingLabel={sending.isSending ? pendingWords[verb] : undefined}
          onPress={() => void remove()}
        >
          Yes, {verb.toLowerCase()}
        </Button>
      )}
      {isAsking && sending.failure !== null && <Alert tone="bad">{sending.failure}</Alert>}
    </>
  );
}
