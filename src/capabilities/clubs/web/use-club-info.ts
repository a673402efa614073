import { useQuery } from '@tanstack/react-query';
import type { EndpointResponse } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { checkClubInfo } from '../contract.ts';
import { type Club, clubFrom, lookupProblem } from './use-club.ts';

/** A club with the carriers it works with. PNT-11 */
export type ClubInfo = {
  readonly club: Club;
  /** By the name for people, the preferred one first. */
  readonly carriers: readonly string[];
  /** The one that the club prefers; null when it prefers none. */
  readonly preferredCarrier: string | null;
  /** Who collects there. */
  readonly pickupCarriers: readonly string[];
};

export type ClubInfoLookup = {
  readonly status: 'none' | 'loading' | 'found' | 'failed';
  readonly info: ClubInfo | null;
  /** The server's own text, when it refused. PNT-11 */
  readonly problem: string | null;
  retry(): void;
};

/** What the details of a club show. Null asks for nothing, so that it is asked when the details are opened. PNT-11 */
export function useClubInfo(clubId: number | null): ClubInfoLookup {
  const query = useQuery({
    queryKey: ['club-info', clubId],
    enabled: clubId !== null,
    queryFn: async ({ signal }) => infoFrom(await call(checkClubInfo, { body: { club_id: clubId } }, { signal })),
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

function infoFrom(wire: EndpointResponse<typeof checkClubInfo>): ClubInfo {
  const { club_info: club, carrier_preferences: preferences, pickup_carriers: pickupCarriers } = wire;
  const preferred = club.carrier_preference;
  return {
    club: clubFrom(club),
    carriers: Object.values(preferences),
    preferredCarrier: preferred === null ? null : (preferences[preferred] ?? preferred),
    pickupCarriers: Object.values(pickupCarriers),
  };
}
