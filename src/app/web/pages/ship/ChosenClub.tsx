import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ClubCard } from '#capabilities/clubs/web/ClubCard.tsx';
import { useAddNote } from '#capabilities/clubs/web/use-add-note.ts';
import { useClubInfo } from '#capabilities/clubs/web/use-club-info.ts';
import { useClubNotes } from '#capabilities/clubs/web/use-club-notes.ts';
import { FieldError } from '#kit/web/form/Field.tsx';
import type { End } from '#rules/shipment/draft.ts';
import { clearClub, setShipPointType } from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../page-facts.ts';
import { useCarts } from './use-carts.ts';
import type { ClubChoice } from './use-club-choice.ts';
import { useChangeDraft, useDraft } from './use-draft.ts';
import { useDuplicateEnds } from './use-duplicate-ends.ts';

const ClubDetails = lazy(() => import('#capabilities/clubs/web/ClubDetails.tsx'));
const ClubNotes = lazy(() => import('#capabilities/clubs/web/ClubNotes.tsx'));
const AddNote = lazy(() => import('#capabilities/clubs/web/AddNote.tsx'));

/** The club that was chosen for an end, with its dialogs. PNT-11 */
export default function ChosenClub({
  end,
  clubId,
  choice,
}: {
  end: End;
  clubId: number;
  choice: ClubChoice;
}): ReactNode {
  const change = useChangeDraft();
  const [shown, setShown] = useState<ClubDialog | null>(null);
  const notes = useClubNotes({
    clubId,
    role: pageFacts.person?.role ?? null,
    cart: useCarts().known(),
    microSiteId: useDraft((draft) => draft.microSiteId),
  });
  const fieldId = `${end}-club`;
  const duplicate = useDuplicateEnds(end);
  return (
    <div id={fieldId} tabIndex={-1}>
      <ClubCard
        lookup={choice.lookup}
        name={choice.name}
        notesCount={notes.notes.length}
        onDetails={() => setShown('details')}
        onNotes={() => setShown('notes')}
        onChange={() => {
          choice.drop();
          change((draft) => clearClub(draft, end));
        }}
        onEnterAddress={() => {
          choice.drop();
          change((draft) => setShipPointType(clearClub(draft, end), end, 'other'));
        }}
      />
      {duplicate !== undefined && <FieldError id={fieldId} message={duplicate} />}
      {shown !== null && (
        <ClubDialogs end={end} clubId={clubId} name={choice.name} notes={notes} shown={shown} onShow={setShown} />
      )}
    </div>
  );
}

type ClubDialog = 'details' | 'notes' | 'add-note';

type ClubDialogsProps = {
  end: End;
  clubId: number;
  name: string;
  notes: ReturnType<typeof useClubNotes>;
  shown: ClubDialog;
  onShow: (dialog: ClubDialog | null) => void;
};

function ClubDialogs({ end, clubId, name, notes, shown, onShow }: ClubDialogsProps): ReactNode {
  const info = useClubInfo(shown === 'details' ? clubId : null);
  const adding = useAddNote({ clubId, carts: useCarts(), microSiteId: useDraft((draft) => draft.microSiteId) });
  const close = (): void => onShow(null);
  return (
    <Suspense fallback={null}>
      {shown === 'details' && <ClubDetails lookup={info} name={name} today={pageFacts.today} onClose={close} />}
      {shown === 'notes' && (
        <ClubNotes clubName={name} lookup={notes} onAdd={() => onShow('add-note')} onClose={close} />
      )}
      {shown === 'add-note' && (
        <AddNote
          clubName={name}
          startsHere={end === 'origin'}
          ownNotes={notes.notes.filter(({ isOwn }) => isOwn)}
          adding={adding}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
