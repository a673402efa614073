import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { checkClubInfo } from '../contract.ts';
import { clubIdToWire, type ClubInfo, clubInfoFromWire } from '../wire.ts';
import { lookupProblem } from './use-club.ts';

export type ClubInfoLookup = {
  readonly status: 'none' | 'loading' | 'found' | 'failed';
  readonly info: ClubInfo | null;
  /** The server's own text, when it refused. PNT-11 */
  readonly problem: string | null;
  retry(): void;
};

/** What the details of a club show. Nothing is loaded while the id is null, before the details are opened. PNT-11 */
export function useClubInfo(clubId: number | null): ClubInfoLookup {
  const query = useQuery({
    queryKey: ['club-info', clubId],
    enabled: clubId !== null,
    queryFn: async ({ signal }) =>
      clubInfoFromWire(await call(checkClubInfo, { body: clubIdToWire(clubId) }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    // The closed weekdays are a set, which is compared by identity alone.
    structuralSharing: false,
  });
  const retry = (): void => void query.refetch();
  if (clubId === null) return { status: 'none', info: null, problem: null, retry };
  if (query.data) return { status: 'found', info: query.data, problem: null, retry };
  if (query.isFetching) return { status: 'loading', info: null, problem: null, retry };
  return { status: 'failed', info: null, problem: lookupProblem(query.error), retry };
}
