import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Skeleton, Waiting } from '#kit/web/layout/Skeleton.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { t } from '#rules/language/t.ts';
import { messages } from '#rules/messages.ts';
import { NoteList } from './NoteList.tsx';
import { type ClubNotesLookup, notesFound } from './use-club-notes.ts';

export type ClubNotesProps = {
  clubName: string;
  lookup: ClubNotesLookup;
  /** Opens the modal in which a note is added; without it there is no button. */
  onAdd?: (() => void) | undefined;
  onClose: () => void;
};

/** The notes on a club that this person may read. SCR-03 NTE-02 */
export default function ClubNotes({ clubName, lookup, onAdd, onClose }: ClubNotesProps): ReactNode {
  const { others } = lookup;
  const notes = notesFound(lookup);
  return (
    <Modal
      title={t`Notes on ${clubName}`}
      onClose={onClose}
      actions={onAdd && <Button onPress={onAdd}>{t`Add a note`}</Button>}
    >
      {others.status === 'failed' && (
        <Alert
          tone="bad"
          title={t`We couldn’t load the notes`}
          action={<Button onPress={others.retry}>{t`Try again`}</Button>}
        >
          {others.problem}
        </Alert>
      )}
      {others.status === 'loading' && (
        <Waiting label={t`Loading notes`}>
          <Skeleton count={3} />
        </Waiting>
      )}
      {others.status === 'loaded' && notes.length === 0 && <p>{messages.noNotes}</p>}
      <NoteList notes={notes} />
    </Modal>
  );
}
