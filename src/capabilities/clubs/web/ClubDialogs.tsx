import { lazy, type ReactNode, Suspense } from 'react';
import type { IsoDate } from '#rules/dates.ts';
import { useAddNote } from './use-add-note.ts';
import { useClubInfo } from './use-club-info.ts';
import type { ClubNotesLookup } from './use-club-notes.ts';

const ClubDetails = lazy(() => import('./ClubDetails.tsx'));
const ClubNotes = lazy(() => import('./ClubNotes.tsx'));
const AddNote = lazy(() => import('./AddNote.tsx'));

export type ClubDialog = 'details' | 'notes' | 'add-note';

export type ClubDialogsProps = {
  club: { id: number; name: string };
  /** Whether the bags leave the club; otherwise they go there. */
  startsHere: boolean;
  notes: ClubNotesLookup;
  carts: Parameters<typeof useAddNote>[0]['carts'];
  microSiteId: number | undefined;
  today: IsoDate;
  shown: ClubDialog;
  onShow: (dialog: ClubDialog | null) => void;
};

/** The dialogs of a chosen club: its details, its notes, and a note of the user's own. PNT-11 */
export function ClubDialogs(props: ClubDialogsProps): ReactNode {
  const { club, startsHere, notes, carts, microSiteId, today, shown, onShow } = props;
  const info = useClubInfo(shown === 'details' ? club.id : null);
  const adding = useAddNote({ clubId: club.id, carts, microSiteId });
  const close = (): void => onShow(null);
  return (
    <Suspense fallback={null}>
      {shown === 'details' && <ClubDetails lookup={info} name={club.name} today={today} onClose={close} />}
      {shown === 'notes' && (
        <ClubNotes clubName={club.name} lookup={notes} onAdd={() => onShow('add-note')} onClose={close} />
      )}
      {shown === 'add-note' && (
        <AddNote clubName={club.name} startsHere={startsHere} ownNotes={notes.own} adding={adding} onClose={close} />
      )}
    </Suspense>
  );
}
