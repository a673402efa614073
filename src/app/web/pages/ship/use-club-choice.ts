import { useEffect, useState } from 'react';
import { type ClubLookup, useClub } from '#capabilities/clubs/web/use-club.ts';
import type { End, ShipPoint } from '#rules/shipment/draft.ts';
import { chooseClub } from '#rules/shipment/draft-changes.ts';
import { useChangeDraft } from './use-draft.ts';

export type ClubChoice = {
  /** The club that is chosen or being looked up. */
  readonly clubId: number | null;
  readonly name: string;
  readonly lookup: ClubLookup;
  pick(club: { readonly clubId: number; readonly title: string }): void;
  /** Gives up a pick whose address never came. */
  drop(): void;
};

/** A club is picked by its name and fills the end once its address is known; so does one that the page's address names. URL-02 */
export function useClubChoice(point: ShipPoint, end: End): ClubChoice {
  const change = useChangeDraft();
  const [picked, setPicked] = useState<{ clubId: number; title: string } | null>(null);
  // Once the club stands in the draft, the pick has done its work.
  const picking = picked && picked.clubId !== point.clubId ? picked : null;
  const clubId = picking?.clubId ?? point.clubId;
  const lookup = useClub(clubId);
  const { club } = lookup;
  const isFilled = club !== null && point.clubId === club.id && point.company !== '';
  const wantsClub = point.type === 'club';

  useEffect(() => {
    if (!club || isFilled || !wantsClub) return;
    change((draft) => chooseClub(draft, end, club));
  }, [club, isFilled, wantsClub, end, change]);

  return {
    clubId,
    name: picking?.title ?? point.company,
    lookup,
    pick: ({ clubId: id, title }) => setPicked({ clubId: id, title }),
    drop: () => setPicked(null),
  };
}
