import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { SavedDraft } from './use-saved-draft.ts';

/** Says that the trip of an earlier visit was restored, and offers an empty form instead. */
export function RestoredTripNotice({ saved }: { saved: SavedDraft }): ReactNode {
  if (saved.status !== 'restored') return null;
  return (
    <Alert
      tone="info"
      title="We kept your trip"
      action={
        <Button size="small" onPress={saved.startAfresh}>
          Start afresh
        </Button>
      }
    >
      You can go on where you stopped.
    </Alert>
  );
}
