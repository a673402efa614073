import { useQuery } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import { type Loadable, loadableOf } from '#kit/web/loadable.ts';
import { t } from '#rules/language/t.ts';
import { facility } from '../contract.ts';
import { type ShownClub, clubFromWire } from '../wire.ts';

/** `none`: no club is chosen. */
export type ClubLookup = Loadable<ShownClub> | { readonly status: 'none' };

export function useClub(clubId: number | null): ClubLookup {
  const query = useQuery({
    queryKey: ['club', clubId],
    enabled: clubId !== null,
    queryFn: async ({ signal }) => clubFromWire(await call(facility, { params: { id: clubId } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return clubId === null ? { status: 'none' } : loadableOf(query, lookupProblem(query.error));
}

/** The club, once it has loaded. */
export function clubFound(lookup: ClubLookup): ShownClub | null {
  return lookup.status === 'loaded' ? lookup.data : null;
}

/** The server's own text, where it gave one. PNT-11 */
export function lookupProblem(error: Error | null): string {
  return error instanceof CallFailed ? error.message : t`We couldn’t load this place.`;
}
