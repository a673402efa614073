import { type ReactNode, useState } from 'react';
import { ClubCard } from '#capabilities/clubs/web/ClubCard.tsx';
import { type ClubDialog, ClubDialogs } from '#capabilities/clubs/web/ClubDialogs.tsx';
import type { ClubChoice } from '#capabilities/clubs/web/use-club-choice.ts';
import { notesFound, useClubNotes } from '#capabilities/clubs/web/use-club-notes.ts';
import { FieldErrorLine } from '#kit/web/form/Field.tsx';
import type { End } from '#rules/shipment/draft.ts';
import { clearClub, setShipPointType } from '#rules/shipment/draft-changes.ts';
import { pageFacts } from '../../page-facts.ts';
import { useCarts } from './use-carts.ts';
import { useChangeDraft, useDraft } from './use-draft.ts';
import { useDuplicateEnds } from './use-duplicate-ends.ts';

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
  const carts = useCarts();
  const microSiteId = useDraft((draft) => draft.microSiteId);
  const notes = useClubNotes({ clubId, role: pageFacts.person?.role ?? null, cart: carts.known(), microSiteId });
  const fieldId = `${end}-club`;
  const duplicate = useDuplicateEnds(end);
  return (
    <div id={fieldId} tabIndex={-1}>
      <ClubCard
        lookup={choice.lookup}
        name={choice.name}
        notesCount={notesFound(notes).length}
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
      {duplicate !== undefined && <FieldErrorLine id={fieldId} message={duplicate} />}
      {shown !== null && (
        <ClubDialogs
          club={{ id: clubId, name: choice.name }}
          startsHere={end === 'origin'}
          notes={notes}
          carts={carts}
          microSiteId={microSiteId}
          today={pageFacts.today}
          shown={shown}
          onShow={setShown}
        />
      )}
    </div>
  );
}
