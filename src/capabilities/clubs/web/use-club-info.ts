import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { type Loadable, loadableOf } from '#kit/web/loadable.ts';
import { checkClubInfo } from '../contract.ts';
import { clubIdToWire, type ClubInfo, clubInfoFromWire } from '../wire.ts';
import { lookupProblem } from './use-club.ts';

/** What the details of a club show. Nothing is loaded while the id is null, before the details are opened. PNT-11 */
export function useClubInfo(clubId: number | null): Loadable<ClubInfo> {
  const query = useQuery({
    queryKey: ['club-info', clubId],
    enabled: clubId !== null,
    queryFn: async ({ signal }) =>
      clubInfoFromWire(await call(checkClubInfo, { body: clubIdToWire(clubId) }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    // The closed weekdays are a set, which is compared by identity alone.
    structuralSharing: false,
  });
  return loadableOf(query, lookupProblem(query.error));
}
