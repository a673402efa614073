import { useQuery } from '@tanstack/react-query';
import { call, CallFailed } from '#kit/web/call.ts';
import { t } from '#rules/language/t.ts';
import { facility } from '../contract.ts';
import { type Club, clubFromWire } from '../wire.ts';

export type ClubLookup = {
  readonly status: 'none' | 'loading' | 'found' | 'failed';
  readonly club: Club | null;
  /** The server's own text, when it refused. PNT-11 */
  readonly problem: string | null;
  retry(): void;
};

export function useClub(clubId: number | null): ClubLookup {
  const query = useQuery({
    queryKey: ['club', clubId],
    enabled: clubId !== null,
    queryFn: async ({ signal }) => clubFromWire(await call(facility, { params: { id: clubId } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const retry = (): void => void query.refetch();
  if (clubId === null) return { status: 'none', club: null, problem: null, retry };
  if (query.data) return { status: 'found', club: query.data, problem: null, retry };
  if (query.isFetching) return { status: 'loading', club: null, problem: null, retry };
  return { status: 'failed', club: null, problem: lookupProblem(query.error), retry };
}

/** The server's own text, where it gave one. PNT-11 */
export function lookupProblem(error: Error | null): string {
  return error instanceof CallFailed ? error.message : t`We couldn’t load this place.`;
}
