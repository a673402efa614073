import { type ReactNode, useState } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { SegmentedControl } from '#kit/web/form/SegmentedControl.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import Modal from '#kit/web/layout/Modal.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { checkShipNote } from '#rules/club/ship-note.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { messages } from '#rules/messages.ts';
import styles from './AddNote.module.css';
import { NoteList } from './NoteList.tsx';
import type { NoteAdding } from './use-add-note.ts';
import type { ClubNote } from '../wire.ts';

export type AddNoteProps = {
  clubName: string;
  /** Whether the club is where the bags start. */
  startsHere: boolean;
  /** The notes that this shipment already has on the club; a new one appears among them. */
  ownNotes: readonly ClubNote[];
  adding: NoteAdding;
  onClose: () => void;
};

/**
 * Adds a note on a club to this shipment. A blank one is an error at its field; the success message disappears after four seconds, the
 * note stays in the list below. NTE-03 NTE-04
 */
export default function AddNote({ clubName, startsHere, ownNotes, adding, onClose }: AddNoteProps): ReactNode {
  const [direction, setDirection] = useState<'from' | 'to'>(startsHere ? 'from' : 'to');
  const [isTried, setTried] = useState(false);
  const checked = checkShipNote(adding.comment);
  const wrong = isTried && checked.kind === 'problem' ? messages[checked.message] : undefined;

  function save(): void {
    setTried(true);
    if (checked.kind === 'problem') return document.getElementById(commentId)?.focus();
    adding.add({ comment: checked.value, outbound: direction === 'from' }, () => setTried(false));
  }

  return (
    <Modal
      title={t`Add a note`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            pendingLabel={adding.status === 'saving' ? t`Adding note` : undefined}
            onPress={save}
          >{t`Add note`}</Button>
          <Button variant="quiet" onPress={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <div className={styles.fields}>
        <SegmentedControl
          id="note-direction"
          label={t`About the bags`}
          segments={[
            { value: 'from', label: t`From here` },
            { value: 'to', label: t`To here` },
          ]}
          value={direction}
          onChange={setDirection}
        />
        <TextField
          id={commentId}
          label={t`Note for ${clubName}`}
          hint={t`Applies to this shipment only.`}
          rows={4}
          maxLength={limits.noteLengthMax}
          value={adding.comment}
          error={wrong ?? adding.problem ?? undefined}
          onChange={adding.setComment}
        />
        {adding.status === 'added' && (
          <Alert tone="good" dismissAfterMs={limits.successAlertMs} onDismiss={adding.dismiss}>
            {messages.noteAdded}
          </Alert>
        )}
        <NoteList notes={ownNotes} />
      </div>
    </Modal>
  );
}

const commentId = 'note-comment';
