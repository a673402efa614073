import { type ReactNode, useState } from 'react';
import { useSending } from '#capabilities/account/web/use-sending.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';

export type DeleteButtonProps = {
  /** What goes, for screen readers. */
  name: string;
  onDelete: () => Promise<unknown>;
  onDone: () => Promise<void>;
};

/** Asks once more before something goes, in the same place. */
export function DeleteButton({ name, onDelete, onDone }: DeleteButtonProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const sending = useSending();

  async function remove(): Promise<void> {
    if (await sending.send(onDelete)) await onDone();
  }

  if (!isAsking) {
    return (
      <Button variant="quiet" label={`Delete ${name}`} onPress={() => setAsking(true)}>
        Delete
      </Button>
    );
  }
  return (
    <>
      <Button
        label={`Yes, delete ${name}`}
        pendingLabel={sending.isSending ? 'Deleting…' : undefined}
        onPress={() => void remove()}
      >
        Yes, delete
      </Button>
      <Button variant="quiet" label={`Keep ${name}`} onPress={() => setAsking(false)}>
        Keep
      </Button>
      {sending.failure !== null && <Alert tone="bad">{sending.failure}</Alert>}
    </>
  );
}
