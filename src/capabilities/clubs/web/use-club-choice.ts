import { useEffect, useState } from 'react';
import { type ClubLookup, clubFound, useClub } from './use-club.ts';
import type { Draft, End, ShipPoint } from '#rules/shipment/draft.ts';
import { chooseClub } from '#rules/shipment/draft-changes.ts';

export type ClubChoice = {
  /** The club that is chosen or being looked up. */
  readonly clubId: number | null;
  readonly name: string;
  readonly lookup: ClubLookup;
  pick(club: { readonly clubId: number; readonly title: string }): void;
  /** Drops a pick whose address could not be loaded. */
  drop(): void;
};

/** A club that is picked by its name fills in the end once its address is loaded; so does one that the page's address names. URL-02 */
export function useClubChoice({
  point,
  end,
  change,
}: {
  readonly point: ShipPoint;
  readonly end: End;
  readonly change: (change: (draft: Draft) => Draft) => void;
}): ClubChoice {
  const [picked, setPicked] = useState<{ clubId: number; title: string } | null>(null);
  // Once the club is in the draft, the pick is no longer needed.
  const picking = picked && picked.clubId !== point.clubId ? picked : null;
  const clubId = picking?.clubId ?? point.clubId;
  const lookup = useClub(clubId);
  const club = clubFound(lookup);
  const isFilled = club !== null && point.clubId === club.id && point.company !== '';
  const isClub = point.type === 'club';

  useEffect(() => {
    if (!club || isFilled || !isClub) return;
    change((draft) => chooseClub(draft, end, club));
  }, [club, isFilled, isClub, end, change]);

  return {
    clubId,
    name: picking?.title ?? point.company,
    lookup,
    pick: ({ clubId: id, title }) => setPicked({ clubId: id, title }),
    drop: () => setPicked(null),
  };
}
